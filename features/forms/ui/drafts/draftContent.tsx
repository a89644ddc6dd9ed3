import { isEmptySnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { NewFile } from "../attachments/newFiles.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { type DraftContent, draftOf, type SaveOut } from "./draftOf.tsx";

/** Whether nothing is entered in it. */
export function isEmptyDraft({ order, snapshot }: DraftContent): boolean {
  return isEmptySnapshot(snapshot) && order.length === 0;
}

/**
 * What is entered in a form, as JSON, with the save of it that is out and the files that wait for its first save; null
 * when there is nothing.
 */
export function takeDraft(opened: OpenedForm, out: Required<SaveOut> | null, files: readonly NewFile[]): Json {
  const content = draftOf(opened);
  // Where all of a save was undone whose answer was lost, that is what was entered.
  if (isEmptyDraft(content) && files.length === 0 && out === null) return null;
  const text = JSON.stringify(content);
  // All of it is JSON, and what is undefined in it goes as JSON has it: by not being there.
  const kept = JSON.parse(text) as { [part: string]: Json };
  if (files.length > 0) kept.files = files.map(({ id, name, size }) => ({ id, name, size }));
  if (out === null) return kept;
  const sent = JSON.stringify(out.sent);
  const named = out.files.length === 0 ? {} : { files: [...out.files] };
  return { ...kept, out: { saveId: out.saveId, ...named, ...(sent === text ? {} : { sent: JSON.parse(sent) }) } };
}

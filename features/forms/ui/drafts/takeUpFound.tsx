import { enterSnapshot, isEmptySnapshot, takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { NewFile } from "../attachments/newFiles.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { textLanguage } from "../opening/textLanguage.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import { type ResumedSave, resumeSave } from "../saving/resumeSave.tsx";
import { isEmptyDraft } from "./draftContent.tsx";
import type { DraftContent } from "./draftOf.tsx";
import { draftFiles, isDraft } from "./keptDraft.tsx";
import { type TakenUp, takeUpDraft } from "./takeUpDraft.tsx";

/** What came of a draft that was found. */
export interface TakenFound extends TakenUp {
  /** Key of the record that a save of the draft wrote; null: none did. */
  readonly saved: string | null;
  /** Whether all of the draft was saved. */
  readonly isWhole: boolean;
  /** Files that wait for the first save. */
  readonly files: readonly NewFile[];
}

/** What came of a draft of an earlier visit. */
export interface RestoredDraft extends TakenFound {
  /** When it was written; milliseconds since 1970. */
  readonly at: number;
}

/** What a draft is taken up with. */
export interface DraftHost {
  readonly api: ApiClient;
  readonly loader: FormLoader;
  readonly opened: OpenedForm;
}

async function resume({ api, loader, opened }: DraftHost, content: DraftContent): Promise<ResumedSave | null> {
  const { out } = content;
  if (!out) return null;
  const unread = { saveId: out.saveId, sent: out.sent ?? content, files: out.files ?? [], saved: null };
  const resumed = await resumeSave(api, loader, opened, unread, draftFiles(content), content);
  const entered = takeSnapshot(opened.store);
  // What was entered while it was asked for is newer.
  if (resumed && !isEmptySnapshot(entered)) enterSnapshot(resumed.opened.store, entered);
  return resumed;
}

/**
 * Enters what an earlier visit left. Null: it waits for another opening; `nothing`: there is nothing in it any more.
 * Throws without a connection.
 */
export async function takeUpFound(host: DraftHost, content: unknown): Promise<TakenFound | "nothing" | null> {
  const { loader, opened } = host;
  if (!isDraft(content) || content.language !== textLanguage(opened)) return null;
  const resumed = await resume(host, content);
  // Files of a save that was written hang on its record.
  if (resumed) return { ...resumed, saved: resumed.key, files: [] };
  const files = draftFiles(content);
  // All of a save was undone that was not written.
  if (isEmptyDraft(content) && files.length === 0) return "nothing";
  const taken = await takeUpDraft(loader, opened, content);
  return taken && { ...taken, saved: null, isWhole: false, files };
}

import { enterSnapshot, isEmptySnapshot, takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { textLanguage } from "../opening/textLanguage.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import { type TakenOver, takeOver } from "../together/takeOver.tsx";
import type { DraftContent } from "./draftOf.tsx";
import { enterDraft, formerRecord } from "./keptDraft.tsx";

/** What came of a draft. */
export interface TakenUp extends Omit<TakenOver, "fresh"> {
  /** The form that it stands in now: the one that was open, or another in its place. */
  readonly opened: OpenedForm;
  /** Whether the record was saved since the draft was written. */
  readonly isOverOthers: boolean;
}

/**
 * Enters a draft into the record that is open. Over a record that was saved since, it is merged as a save would be:
 * what others changed stands, what both changed is asked. Null when it is no draft, or was entered over texts of
 * another language.
 */
export async function takeUpDraft(
  loader: FormLoader,
  opened: OpenedForm,
  content: DraftContent,
): Promise<TakenUp | null> {
  if (content.language !== textLanguage(opened)) return null;
  const { record } = opened.store.options;
  if (opened.key === null || !record || (content.version !== null && content.version === opened.version)) {
    const entered = takeSnapshot(opened.store);
    const lost = enterDraft(opened.store, content);
    // What was entered while the draft was looked for is newer.
    if (!isEmptySnapshot(entered)) enterSnapshot(opened.store, entered);
    return lost === null ? null : { opened, lost, contested: 0, isOverOthers: false };
  }
  const before = loader.open(opened.properties, opened.answer, undefined, formerRecord(record, opened.store, content));
  const former: OpenedForm = { ...before, version: content.version };
  const lost = enterDraft(former.store, content);
  if (lost === null) return null;
  const taken = await takeOver(loader, former);
  const now = taken.fresh ?? former;
  const entered = takeSnapshot(opened.store);
  if (!isEmptySnapshot(entered)) enterSnapshot(now.store, entered);
  now.store.setActivePage(opened.store.state().activePage);
  return { opened: now, lost: [...lost, ...taken.lost], contested: taken.contested, isOverOthers: true };
}

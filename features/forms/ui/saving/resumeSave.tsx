import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { settleSave } from "#features/records/operations/settleSave.ts";
import type { NewFile } from "../attachments/newFiles.ts";
import { isEmptyDraft } from "../drafts/draftContent.tsx";
import { type DraftContent, draftOf } from "../drafts/draftOf.tsx";
import { enteredSince, type SavedRecord } from "../drafts/enteredSince.tsx";
import { type TakenUp, takeUpDraft } from "../drafts/takeUpDraft.tsx";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { textLanguage } from "../opening/textLanguage.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import { settleFiles } from "./settleFiles.tsx";

/** A save whose record was not read again. */
export interface UnreadSave {
  readonly saveId: string;
  readonly sent: DraftContent;
  /** Ids of the files that it named. */
  readonly files: readonly string[];
  /** What it answered; null where the answer never came. */
  readonly saved: SavedRecord | null;
}

/** The record that such a save wrote. */
export interface ResumedSave extends TakenUp {
  readonly key: string;
  /** Whether all that is entered was saved. */
  readonly isWhole: boolean;
}

/**
 * What was written by a save whose answer never came; null: nothing, and nothing will be. Throws without a connection.
 */
export async function savedBy(api: ApiClient, { saved, saveId }: UnreadSave): Promise<SavedRecord | null> {
  return saved ?? (await api.call(settleSave, { saveId })).saved;
}

/**
 * Finds out whether a save was written whose answer was lost, reads its record, and enters there what of `now` was
 * entered since; so with its files, of which `waiting` are those that wait for the first save. Null where nothing was
 * written: the save never will be. Throws without a connection.
 */
export async function resumeSave(
  api: ApiClient,
  loader: FormLoader,
  opened: OpenedForm,
  unread: UnreadSave,
  waiting: readonly NewFile[],
  now: DraftContent = draftOf(opened),
): Promise<ResumedSave | null> {
  const saved = await savedBy(api, unread);
  if (saved === null) return null;
  const { files, sent } = unread;
  const { key } = saved;
  const { entity } = opened.store.form;
  const left = entity === null ? [] : await settleFiles(api, { entity, key }, files, waiting);
  const properties = opened.key === null ? await loader.properties(key) : opened.properties;
  const fresh = loader.open(properties, await loader.answer(key, opened));
  fresh.store.setActivePage(opened.store.state().activePage);
  const since = enteredSince(opened.store.form, now, sent, saved);
  const language = textLanguage(fresh);
  const taken = isEmptyDraft(since)
    ? null
    : await takeUpDraft(loader, fresh, { ...since, ...(language && { language }) });
  if (taken) return { ...taken, lost: [...left, ...taken.lost], key, isWhole: false };
  return { opened: fresh, lost: left, contested: 0, isOverOthers: false, key, isWhole: true };
}

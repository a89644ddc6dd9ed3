import { randomId } from "@tessera/std/ids.ts";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { restoreVersion } from "#features/records/operations/restoreVersion.ts";
import { undoBatch } from "#features/records/operations/undoBatch.ts";
import { outdateRecords } from "./outdateRecords.tsx";
import type { EditingHost } from "./useEditingHost.tsx";

/** The last deed that was tried: tried again after a lost answer it is the same deed. */
export interface DeedAttempt {
  deed: string;
  saveId: string;
}

function idOf(attempt: DeedAttempt, deed: string): string {
  if (attempt.deed !== deed) Object.assign(attempt, { deed, saveId: randomId(20) });
  return attempt.saveId;
}

/** Runs a deed; tells of a failure. True when it was done. */
async function isDone(
  { notify, queries, texts }: EditingHost,
  attempt: DeedAttempt,
  run: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await run();
    Object.assign(attempt, { deed: "", saveId: "" });
    await outdateRecords(queries);
    return true;
  } catch (error) {
    notify(errorNotice(error, texts.t));
    return false;
  }
}

/** Deletes a record and offers to take that back; `onUndone` runs when it was taken back. True when it was deleted. */
export async function removeRecord(
  host: EditingHost,
  attempt: DeedAttempt,
  { entity, key, name }: { readonly entity: string; readonly key: string; readonly name: string },
  onUndone: () => void,
): Promise<boolean> {
  const { api, notify, page, texts } = host;
  let batch = "";
  const isDeleted = await isDone(host, attempt, async () => {
    const saveId = idOf(attempt, `delete ${entity} ${key}`);
    batch = (await api.call(deleteRecords, { entity, keys: [key], saveId }, { page })).batch;
  });
  if (!isDeleted) return false;
  const undo = async (): Promise<void> => {
    if (!(await isDone(host, attempt, () => api.call(undoBatch, { batch }, { page })))) return;
    notify({ type: "success", message: texts.t("form.undone") });
    onUndone();
  };
  const action = { label: texts.t("form.undo"), run: () => void undo() };
  notify({ type: "success", message: texts.t("form.deleted", { name }), action });
  return true;
}

/** Gives a record back what it was at a version. True when that was done. */
export async function restoreRecord(
  host: EditingHost,
  attempt: DeedAttempt,
  {
    entity,
    form,
    key,
    version,
  }: { readonly entity: string; readonly form: string; readonly key: string; readonly version: number },
): Promise<boolean> {
  const { api, notify, page, texts } = host;
  const isRestored = await isDone(host, attempt, () => {
    const saveId = idOf(attempt, `restore ${entity} ${key} ${version}`);
    return api.call(restoreVersion, { saveId, entity, key, version, form }, { page });
  });
  if (isRestored) notify({ type: "success", message: texts.t("form.history.restored", { version }) });
  return isRestored;
}

import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { randomId } from "@tessera/std/ids.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { restoreVersion } from "#features/records/operations/restoreVersion.ts";
import { undoBatch } from "#features/records/operations/undoBatch.ts";
import type { EditingHost } from "../useEditingHost.tsx";
import { obstacleOf } from "./obstacleOf.ts";
import { outdateRecords } from "./outdateRecords.tsx";

/** The last action that was tried: tried again after a lost answer it is the same action. */
export interface ActionAttempt {
  action: string;
  saveId: string;
}

function idOf(attempt: ActionAttempt, action: string): string {
  if (attempt.action !== action) Object.assign(attempt, { action, saveId: randomId(20) });
  return attempt.saveId;
}

/** Runs an action; reports a failure. True when it was done. */
async function isDone(
  { notify, queries, texts }: EditingHost,
  attempt: ActionAttempt,
  run: () => Promise<unknown>,
  explain: (error: unknown) => { readonly title: string; readonly message: string } | null = () => null,
): Promise<boolean> {
  try {
    await run();
    Object.assign(attempt, { action: "", saveId: "" });
    await outdateRecords(queries);
    return true;
  } catch (error) {
    const explained = explain(error);
    notify(explained ? { type: "error", ...explained } : errorNotice(error, texts.t));
    return false;
  }
}

/** Deletes a record and offers to undo that; `onUndone` runs when it was undone. True when it was deleted. */
export async function removeRecord(
  host: EditingHost,
  attempt: ActionAttempt,
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

/**
 * A state of the past: a version, or what was written after it another way than by saving the record (`moment` not
 * null).
 */
export interface PastPlace {
  readonly version: number;
  readonly moment: number | null;
  /** What rows of the record are called, by their keys. */
  readonly rowNames: ReadonlyMap<string, string>;
}

/** What stands in the way of restoring: the row and the field where the server names them. */
function obstacleText(
  form: CompiledForm,
  { rowNames }: PastPlace,
  error: unknown,
  { t }: EditingHost["texts"],
): { readonly title: string; readonly message: string } | null {
  if (!(error instanceof ApiError)) return null;
  const { detail, title } = errorText(error, t);
  const place = obstacleOf(form, error, rowNames);
  if (place === "") return null;
  const reason = detail ?? title;
  const { elsewhere } = error.data;
  const name = typeof elsewhere === "object" && elsewhere !== null ? Reflect.get(elsewhere, "name") : null;
  const message = typeof name === "string" ? `${t("form.history.elsewhere", { name })} ${reason}` : reason;
  return { title: t("form.history.refused", { place }), message };
}

/** Gives a record back what it was. True when that was done. */
export async function restoreRecord(
  host: EditingHost,
  attempt: ActionAttempt,
  {
    form,
    idForm,
    key,
    place,
  }: {
    readonly form: CompiledForm;
    readonly idForm: string;
    readonly key: string;
    readonly place: PastPlace;
  },
): Promise<boolean> {
  const { api, notify, page, texts } = host;
  const { entity } = form;
  const { moment, version } = place;
  if (entity === null) return false;
  const run = () => {
    const saveId = idOf(attempt, `restore ${entity} ${key} ${version} ${moment}`);
    const state = moment === null ? { version } : { version, moment };
    return api.call(restoreVersion, { saveId, entity, key, form: idForm, ...state }, { page });
  };
  const isRestored = await isDone(host, attempt, run, (error) => obstacleText(form, place, error, texts));
  if (!isRestored) return false;
  const message =
    moment === null ? texts.t("form.history.restored", { version }) : texts.t("form.history.restored_moment");
  notify({ type: "success", message });
  return true;
}

import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { saveData } from "../../operations/saveData.ts";
import type { NewFiles } from "../attachments/newFiles.ts";
import type { DraftHandle } from "../drafts/draftHandle.ts";
import { sentDraft } from "../drafts/draftOf.tsx";
import { loadFormPart } from "../loadFormPart.tsx";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import type { OpenForm } from "../opening/useOpenForm.tsx";
import type { LinkHandle } from "../together/useRecordLink.tsx";
import type { EditingHost } from "../useEditingHost.tsx";
import { isUnread, type OpenAttempt } from "./openAttempt.tsx";
import { outdateRecords } from "./outdateRecords.tsx";
import { savePayload } from "./savePayload.tsx";
import type { OpenConflict, SaveProblem, SaveReactions } from "./useFormSave.tsx";

/** What a save works with and reports. */
export interface SaveHost {
  readonly idForm: string;
  readonly form: OpenForm;
  readonly loader: FormLoader;
  readonly page: EditingHost;
  /** The last save that was tried. */
  readonly attempt: { current: OpenAttempt | null };
  /** The tie of the record to its lock. */
  readonly link: LinkHandle;
  /** What keeps drafts of the record. */
  readonly drafts: DraftHandle;
  /** Files of a new record. */
  readonly files: NewFiles;
  readonly on: SaveReactions;
  readonly setProblem: (problem: SaveProblem | null) => void;
  readonly setConflict: (conflict: OpenConflict | null) => void;
}

const loadRefusals = () => loadFormPart(() => import("./failSave.tsx"));

/**
 * Sends a save. An answer of the server that refuses it says that nothing was written, unless the same save went out
 * before: then that one may have been written, and this answer says nothing of it.
 */
async function ask(host: SaveHost, opened: OpenedForm, made: ReturnType<typeof savePayload>, files: readonly string[]) {
  const { attempt, page } = host;
  const last = attempt.current?.saveId === made.attempt.saveId ? attempt.current : null;
  const { key } = opened;
  const own: OpenAttempt = { saved: null, ...last, ...made.attempt, key, files, sent: sentDraft(opened), state: "out" };
  attempt.current = own;
  await host.drafts.current?.sending();
  try {
    return await page.api.call(saveData, { ...made.around, formData: made.message }, { page: page.page });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500;
    const state = isRefused && (last === null || last.state === "refused") ? "refused" : "unread";
    attempt.current = { ...own, state };
    throw error;
  }
}

async function send(host: SaveHost, opened: OpenedForm): Promise<void> {
  const { attempt, idForm, on } = host;
  const { notify, page, queries, texts } = host.page;
  await host.link.current?.settled();
  const token = host.link.current?.state.token ?? null;
  const isNew = opened.key === null;
  if (isNew && !(await host.files.settled())) {
    host.setProblem({ title: texts.t("form.files.stopped"), detail: null, code: null, isPassing: true });
    return;
  }
  const files = isNew ? host.files.state.items.map(({ id }) => id) : [];
  const made = savePayload(idForm, opened, page, attempt.current, token, files);
  const last = attempt.current;
  const isFurther = last !== null && isUnread(last, opened) && last.saveId !== made.attempt.saveId;
  if (isFurther) {
    const { continueSave } = await loadFormPart(() => import("./continueSave.tsx"));
    if (await continueSave(host, opened, last, saveForm)) return;
  }
  const answer = await ask(host, opened, made, files);
  const { ERROR, WARNING } = answer.HEADER;
  if (ERROR.length > 0 || answer.id === null) {
    // The same content may be right once something else was fixed: it is a save of its own then.
    attempt.current = null;
    (await loadRefusals()).showHeader(host, opened, answer.HEADER);
    return;
  }
  const { id: key, rowKeys, version } = answer;
  if (attempt.current && version !== null)
    attempt.current = { ...attempt.current, state: "unread", saved: { key, rowKeys, version } };
  // Before anything is waited for: a page that is closed now must not find again what is saved.
  host.files.saved();
  host.drafts.current?.saved();
  await outdateRecords(queries);
  notify({ type: "success", message: texts.t("form.saved") });
  try {
    const fresh = await on.saved(key);
    // The warnings of the save outlive it.
    if (fresh && WARNING.length > 0) (await loadRefusals()).showWarnings(fresh, answer.HEADER);
    host.files.clear();
    attempt.current = null;
  } catch (error) {
    host.drafts.current?.notReloaded();
    // It is saved, but not read again: saving once more is the same save, or reads the record first, and writes nothing
    // twice.
    const { code, title } = errorText(error, texts.t);
    host.setProblem({ title: texts.t("form.save.not_reloaded"), detail: title, code, isPassing: true });
  }
}

/** Says why a save failed. What the server has to say of it few need. */
async function fail(host: SaveHost, opened: OpenedForm, error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status > 0) {
    await (await loadRefusals()).failSave(host, opened, error, send);
    return;
  }
  const { t } = host.page.texts;
  const { detail, ...shown } = errorText(error, t);
  host.setProblem({ ...shown, detail: detail ?? t("form.save.kept"), isPassing: error instanceof ApiError });
}

/**
 * Saves what is open: validates, sends, places messages at their fields, opens conflicts, follows a changed definition.
 */
export async function saveForm(host: SaveHost, opened: OpenedForm): Promise<void> {
  try {
    // A save waits for no pending look-up longer than it takes to answer: rules decide what is required.
    opened.store.validate();
    await opened.store.settled();
    const [first] = opened.store.validate();
    if (first) host.on.invalid(first);
    else await send(host, opened);
  } catch (error) {
    await fail(host, opened, error);
  }
}

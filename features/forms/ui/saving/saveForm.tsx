import { errorItems } from "@tessera/contract/errorItems.ts";
import { isConflict } from "@tessera/contract/saveErrors.ts";
import { readingOrder } from "@tessera/form-engine/definition/readingOrder.ts";
import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import { setServerMessages } from "@tessera/form-engine/store/setServerMessages.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { messageText } from "@tessera/web-kit/form/messageText.ts";
import { loadPart } from "@tessera/web-kit/panels/loadPart.ts";
import { saveData } from "../../operations/saveData.ts";
import type { NewFiles } from "../attachments/newFiles.ts";
import { conflictItems } from "../conflicts/conflictItems.ts";
import type { DraftHandle } from "../drafts/draftHandle.ts";
import { sentDraft } from "../drafts/draftOf.tsx";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import type { OpenForm } from "../opening/useOpenForm.tsx";
import type { LinkHandle } from "../together/useRecordLink.tsx";
import type { EditingHost } from "../useEditingHost.tsx";
import { isUnread, type OpenAttempt } from "./openAttempt.tsx";
import { outdateRecords } from "./outdateRecords.tsx";
import { savePayload } from "./savePayload.tsx";
import { type PlacedMessage, placeError, placeMessages } from "./serverMessages.ts";
import type { OpenConflict, SaveProblem, SaveReactions } from "./useFormSave.tsx";

/** What a save works with and tells. */
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

const passing = new Set([
  "network_unavailable",
  "busy",
  "database_unavailable",
  "storage_full",
  "timeout",
  "save_in_progress",
  // After signing in again in another window, one press saves.
  "session_expired",
]);

/** Number of the row of a place; -1 for what is in none. */
function rowOf(store: OpenedForm["store"], ref: FieldRef | TableRef): number {
  return ref.table === null ? -1 : store.rows(ref.table).findIndex(({ uid }) => uid === ref.uid);
}

/** Puts messages at their fields; what has no place stands above the form, under a title. */
export function show(
  { on, page, setProblem }: SaveHost,
  { store }: OpenedForm,
  placed: readonly PlacedMessage[],
  title = "form.save.refused",
): void {
  const { texts } = page;
  const lost = setServerMessages(
    store,
    placed.flatMap(({ message, ref }) => (ref ? [{ message, ref }] : [])),
  );
  const left = [...lost, ...placed.flatMap(({ message, ref }) => (ref ? [] : [message]))];
  const sentences = [...new Set(left.map((message) => messageText(message, texts)))];
  if (sentences.length > 0)
    setProblem({ title: texts.t(title), detail: sentences.join(" "), code: null, isPassing: false });
  const order = readingOrder(store.form);
  const placeOf = (ref: FieldRef | TableRef): number => order.indexOf(ref.table ?? ("slot" in ref ? ref.slot : -1));
  const [first] = placed
    .flatMap(({ ref }) => ref ?? [])
    .sort((left, right) => placeOf(left) - placeOf(right) || rowOf(store, left) - rowOf(store, right));
  if (first) on.invalid(first);
}

const isText = (item: unknown): item is string => typeof item === "string";

/** Says why a save failed, or fixes it; with `isRepeat` nothing goes out again. */
export async function fail(host: SaveHost, opened: OpenedForm, error: unknown, isRepeat: boolean): Promise<void> {
  const { form, loader, setProblem } = host;
  const { t } = host.page.texts;
  if (error instanceof ApiError && error.code === "save_conflict" && opened.key !== null) {
    const fresh = loader.open(opened.properties, await loader.answer(opened.key, opened));
    const items = conflictItems(opened.store, fresh.store, errorItems(error.data, "conflicts", isConflict) ?? []);
    if (items.length > 0) {
      host.setConflict({ items, fresh });
      return;
    }
  }
  if (error instanceof ApiError && error.code === "definition_changed") {
    const redefined = await form.redefine();
    // Something else was published: the same form goes out again under the new counter.
    if (redefined && !redefined.isChanged && !isRepeat)
      await send(host, redefined.opened).catch((again) => fail(host, redefined.opened, again, true));
    else setProblem({ title: t("form.redefined.save"), detail: null, code: null, isPassing: true });
    return;
  }
  // Nobody else may have taken what was lost while the page slept: then the save goes out again.
  const isLost = error instanceof ApiError && error.code === "lock_lost" && !isRepeat;
  if (isLost && (await host.link.current?.regain())) {
    await send(host, opened).catch((again) => fail(host, opened, again, true));
    return;
  }
  if (error instanceof ApiError && error.code === "attachments_gone") {
    const names = host.files.drop(errorItems(error.data, "files", isText) ?? []);
    const detail = t("form.files.gone", { names: names.join(", ") });
    setProblem({ ...errorText(error, t), detail, isPassing: false });
    return;
  }
  const placed = error instanceof ApiError ? placeError(opened.store, error) : [];
  if (placed.length > 0) {
    show(host, opened, placed);
    return;
  }
  const isPassing = error instanceof ApiError && passing.has(error.code);
  const words = errorText(error, t);
  setProblem({ ...words, detail: words.detail ?? t("form.save.kept"), isPassing });
}

/**
 * Sends a save. An answer of the server that refuses it says that nothing was written, unless the same save went out before: then that one may have been
 * written, and this answer says nothing of it.
 */
async function ask(host: SaveHost, opened: OpenedForm, made: ReturnType<typeof savePayload>) {
  const { attempt, page } = host;
  const last = attempt.current?.saveId === made.attempt.saveId ? attempt.current : null;
  const { key } = opened;
  const own: OpenAttempt = { saved: null, ...last, ...made.attempt, key, sent: sentDraft(opened), state: "out" };
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
  const { store } = opened;
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
    const { continueSave } = await loadPart(() => import("./continueSave.tsx"));
    if (await continueSave(host, opened, last, saveForm)) return;
  }
  const answer = await ask(host, opened, made);
  const { ERROR, WARNING } = answer.HEADER;
  if (ERROR.length > 0 || answer.id === null) {
    // The same content may be right once something else was fixed: it is a save of its own then.
    attempt.current = null;
    show(host, opened, [...placeMessages(store, ERROR, "error"), ...placeMessages(store, WARNING, "warning")]);
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
    if (fresh) {
      const placed = placeMessages(fresh.store, WARNING, "warning");
      const known = placed.flatMap(({ message, ref }) => (ref ? [{ message, ref }] : []));
      setServerMessages(fresh.store, known);
    }
    host.files.clear();
    attempt.current = null;
  } catch (error) {
    host.drafts.current?.notReloaded();
    // It is saved, but not read again: saving once more is the same save, or reads the record first, and writes nothing twice.
    const { code, title } = errorText(error, texts.t);
    host.setProblem({ title: texts.t("form.save.not_reloaded"), detail: title, code, isPassing: true });
  }
}

/** Saves what is open: validates, sends, places messages at their fields, opens conflicts, follows a changed definition. */
export async function saveForm(host: SaveHost, opened: OpenedForm): Promise<void> {
  try {
    // A save waits for no pending look-up longer than it takes to answer: rules decide what is required.
    opened.store.validate();
    await opened.store.settled();
    const [first] = opened.store.validate();
    if (first) host.on.invalid(first);
    else await send(host, opened);
  } catch (error) {
    await fail(host, opened, error, false);
  }
}

import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { errorItems } from "@tessera/contract/errorItems.ts";
import { isConflict } from "@tessera/contract/saveErrors.ts";
import { readingOrder } from "@tessera/form-engine/definition/readingOrder.ts";
import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import { setServerMessages } from "@tessera/form-engine/store/setServerMessages.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { messageText } from "@tessera/web-kit/form/messageText.ts";
import type { saveData } from "../../operations/saveData.ts";
import { conflictItems } from "../conflicts/conflictItems.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { SaveHost } from "./saveForm.tsx";
import { type PlacedMessage, placeError, placeMessages } from "./serverMessages.ts";

type SaveHeader = OutputOf<typeof saveData>["HEADER"];

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

/** Puts what a save answered at its fields: errors, where nothing was written, and warnings. */
export function showHeader(host: SaveHost, opened: OpenedForm, { ERROR, WARNING }: SaveHeader): void {
  const { store } = opened;
  show(host, opened, [...placeMessages(store, ERROR, "error"), ...placeMessages(store, WARNING, "warning")]);
}

/** Puts the warnings of a save at the fields of the record that was read after it. */
export function showWarnings({ store }: OpenedForm, { WARNING }: SaveHeader): void {
  const placed = placeMessages(store, WARNING, "warning");
  setServerMessages(
    store,
    placed.flatMap(({ message, ref }) => (ref ? [{ message, ref }] : [])),
  );
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

/** Says why the server refused a save, or fixes it; `send` sends it again, where it is not null. */
export async function failSave(
  host: SaveHost,
  opened: OpenedForm,
  error: unknown,
  send: ((host: SaveHost, opened: OpenedForm) => Promise<void>) | null,
): Promise<void> {
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
    if (redefined && !redefined.isChanged && send)
      await send(host, redefined.opened).catch((again) => failSave(host, redefined.opened, again, null));
    else setProblem({ title: t("form.redefined.save"), detail: null, code: null, isPassing: true });
    return;
  }
  // Nobody else may have taken what was lost while the page slept: then the save goes out again.
  const isLost = error instanceof ApiError && error.code === "lock_lost";
  if (isLost && send && (await host.link.current?.regain())) {
    await send(host, opened).catch((again) => failSave(host, opened, again, null));
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
  const shown = errorText(error, t);
  setProblem({ ...shown, detail: shown.detail ?? t("form.save.kept"), isPassing });
}

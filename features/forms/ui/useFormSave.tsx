import { useQueryClient } from "@tanstack/react-query";
import type { Conflict, ServerMessage } from "@tessera/contract/save.ts";
import { enterSnapshot, takeSnapshot } from "@tessera/form-engine/draftSnapshot.ts";
import type { FieldRef, TableRef } from "@tessera/form-engine/formState.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { type ErrorWords, errorText } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { messageText } from "@tessera/web-kit/form/messageText.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRef, useState } from "react";
import { saveData } from "../operations/saveData.ts";
import { type ConflictItem, conflictItems } from "./conflictItems.ts";
import type { OpenedForm } from "./openedForm.ts";
import { type Choice, decidedOrder, resolveConflicts } from "./resolveConflicts.ts";
import { enterRowOrder, takeRowOrder } from "./rowOrder.ts";
import { type SaveAttempt, saveMessage } from "./saveMessage.ts";
import { type PlacedMessage, placeError, placeMessages } from "./serverMessages.ts";
import type { FormLoader } from "./useFormLoader.tsx";
import type { OpenForm } from "./useOpenForm.tsx";

/** Why the last save did not succeed, where no field says so. */
export interface SaveProblem extends ErrorWords {
  /** Whether the very same save may be tried again. */
  readonly isPassing: boolean;
}

/** Conflicts to be decided, with the record as it is now. */
export interface OpenConflict {
  readonly items: readonly ConflictItem[];
  readonly fresh: OpenedForm;
}

/** Saving the open form. */
export interface FormSave {
  readonly isSaving: boolean;
  readonly problem: SaveProblem | null;
  readonly conflict: OpenConflict | null;
  /** Saves; `onInvalid` gets the first place that must be mended. True when it was saved. */
  readonly save: () => Promise<boolean>;
  readonly decide: (choices: ReadonlyMap<string, Choice>) => void;
  readonly giveUpConflict: () => void;
  readonly forgetProblem: () => void;
}

/** Queries that a change of records makes out of date. */
const isOfRecords = ({ queryKey: [id] }: { readonly queryKey: readonly unknown[] }): boolean =>
  typeof id === "string" && /^(List|Record)_/.test(id);

const passing = new Set(["network_unavailable", "busy", "database_unavailable", "timeout", "save_in_progress"]);

function conflictsOf(error: ApiError): readonly Conflict[] {
  const { conflicts } = error.data;
  // The server made them, as `save_conflict` documents.
  return Array.isArray(conflicts) ? (conflicts as unknown as readonly Conflict[]) : [];
}

/**
 * Saves what is open: validates, sends, places messages at their fields, opens conflicts, follows a changed definition. `onSaved` gets the
 * key of what was saved; `onInvalid` the first place to be mended.
 */
export function useFormSave(
  idForm: string,
  form: OpenForm,
  loader: FormLoader,
  on: {
    readonly saved: (key: string, warnings: readonly ServerMessage[]) => Promise<void>;
    readonly invalid: (ref: FieldRef | TableRef) => void;
  },
): FormSave {
  const api = useApi();
  const page = usePageContext();
  const queries = useQueryClient();
  const notify = useNotify();
  const texts = useTexts();
  const { t } = texts;
  const attempt = useRef<SaveAttempt | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  /** Puts messages at their fields; what has no place stands above the form. */
  const show = (opened: OpenedForm, placed: readonly PlacedMessage[]): void => {
    const { store } = opened;
    const lost = store.setServerMessages(placed.flatMap(({ message, ref }) => (ref ? [{ message, ref }] : [])));
    const left = [...lost, ...placed.flatMap(({ message, ref }) => (ref ? [] : [message]))];
    const sentences = [...new Set(left.map((message) => messageText(message, texts)))];
    if (sentences.length > 0)
      setProblem({ title: t("form.save.refused"), detail: sentences.join(" "), code: null, isPassing: false });
    const first = placed.find(({ ref }) => ref !== null)?.ref;
    if (first) on.invalid(first);
  };

  /** Says why a save failed, or mends it; true when it was saved after all. */
  const fail = async (opened: OpenedForm, error: unknown, isRepeat = false): Promise<boolean> => {
    if (error instanceof ApiError && error.code === "save_conflict" && opened.key !== null) {
      const fresh = loader.open(opened.properties, await loader.answer(opened.key));
      const items = conflictItems(opened.store, fresh.store, conflictsOf(error));
      if (items.length > 0) {
        setConflict({ items, fresh });
        return false;
      }
    }
    if (error instanceof ApiError && error.code === "definition_changed") {
      const redefined = await form.redefine();
      // Something else was published: the same form goes out again under the new counter.
      if (redefined && !redefined.isChanged && !isRepeat)
        return send(redefined.opened).catch((again) => fail(redefined.opened, again, true));
      setProblem({ title: t("form.redefined.save"), detail: null, code: null, isPassing: true });
      return false;
    }
    const placed = error instanceof ApiError ? placeError(opened.store, error) : [];
    if (placed.length > 0) {
      show(opened, placed);
      return false;
    }
    const isPassing = error instanceof ApiError && passing.has(error.code);
    const words = errorText(error, t);
    setProblem({ ...words, detail: words.detail ?? t("form.save.kept"), isPassing });
    return false;
  };

  const send = async (opened: OpenedForm): Promise<boolean> => {
    const { key, properties, store } = opened;
    const made = saveMessage(store, idForm, properties.definitions, attempt.current);
    attempt.current = made.attempt;
    const answer = await api.call(
      saveData,
      { idForm, idMaintable: key, formData: made.message, path: page.url, timeZone: page.zone },
      { page },
    );
    const { ERROR, WARNING } = answer.HEADER;
    if (ERROR.length > 0 || answer.id === null) {
      // The same content may be right once something else was mended: it is a save of its own then.
      attempt.current = null;
      show(opened, [...placeMessages(store, ERROR, "error"), ...placeMessages(store, WARNING, "warning")]);
      return false;
    }
    await queries.invalidateQueries({ predicate: isOfRecords });
    notify({ type: "success", message: t("form.saved") });
    try {
      await on.saved(answer.id, WARNING);
      attempt.current = null;
    } catch (error) {
      // It is saved, but not read again: saving once more is the same save, and writes nothing twice.
      const { code, title } = errorText(error, t);
      setProblem({ title: t("form.save.not_reloaded"), detail: title, code, isPassing: true });
    }
    return true;
  };

  const save = async (): Promise<boolean> => {
    const { opened } = form;
    if (!opened || isSaving) return false;
    setProblem(null);
    setSaving(true);
    try {
      // A save waits for no pending look-up longer than it takes to answer: rules decide what is required.
      opened.store.validate();
      await opened.store.settled();
      const [first] = opened.store.validate();
      if (first) {
        on.invalid(first);
        return false;
      }
      return await send(opened);
    } catch (error) {
      return await fail(opened, error).catch((second: unknown) => {
        setProblem({ ...errorText(second, t), isPassing: true });
        return false;
      });
    } finally {
      setSaving(false);
    }
  };

  return {
    isSaving,
    problem,
    conflict,
    save,
    decide: (choices) => {
      const { opened } = form;
      if (!opened || !conflict) return;
      const snapshot = resolveConflicts(takeSnapshot(opened.store), conflict.items, choices);
      const lost = enterSnapshot(conflict.fresh.store, snapshot);
      enterRowOrder(conflict.fresh.store, decidedOrder(takeRowOrder(opened.store), conflict.items, choices));
      setConflict(null);
      form.replace(conflict.fresh);
      const detail = lost.length > 0 ? t("form.redefined.lost", { fields: lost.join(", ") }) : null;
      setProblem({ title: t("form.conflict.decided"), detail, code: null, isPassing: true });
    },
    giveUpConflict: () => setConflict(null),
    forgetProblem: () => setProblem(null),
  };
}

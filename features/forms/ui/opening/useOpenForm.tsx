import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { useDefinitions } from "@tessera/web-kit/api/useDefinitions.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { loadEditing } from "../loadEditing.tsx";
import type { OpenedForm } from "./openedForm.tsx";
import type { FormLoader } from "./useFormLoader.tsx";

/** What a panel shows: its form, why there is none, and what the person should know of a change by a designer. */
export interface OpenFormState {
  readonly opened: OpenedForm | null;
  /** Why nothing could be loaded; null while loading and when all is well. */
  readonly error: unknown;
  /** The form was changed while it was open: labels of what could not be kept. Null when it was not. */
  readonly redefined: readonly string[] | null;
}

/** What came of loading the newest definition: the form to go on with, and whether it is another than before. */
export interface Redefined {
  readonly opened: OpenedForm;
  readonly isChanged: boolean;
}

/** See `OpenFormState`. */
export interface OpenForm extends OpenFormState {
  /** Loads record and form again; what was entered is given up. `key` is the record's, when it is another one now. */
  readonly reload: (key?: string | null) => Promise<OpenedForm | null>;
  /** Loads the newest definition, keeping what was entered. Null when something else was opened meanwhile. */
  readonly redefine: () => Promise<Redefined | null>;
  /** Puts a form with its record in the place of the present one. */
  readonly replace: (opened: OpenedForm) => void;
  readonly dismissRedefined: () => void;
}

const loading: OpenFormState = { opened: null, error: null, redefined: null };

/** Loads the form and the record `key` (null: a new one), and follows the definitions while they are open. */
export function useOpenForm(loader: FormLoader, key: string | null): OpenForm {
  const [state, setState] = useState<OpenFormState>(loading);
  const latest = useRef<OpenedForm | null>(null);
  latest.current = state.opened;
  /** Answers to older questions are dropped. */
  const turn = useRef(0);

  const reload = useCallback(
    async (wanted: string | null = key): Promise<OpenedForm | null> => {
      turn.current += 1;
      const own = turn.current;
      try {
        const [properties, answer] = await Promise.all([loader.properties(wanted), loader.answer(wanted)]);
        const opened = loader.open(properties, answer);
        if (turn.current !== own) return null;
        setState({ opened, error: null, redefined: null });
        return opened;
      } catch (error) {
        // A record that is open stays; otherwise the error takes its place.
        if (turn.current === own) setState((now) => (now.opened?.key === wanted ? now : { ...loading, error }));
        throw error;
      }
    },
    [loader, key],
  );

  const redefine = useCallback(async (): Promise<Redefined | null> => {
    const before = latest.current;
    if (!before) return null;
    turn.current += 1;
    const own = turn.current;
    const properties = await loader.properties(before.key);
    const isSame =
      before.store.options.language === loader.language &&
      canonicalJson(properties.form) === canonicalJson(before.properties.form);
    if (isSame) {
      if (turn.current !== own) return null;
      const same = { ...before, properties };
      setState((now) => ({ ...now, opened: same }));
      return { opened: same, isChanged: false };
    }
    // Where nothing can be entered there is nothing to carry over.
    const editing = before.isReadOnly ? null : await loadEditing();
    // A copy goes on as one: what stands in it is carried over.
    const copied = before.key === null && before.answer !== null ? before.store.options.record : null;
    const answer = copied ? before.answer : await loader.answer(before.key, before);
    if (turn.current !== own) return null;
    const opened = loader.open(properties, answer, copied ? { ...copied, rows: {} } : undefined);
    const lost = editing?.entries.carryOver(before.store, opened.store) ?? [];
    opened.store.setActivePage(before.store.state().activePage);
    const isRedefined = properties.definitions !== before.properties.definitions;
    setState({ opened, error: null, redefined: isRedefined ? lost : null });
    return { opened, isChanged: true };
  }, [loader]);

  const isOpen = useRef(false);
  useEffect(() => {
    // The language changed while the form was open: the texts change, what was entered stays.
    const first: Promise<unknown> = isOpen.current && latest.current?.key === key ? redefine() : reload();
    isOpen.current = true;
    first.catch(() => undefined);
    return () => {
      turn.current += 1;
    };
  }, [reload, redefine, key]);

  const definitions = useDefinitions();
  const known = state.opened?.properties.definitions ?? null;
  useEffect(() => {
    // A failure shows at the next save, which the server refuses until the form is the newest.
    if (known !== null && definitions > known) redefine().catch(() => undefined);
  }, [definitions, known, redefine]);

  const { version } = useTexts();
  const definedAt = useRef(version);
  useEffect(() => {
    // Translations were published: the texts change here too.
    if (definedAt.current !== version) redefine().catch(() => undefined);
    definedAt.current = version;
  }, [version, redefine]);

  return {
    ...state,
    reload,
    redefine,
    replace: (opened) => setState({ opened, error: null, redefined: null }),
    dismissRedefined: () => setState((now) => ({ ...now, redefined: null })),
  };
}

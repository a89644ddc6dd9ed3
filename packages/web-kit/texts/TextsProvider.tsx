import type { Language } from "@tessera/contract/languages.ts";
import { UiTextProvider, type UiTexts } from "@tessera/ui/UiTextProvider.tsx";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { formatLocale } from "./localeOf.ts";
import type { TextStore } from "./textStore.ts";

/** The texts of the page, see `useTexts`. */
export interface Texts {
  /** The text of a key with its places filled in; the key itself when there is none. */
  t(key: string, params?: Readonly<Record<string, unknown>>): string;
  /** The texts, not filled in, of all keys that begin with `prefix`. */
  textsOf(prefix: string): readonly (readonly [string, string])[];
  readonly language: Language;
  /** The server's version of the texts; null before they are there. */
  readonly version: string | null;
}

/** See `useTexts`. */
export const TextsContext = createContext<Texts | null>(null);

/** Gives everything below the texts of a store, the parts of the design system too. */
export function TextsProvider(props: { store: TextStore; children: ReactNode }): ReactNode {
  const { store } = props;
  const revision = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.revision,
  );
  const texts = useMemo<Texts>(
    () => ({
      t: (key, params) => store.text(key, params),
      textsOf: (prefix) => store.textsOf(prefix),
      language: store.language,
      version: store.version,
    }),
    [store, revision],
  );
  const uiTexts = useMemo<UiTexts>(() => Object.fromEntries(store.textsOf("ui.")), [store, revision]);
  return (
    <TextsContext value={texts}>
      <UiTextProvider language={formatLocale(texts.language)} texts={uiTexts}>
        {props.children}
      </UiTextProvider>
    </TextsContext>
  );
}

/** See `useTexts`. Throws outside a `TextsProvider`. */
export function useTextsContext(): Texts {
  const texts = use(TextsContext);
  if (texts === null) throw new Error("useTexts needs a TextsProvider above it.");
  return texts;
}

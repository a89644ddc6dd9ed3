import type { Language } from "@tessera/contract/languages.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { createContext, type ReactNode, use } from "react";
import type { DocumentSession } from "../session/documentSession.ts";

/** A language that the texts of a document can be read in, beside the one they are written in. */
export interface OtherLanguage {
  readonly language: Language;
  /** What it calls itself. */
  readonly name: string;
  /** Body of its translation document as it is edited here; null where the person may not read it. */
  readonly body: Json | null;
  /** The open translation document, where the person may draft it; null where not. */
  readonly session: DocumentSession | null;
}

/** The texts of a subsystem in all languages. */
export interface Translations {
  /** The language that documents are written in. */
  readonly source: Language;
  readonly others: readonly OtherLanguage[];
  /** The language that the document is shown in; null: the one it is written in. */
  readonly shown: OtherLanguage | null;
  readonly onShow: (language: Language | null) => void;
  /**
   * Gives a literal another text in a language, as one step that is undone; an empty text takes it out. `called`: what
   * the property is called.
   */
  readonly translate: (
    to: OtherLanguage,
    text: { readonly key: string; readonly literal: string },
    translated: string,
    called: string,
  ) => void;
}

const TranslationsContext = createContext<Translations | null>(null);

/** Gives everything below the texts in other languages; null while they are not known. */
export function TranslationsProvider(props: { translations: Translations | null; children: ReactNode }): ReactNode {
  return <TranslationsContext value={props.translations}>{props.children}</TranslationsContext>;
}

/** The texts in other languages; null where they are not known. */
export const useTranslations = (): Translations | null => use(TranslationsContext);

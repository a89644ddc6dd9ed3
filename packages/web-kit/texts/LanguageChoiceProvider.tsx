import type { Language } from "@tessera/contract/languages.ts";
import { createContext, type ReactNode, use } from "react";

/** Changes the language of the page; what fails it says itself. Resolves once the page has it, or stays as it is. */
export type ChooseLanguage = (language: Language) => Promise<void>;

const ChoiceContext = createContext<ChooseLanguage | null>(null);

/** Gives everything below the way to another language. */
export function LanguageChoiceProvider(props: { choose: ChooseLanguage; children: ReactNode }): ReactNode {
  return <ChoiceContext value={props.choose}>{props.children}</ChoiceContext>;
}

/** The way to another language; null where there is none, as in the gallery. */
export function useChooseLanguage(): ChooseLanguage | null {
  return use(ChoiceContext);
}

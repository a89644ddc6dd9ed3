import { LanguageChoiceProvider } from "@tessera/web-kit/texts/LanguageChoiceProvider.tsx";
import type { ReactNode } from "react";
import type { Navigator } from "../navigation/navigator.ts";
import { useLanguageChoice } from "./useLanguageChoice.ts";

/** Gives panels the way to another language. */
export function LanguageChoice(props: {
  navigator: Pick<Navigator, "changeLanguage">;
  children: ReactNode;
}): ReactNode {
  return <LanguageChoiceProvider choose={useLanguageChoice(props.navigator)}>{props.children}</LanguageChoiceProvider>;
}

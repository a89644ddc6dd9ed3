import { type Texts, useTextsContext } from "./TextsProvider.tsx";

/** The texts of the page in the person's language (spec shell §4.7). */
export function useTexts(): Texts {
  return useTextsContext();
}

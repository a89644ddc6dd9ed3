import german from "@tessera/ui/i18n/de.json";
import english from "@tessera/ui/i18n/en.json";
import hungarian from "@tessera/ui/i18n/hu.json";
import type { UiTexts } from "@tessera/ui/UiTextProvider.tsx";

const languages: ReadonlyMap<string, { readonly tag: string; readonly texts: UiTexts }> = new Map([
  ["en", { tag: "en-US", texts: english }],
  ["hu", { tag: "hu-HU", texts: hungarian }],
  ["de", { tag: "de-DE", texts: german }],
]);

/** Tag and words of a language; English for one that there is not. */
export function galleryTexts(language: string): { readonly tag: string; readonly texts: UiTexts } {
  return languages.get(language) ?? { tag: "en-US", texts: english };
}

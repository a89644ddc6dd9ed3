import { createContext, type ReactNode, useContext, useMemo } from "react";
import type english from "./i18n/en.json";

/** A key of the words that the parts themselves say; its texts are in `i18n/{hu,en,de}.json`. */
export type UiTextKey = keyof typeof english;

/** Texts by key; a key that is missing shows itself, so the gap is seen. */
export type UiTexts = Partial<Record<UiTextKey, string>>;

/** What the parts know of language: the tag that decides formats, and the words. */
export type UiLanguage = {
  /** BCP 47 tag such as `hu-HU`; decides separators and date formats. */
  readonly language: string;
  /** BCP 47 tag such as `de-AT`; decides names of months and days, and how weeks begin. */
  readonly dateLocale: string;
  /** The words of a key, with `{name}` replaced by `values.name`. */
  readonly text: (key: UiTextKey, values?: Readonly<Record<string, string | number>>) => string;
};

function makeLanguage(language: string, dateLocale: string, texts: UiTexts): UiLanguage {
  return {
    language,
    dateLocale,
    text(key, values) {
      const words = texts[key] ?? key;
      return values ? words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : words;
    },
  };
}

const UiLanguageContext = createContext<UiLanguage>(makeLanguage("hu-HU", "hu-HU", {}));

/** Gives all parts below it their language and words. Without `dateLocale` dates are named as the language does. */
export function UiTextProvider(props: {
  language: string;
  dateLocale?: string;
  texts: UiTexts;
  children: ReactNode;
}): ReactNode {
  const { children, dateLocale = props.language, language, texts } = props;
  const value = useMemo(() => makeLanguage(language, dateLocale, texts), [language, dateLocale, texts]);
  return <UiLanguageContext value={value}>{children}</UiLanguageContext>;
}

/** The language and words of the nearest provider. */
export function useUiText(): UiLanguage {
  return useContext(UiLanguageContext);
}

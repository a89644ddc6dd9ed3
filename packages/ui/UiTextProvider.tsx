import { createContext, type ReactNode, useContext, useMemo } from "react";
import type english from "./i18n/en.json";

/** A key of the texts that the parts themselves show; they are in `i18n/{hu,en,de}.json`. */
export type UiTextKey = keyof typeof english;

/** Texts by key; a key that is missing shows itself, so the gap is seen. */
export type UiTexts = Partial<Record<UiTextKey, string>>;

/** What the parts know of language: the tag that decides formats, and the texts. */
export type UiLanguage = {
  /**
   * BCP 47 tag such as `hu-HU` or `de-AT`; decides separators, dates, names of months and days, and how weeks begin.
   */
  readonly language: string;
  /** The text of a key, with `{name}` replaced by `values.name`. */
  readonly text: (key: UiTextKey, values?: Readonly<Record<string, string | number>>) => string;
};

function fillIn(label: string, values: Readonly<Record<string, string | number>> | undefined): string {
  return values ? label.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : label;
}

function makeLanguage(language: string, texts: UiTexts): UiLanguage {
  return {
    language,
    text: (key, values) => fillIn(texts[key] ?? key, values),
  };
}

const UiLanguageContext = createContext<UiLanguage>(makeLanguage("hu-HU", {}));

/** Gives all parts below it their language and texts. */
export function UiTextProvider(props: { language: string; texts: UiTexts; children: ReactNode }): ReactNode {
  const { children, language, texts } = props;
  const value = useMemo(() => makeLanguage(language, texts), [language, texts]);
  return <UiLanguageContext value={value}>{children}</UiLanguageContext>;
}

/** The language and texts of the nearest provider. */
export function useUiText(): UiLanguage {
  return useContext(UiLanguageContext);
}

/** Gives the parts below it other texts for some keys; the language stays. */
export function UiLabelsProvider(props: { labels: ReadonlyMap<string, string>; children: ReactNode }): ReactNode {
  const around = useUiText();
  const { labels } = props;
  const value = useMemo<UiLanguage>(
    () => ({
      ...around,
      text: (key, values) => {
        const own = labels.get(key);
        return own === undefined ? around.text(key, values) : fillIn(own, values);
      },
    }),
    [around, labels],
  );
  return <UiLanguageContext value={value}>{props.children}</UiLanguageContext>;
}

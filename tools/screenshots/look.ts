import { languages } from "../checks/texts.ts";

/** One of the ways in which a screen is looked at. */
export interface Look {
  readonly size: "desk" | "phone";
  readonly theme: "light" | "dark";
  /** `hu`, `en` or `de`. */
  readonly language: string;
}

/** The windows of the sizes, in px. */
export const windows = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const sizes = ["desk", "phone"] as const;
const themes = ["light", "dark"] as const;

/**
 * The looks of the screen with a place in their order: each size with each theme, and among these each language, so
 * that neighbours differ; or, with `isWhole`, each size with each theme in each language.
 */
export function looksOf(place: number, isWhole: boolean): readonly Look[] {
  const pairs = sizes.flatMap((size) => themes.map((theme) => ({ size, theme })));
  return pairs.flatMap((pair, index) =>
    (isWhole ? languages : languages.slice((place + index) % languages.length).slice(0, 1)).map((language) => ({
      ...pair,
      language,
    })),
  );
}

/** What tells the pictures of a screen apart: `desk-light-en`. */
export function lookName({ size, theme, language }: Look): string {
  return `${size}-${theme}-${language}`;
}

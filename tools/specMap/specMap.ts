import type { TestTitle } from "./titlesOf.ts";

/** A section of the reference: its code as tests write it, such as `forms 4` or `shell 7.1`, and its title. */
export interface Section {
  readonly code: string;
  readonly title: string;
  readonly file: string;
}

/** What the reference and the tests do not say of each other. */
export interface SpecMap {
  readonly sections: readonly Section[];
  readonly untested: readonly Section[];
  /** Tests that name a section which no reference has. */
  readonly unknown: readonly TestTitle[];
  /** Tests that name no section at all. */
  readonly unnamed: readonly TestTitle[];
}

/** The sections of a reference file: its headings that end with a code in brackets. */
export function sectionsOf(file: string, text: string): Section[] {
  return [...text.matchAll(/^#{2,4} (.+?) \[([a-z]+ [\d.]+)\]$/gm)].map((match) => ({
    code: match[2] ?? "",
    title: match[1] ?? "",
    file,
  }));
}

const codeOf = (title: string): string | null => /^\[([a-z]+ \d+(?:\.\d+)*)[\] ]/.exec(title)?.[1] ?? null;

/**
 * Compares the reference with the tests. A test of `forms 4` proves section 4, a test of `shell 4.2` proves that
 * section and with it section 4. Sections of the design (`design N`) are not in the reference; they are accepted as
 * they stand.
 */
export function specMap(sections: readonly Section[], titles: readonly TestTitle[]): SpecMap {
  const known = new Set(sections.map((section) => section.code));
  const proved = new Set<string>();
  const unknown: TestTitle[] = [];
  const unnamed: TestTitle[] = [];
  for (const test of titles) {
    const code = codeOf(test.title);
    if (code === null) unnamed.push(test);
    else if (known.has(code)) proved.add(code);
    else if (!code.startsWith("design ")) unknown.push(test);
  }
  const isProved = (code: string): boolean =>
    [...proved].some((other) => other === code || other.startsWith(`${code}.`));
  return { sections, untested: sections.filter((section) => !isProved(section.code)), unknown, unnamed };
}

/**
 * A part of a pattern of numbers: text as it is, the year or the month of the save, or the number with so many digits
 * at least.
 */
export type PatternPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "year" | "month" }
  | { readonly kind: "number"; readonly digits: number };

/** The kinds of parts. */
export const patternKinds = ["text", "year", "month", "number"] as const satisfies readonly PatternPart["kind"][];

const places = /(\{year\}|\{month\}|\{0+\})/;

/** Takes a pattern such as `SR-{year}-{0000}` apart. */
export function patternParts(pattern: string): readonly PatternPart[] {
  return pattern
    .split(places)
    .filter((text) => text !== "")
    .map((text): PatternPart => {
      if (text === "{year}") return { kind: "year" };
      if (text === "{month}") return { kind: "month" };
      return /^\{0+\}$/.test(text) ? { kind: "number", digits: text.length - 2 } : { kind: "text", text };
    });
}

const partText = (part: PatternPart): string => {
  if (part.kind === "text") return part.text;
  return part.kind === "number" ? `{${"0".repeat(part.digits)}}` : `{${part.kind}}`;
};

/** The pattern of parts. */
export const patternOf = (parts: readonly PatternPart[]): string => parts.map(partText).join("");

/** The number that a pattern gives on a day (`YYYY-MM-DD`) as the seventh. */
export function patternExample(parts: readonly PatternPart[], day: string): string {
  return parts
    .map((part) => {
      if (part.kind === "text") return part.text;
      if (part.kind === "number") return "7".padStart(part.digits, "0");
      return part.kind === "year" ? day.slice(0, 4) : day.slice(5, 7);
    })
    .join("");
}

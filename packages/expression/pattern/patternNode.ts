import type { CharacterSet } from "./characterSet.ts";

/** A parsed pattern. */
export type PatternNode =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly part: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly greedy: boolean;
      /** Groups inside: the first, and the one after the last. */
      readonly groups: readonly [number, number];
    }
  | { readonly kind: "group"; readonly part: PatternNode; readonly index: number }
  | { readonly kind: "assertion"; readonly what: Assertion };

/** What must hold at a place: start, end, border of a word, no border. */
export type Assertion = "^" | "$" | "b" | "B";

/** Bounds of patterns. */
export const patternLimits = {
  /** Characters of a pattern. */
  source: 1_000,
  /** Nesting of groups. */
  depth: 50,
  /** Highest number in `{2,5}`. */
  count: 1_000,
  /** Steps of the machine that a pattern becomes; `{2,5}` counts as so many copies. */
  steps: 4_000,
} as const;

/** Why a pattern cannot be used: `syntax`, `unsupported` (known to JavaScript, not to this language), `too_big`. */
export type PatternFault = "syntax" | "unsupported" | "too_big";

/** Thrown inside the parser and the compiler of patterns. */
export class PatternRefusal extends Error {
  readonly fault: PatternFault;
  /** Offset in the pattern. */
  readonly at: number;

  constructor(fault: PatternFault, at: number) {
    super(fault);
    this.fault = fault;
    this.at = at;
  }
}

/** Fewest characters where a field does not say how many. Length is what makes a password hard to guess. */
export const defaultLength = 10;

/** Most characters that are taken. */
export const longest = 500;

/** Signs that stand for a password of any length. */
export const dots = "••••••••";

export type Strength = "weak" | "fair" | "strong";

/** Kinds of signs that a password may be made of, with how many there are of each. */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 32],
];

/**
 * How hard a password is to guess, as a hint: from its length and the kinds of its signs. A sign that follows itself or
 * the one before it (`aaaa`, `1234`) counts a quarter.
 */
export function strengthOf(text: string): Strength {
  const signs = [...text];
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0);
  const count = signs.reduce((sum, sign, at) => {
    const step = at === 0 ? 9 : Math.abs((sign.codePointAt(0) ?? 0) - (signs[at - 1]?.codePointAt(0) ?? 0));
    return sum + (step <= 1 ? 0.25 : 1);
  }, 0);
  const bits = count * Math.log2(Math.max(pool, 2));
  return bits < 45 ? "weak" : bits < 70 ? "fair" : "strong";
}

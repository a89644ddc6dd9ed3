/** Lengths of the shortest and the longest mask. */
export interface MaskLengths {
  readonly min: number;
  readonly max: number;
}

/**
 * The masks of `formats.pattern`: one, or a list of which a value must fit one (spec forms §5). Empty for anything
 * else.
 */
export function masksOf(pattern: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(pattern) ? pattern : [pattern];
  return list.filter((mask): mask is string => typeof mask === "string" && mask !== "");
}

/** See `MaskLengths`; null without a mask. */
export function maskLengths(masks: readonly string[]): MaskLengths | null {
  if (masks.length === 0) return null;
  const lengths = masks.map((mask) => [...mask].length);
  return { min: Math.min(...lengths), max: Math.max(...lengths) };
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= "0" && sign <= "9";

/** Whether a text has the form of a mask: `#` stands for any digit, everything else for itself. */
export function fitsMask(text: string, mask: string): boolean {
  const [signs, wanted] = [[...text], [...mask]];
  if (signs.length !== wanted.length) return false;
  return wanted.every((sign, index) => (sign === "#" ? isDigit(signs[index]) : sign === signs[index]));
}

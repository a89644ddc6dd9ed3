const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (search: string): readonly string[] =>
  folded(search)
    .split(/\s+/)
    .filter((word) => word !== "");

/**
 * Whether each word of a search stands somewhere in one of the texts, blind to case and accents. An empty search fits
 * all.
 */
export function paletteMatch(search: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const whole = folded(texts.filter((text) => text !== null && text !== undefined).join(" "));
  return wordsOf(search).every((word) => whole.includes(word));
}

/** What fits worst: the words stand elsewhere than in the names. */
const elsewhere = 4;

/**
 * How well the best of some names fits a search, the best first: 0 it is the same, 1 it begins with it, 2 each word
 * begins a word of it, 3 the words stand somewhere in it, 4 they do not. An empty search fits all alike.
 */
export function paletteRank(search: string, names: readonly string[]): number {
  const words = wordsOf(search);
  if (words.length === 0) return 0;
  const whole = words.join(" ");
  const rank = (name: string): number => {
    const text = folded(name).trim();
    if (text === whole) return 0;
    if (text.startsWith(whole)) return 1;
    const spaced = ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ")}`;
    if (words.every((word) => spaced.includes(` ${word}`))) return 2;
    return words.every((word) => text.includes(word)) ? 3 : elsewhere;
  };
  return Math.min(elsewhere, ...names.map(rank));
}

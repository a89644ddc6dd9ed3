/** Widths of Inter's letters at weight 500, in parts of the font size: the widest of each kind. */
const kinds: readonly (readonly [letters: string, width: number])[] = [
  [" ijlíI", 0.28],
  [".,:;!|'’", 0.31],
  ["frt()/-1", 0.46],
  ["mwM", 0.92],
  ["W%", 1],
  ["0123456789", 0.65],
];
const lowerCase = 0.62;
const upperCase = 0.77;
const widths = new Map(kinds.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width])));

/**
 * How wide a text is drawn, in px, never less than it takes and a little more: known before the page has its fonts, so
 * that nothing moves when they come. `size` is that of the type, in px.
 */
export function textWidth(text: string, size: number): number {
  let parts = 0;
  for (const letter of text) {
    parts += widths.get(letter) ?? (letter === letter.toLowerCase() ? lowerCase : upperCase);
  }
  return Math.ceil(parts * size);
}

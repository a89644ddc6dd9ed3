const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each word of a search stands somewhere in one of the texts, blind to case and accents. An empty search fits all. */
export function paletteMatch(search: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const whole = folded(texts.filter((text) => text !== null && text !== undefined).join(" "));
  return folded(search)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

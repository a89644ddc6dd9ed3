/** A literal of a definition as it is shown: sheets of the product write `key:<text key>` instead of a text. */
export function shownText(literal: string, t: (key: string) => string): string {
  return literal.startsWith("key:") ? t(literal.slice("key:".length)) : literal;
}

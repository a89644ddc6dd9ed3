import { nameOf } from "../schema/elementTree.ts";

/** Gives the text of a key, as `useTexts` does. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** A literal as designers read it: a product key shows its text. */
export function literalText(literal: string, t: Translate): string {
  return literal.startsWith("key:") ? t(literal.slice("key:".length)) : literal;
}

/** What an object is called. */
export function objectName(value: unknown, t: Translate): string {
  const name = nameOf(value);
  return name === null ? "" : literalText(name, t);
}

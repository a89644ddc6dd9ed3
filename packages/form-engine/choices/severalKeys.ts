import { type EngineValue, isList } from "@tessera/expression/values/value.ts";

/** The keys that a value of several choices consists of. */
export const severalKeys = (value: EngineValue): readonly string[] =>
  isList(value) ? value.filter((item) => item !== null).map(String) : [];

/**
 * Keys in the order of the options; what is none of them stays, behind. Null for none, so that nothing chosen is an
 * empty field.
 */
export function inOptionOrder(keys: readonly string[], options: readonly { readonly key: string }[]): string[] | null {
  const known = options.map(({ key }) => key);
  const sorted = [...known.filter((key) => keys.includes(key)), ...keys.filter((key) => !known.includes(key))];
  return sorted.length === 0 ? null : sorted;
}

import type { Json } from "@tessera/std/canonicalJson.ts";

/**
 * The list `name` in the data of an error, when it is one and each of its items is what `isItem` says; null otherwise.
 */
export function errorItems<Item>(
  data: { readonly [key: string]: Json },
  name: string,
  isItem: (value: unknown) => value is Item,
): readonly Item[] | null {
  const items: unknown = data[name];
  return Array.isArray(items) && items.every(isItem) ? items : null;
}

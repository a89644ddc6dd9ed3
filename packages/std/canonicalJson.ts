/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

/**
 * The canonical text of a JSON value: keys sorted by code unit, `undefined` left out.
 * With `indent` (spaces per level) it is the file form of a document (design §4) and ends with a line feed.
 */
export function canonicalJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(sorted(value), null, indent);
  return indent > 0 ? `${text}\n` : text;
}

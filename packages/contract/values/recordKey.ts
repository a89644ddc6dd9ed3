/**
 * Record key text (design §5): one key column's wire text as it is; several are percent-escaped (`%` and `~` only) and
 * joined by `~`.
 */
export function encodeRecordKey(parts: readonly string[]): string {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return parts.map((part) => part.replaceAll("%", "%25").replaceAll("~", "%7E")).join("~");
}

/** The texts of `count` key columns, or null when the text is no key of so many columns. */
export function decodeRecordKey(key: string, count: number): readonly string[] | null {
  if (count === 1) return [key];
  const parts = key.split("~");
  if (count === 0 || parts.length !== count) return null;
  // Only the two escapes that `encodeRecordKey` makes are accepted, so that a record has one key text.
  if (parts.some((part) => /%(?!25|7E)/.test(part))) return null;
  return parts.map((part) => part.replaceAll("%7E", "~").replaceAll("%25", "%"));
}

/** SQL that makes record key text of key columns' wire texts (texts that are SQL, not values). */
export function recordKeySql(parts: readonly string[]): string {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return parts.map((part) => `replace(replace(${part}, '%', '%25'), '~', '%7E')`).join(` || '~' || `);
}

/** Stands for a record that is made up, in previews alone: nothing else knows of one. */
export const sampleRecordKey = "~sample";

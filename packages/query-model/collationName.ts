const names: ReadonlyMap<string, string> = new Map([
  ["hu", "hu-HU-x-icu"],
  ["en", "en-US-x-icu"],
  ["de", "de-DE-x-icu"],
]);

/** Name of the collation, in `pg_catalog`, by which texts are sorted for readers of a language. */
export function collationName(language: string): string {
  return names.get(language) ?? "en-US-x-icu";
}

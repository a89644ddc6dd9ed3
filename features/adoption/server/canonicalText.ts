import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";

/**
 * The text of a catalogue by which two schemas are compared: the same structure gives the same text, whatever the
 * schema is called and however many rows PostgreSQL guesses there are.
 */
export function canonicalText(catalogue: Catalogue): string {
  const tables = catalogue.tables.map(({ rowEstimate: _rowEstimate, ...table }) => table);
  return canonicalJson({ ...catalogue, tables }, 1);
}

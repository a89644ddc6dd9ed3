import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** The first row of a form's grid below all of its items. */
export function nextRow(items: readonly Json[]): number {
  const rows = items.map((item) => property(item, "posRow"));
  return rows.reduce<number>((max, row) => (typeof row === "number" && row >= max ? row + 1 : max), 0);
}

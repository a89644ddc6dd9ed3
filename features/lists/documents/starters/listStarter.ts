import { readableColumns } from "@tessera/contract/definitions/readableColumns.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";

/** As many as are read at a glance; more can be added. */
const maxColumns = 7;

/**
 * What a new list shows of its table: what names a record first, in that order, then the other columns that people
 * read.
 */
export function listStarter(entity: Json | null): { readonly [key: string]: Json } {
  const columns = readableColumns(entity).slice(0, maxColumns);
  const [first] = columns;
  return {
    columns: columns.map(({ label, name, reference }) => ({
      id: randomId(),
      name: reference ?? name,
      path: reference ?? name,
      label,
    })),
    order: first?.isNaming ? [{ column: first.reference ?? first.name, direction: "asc" }] : [],
  };
}

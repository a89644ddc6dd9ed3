import type { AdoptedTable } from "./adoptedTable.ts";
import { isJunction, parentReference } from "./childTables.ts";

/** What a table is among the others of its schema. */
export type TableGroup = "main" | "details" | "lookups" | "junctions" | "views";

/** Own columns that a table of choices has at most: a code, a name, and little beside. */
const maxLookupColumns = 4;

/** How many references of other tables lead to each table, and from it. */
export interface Connections {
  readonly to: number;
  readonly from: number;
}

/** Counts the references between tables; those of a table to itself do not connect it. */
export function connectionsOf(tables: readonly AdoptedTable[]): ReadonlyMap<string, Connections> {
  const counts = new Map(tables.map(({ table }) => [table, { to: 0, from: 0 }]));
  for (const { table, references } of tables)
    for (const { target } of references.filter((reference) => reference.target !== table)) {
      const [own, other] = [counts.get(table), counts.get(target)];
      if (own) own.from++;
      if (other) other.to++;
    }
  return counts;
}

/** The group of a table, by its key and references. */
export function groupOf(table: AdoptedTable, connections: Connections): TableGroup {
  if (table.isView) return "views";
  if (isJunction(table)) return "junctions";
  if (parentReference(table)) return "details";
  const own = table.columns.filter(({ name }) => !table.technical.has(name));
  const isLookup = connections.to > 0 && connections.from === 0 && own.length <= maxLookupColumns;
  return isLookup ? "lookups" : "main";
}

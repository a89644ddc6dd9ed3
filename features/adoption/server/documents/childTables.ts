import type { AdoptedReference, AdoptedTable } from "./adoptedTable.ts";

/** How the rows of a child table are shown at its parent. */
export interface Child {
  readonly table: AdoptedTable;
  readonly reference: AdoptedReference;
  /** `rows`: a sub-form; `choices`: a sub-form of the other reference of a pure junction; `link`: a filtered list. */
  readonly shownAs: "rows" | "choices" | "link";
}

/** A table of two references and nothing else. */
function isJunction(table: AdoptedTable): boolean {
  const [first, second, third] = table.references;
  if (!first || !second || third) return false;
  const own = new Set([...first.columns, ...second.columns]);
  return table.columns.every((column) => own.has(column.name)) && table.key.columns.length === own.size;
}

/**
 * The child tables of a parent: rows of a child whose own key contains the parent's and that has columns of its own are a sub-form; a
 * pure junction is a sub-form of its other reference; any other child is a link to its list.
 */
export function childTables(parent: AdoptedTable, tables: readonly AdoptedTable[]): readonly Child[] {
  return tables.flatMap((table) =>
    table.references
      .filter((reference) => reference.target === parent.table)
      .map((reference): Child => {
        if (table !== parent && isJunction(table)) return { table, reference, shownAs: "choices" };
        const hasOwnColumns = table.columns.some((column) => !table.key.columns.includes(column.name));
        const isPart =
          table !== parent && reference.isInKey && table.key.columns.length > reference.columns.length && hasOwnColumns;
        return { table, reference, shownAs: isPart ? "rows" : "link" };
      }),
  );
}

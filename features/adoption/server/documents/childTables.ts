import type { AdoptedReference, AdoptedTable } from "./adoptedTable.ts";

/** How the rows of a child table are shown at its parent. */
export interface Child {
  readonly table: AdoptedTable;
  readonly reference: AdoptedReference;
  /** `rows`: a sub-form; `choices`: a sub-form of the other reference of a pure junction; `link`: a filtered list. */
  readonly shownAs: "rows" | "choices" | "link";
}

/** A table of two references and nothing else. */
export function isJunction(table: AdoptedTable): boolean {
  const [first, second, third] = table.references;
  if (!first || !second || third) return false;
  const own = new Set([...first.columns, ...second.columns]);
  return table.columns.every((column) => own.has(column.name)) && table.key.columns.length === own.size;
}

/**
 * Whether rows of a table are parts of what a reference names: its key holds that key and more, and it has columns of
 * its own.
 */
function isPart(table: AdoptedTable, reference: AdoptedReference): boolean {
  const hasOwnColumns = table.columns.some((column) => !table.key.columns.includes(column.name));
  const isOther = reference.target !== table.table;
  return isOther && reference.isInKey && table.key.columns.length > reference.columns.length && hasOwnColumns;
}

/**
 * The reference of a table whose rows come and go with what it names: where the rows are parts of several records, the
 * one that their key begins with. Null for a table that stands by itself.
 */
export function parentReference(table: AdoptedTable): AdoptedReference | null {
  const [first = ""] = table.key.columns;
  return table.references.find((one) => isPart(table, one) && one.columns.includes(first)) ?? null;
}

/**
 * The child tables of a parent: rows of a child whose own key contains the parent's and that has columns of its own are
 * a sub-form; a pure junction is a sub-form of its other reference; any other child is a link to its list.
 */
export function childTables(parent: AdoptedTable, tables: readonly AdoptedTable[]): readonly Child[] {
  return tables.flatMap((table) =>
    table.references
      .filter((reference) => reference.target === parent.table)
      .map((reference): Child => {
        if (table !== parent && isJunction(table)) return { table, reference, shownAs: "choices" };
        return { table, reference, shownAs: isPart(table, reference) ? "rows" : "link" };
      }),
  );
}

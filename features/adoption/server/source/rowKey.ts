import type { CatalogueColumn, CatalogueTable } from "../catalogue/catalogue.ts";

/**
 * The columns by which a row is known: the primary key, else the first unique constraint without nulls; null where
 * there is none.
 */
export function rowKey(table: CatalogueTable): readonly string[] | null {
  const isFilled = (name: string) => table.columns.find((column) => column.name === name)?.nullable === false;
  const unique = table.uniques.find(({ columns }) => columns.every(isFilled));
  return table.primaryKey?.columns ?? unique?.columns ?? null;
}

const sameType = (one: CatalogueColumn, other: CatalogueColumn): boolean =>
  one.type.sql === other.type.sql || (other.type.outside !== null && one.type.sql === "text");

/**
 * The columns of a table here whose values can be compared with those of its source, by name: of one type, and not
 * computed.
 */
export function comparableColumns(here: CatalogueTable, source: CatalogueTable): readonly CatalogueColumn[] {
  return here.columns.filter((column) => {
    const other = source.columns.find(({ name }) => name === column.name);
    return other !== undefined && column.generated === null && other.generated === null && sameType(column, other);
  });
}

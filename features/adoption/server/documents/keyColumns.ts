import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { valueTypeOfPostgres } from "@tessera/contract/values/valueTypes.ts";
import type { CatalogueTable } from "../catalogue/catalogue.ts";
import { valueType } from "./entityColumn.ts";

/** Types whose values cannot stand in an address. */
const unnamed = new Set(["bytes", "json", "list"]);

/** The columns that name a record: the primary key, else the first unique constraint without nulls, else none. */
export function keyColumns(table: CatalogueTable): readonly string[] {
  const found = (name: string) => table.columns.find((column) => column.name === name);
  const canName = (name: string) => {
    const type = found(name)?.type;
    return type !== undefined && !unnamed.has(valueType(type));
  };
  const isFilled = (name: string) => found(name)?.nullable === false;
  const keys = [
    ...(table.primaryKey ? [table.primaryKey] : []),
    ...table.uniques.filter(({ columns }) => columns.every(isFilled)),
  ];
  return keys.find(({ columns }) => columns.every(canName))?.columns ?? [];
}

/** Who makes the keys: whatever the database has a default for, else the next number, a uuid, or the person. */
export function keyMadeBy(table: CatalogueTable, columns: readonly string[]): EntityBody["key"]["made"] {
  const [only] = columns;
  const column = columns.length === 1 ? table.columns.find((one) => one.name === only) : undefined;
  if (!column || table.foreignKeys.some((key) => key.columns.includes(column.name))) return "person";
  if (column.default || column.identity || column.generated) return "database";
  const { name } = valueTypeOfPostgres(column.type.base);
  return name === "uuid" ? "uuid" : name === "integer" || name === "bigint" ? "next" : "person";
}

import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { columnNamed } from "@tessera/contract/documents/entityPath.ts";
import type { PhysicalIndex, PhysicalTable } from "./physicalTable.ts";
import { type IndexPlan, indexCollation } from "./tableSteps.ts";

function serves(
  physical: PhysicalIndex,
  body: EntityBody,
  { columns, kind, language }: Omit<IndexPlan, "id">,
): boolean {
  const wanted = columns.map((name) => ({
    column: columnNamed(body, name)?.column ?? name,
    collation: indexCollation(body, name, language),
  }));
  // Of an index for search or for elements each column serves by itself, wherever it stands.
  if (kind === "search") return wanted.every(({ column }) => physical.searched.includes(column));
  if (kind === "elements") return wanted.every(({ column }) => physical.elements.includes(column));
  if (kind === "unique") {
    const own = physical.columns.map(({ column }) => column);
    return physical.unique && own.length === wanted.length && wanted.every(({ column }) => own.includes(column));
  }
  return wanted.every(({ column, collation }, index) => {
    const found = physical.columns[index];
    if (found?.column !== column) return false;
    return collation === null ? found.isOwn : found.collation === collation;
  });
}

/** Whether the table has an index, by whatever name, that does what this one would: what is there in the database is not made again. */
export function hasIndex(table: PhysicalTable, body: EntityBody, index: Omit<IndexPlan, "id">): boolean {
  return table.indexes.some((physical) => serves(physical, body, index));
}

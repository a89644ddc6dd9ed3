import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import type { AdoptedReference, AdoptedTable } from "./adoptedTable.ts";
import { elementId } from "./names.ts";
import { arranged, referenceOf, shownOf, sortable } from "./shownOf.ts";

/** Columns that a list shows from the start; the others can be switched on and are filtered all the same. */
const shownColumns = 8;
/** Types that say nothing in a list. */
const unlistable = new Set(["bytes", "json"]);

function columnOf(table: AdoptedTable, column: EntityColumn) {
  const reference = referenceOf(table.references, column);
  return {
    id: column.id,
    name: column.name,
    path: reference?.name ?? column.name,
    label: reference?.label ?? column.label,
  };
}

/** A reference of several columns, by the name of what it refers to. */
function referenceColumn(table: AdoptedTable, reference: AdoptedReference) {
  return {
    id: elementId("c", `${table.knownAs}-${reference.knownAs}`),
    name: reference.name,
    path: reference.name,
    label: reference.label,
  };
}

/**
 * The list of an adopted table: key and name first; references by the name of what they refer to; columns of the
 * database's own hidden.
 */
export function listDocument(table: AdoptedTable, subsystem: string, hasForm: boolean): TesseraDocument<ListBody> {
  const key = new Set(table.key.columns);
  const display = new Set(table.display);
  const rank = (name: string) => (key.has(name) ? 0 : display.has(name) ? 1 : 2);
  const listed = arranged(table)
    .filter((column) => !unlistable.has(column.type) && !(column.type === "uuid" && key.has(column.name)))
    .map((column, index) => ({ column, index }))
    .sort((left, right) => rank(left.column.name) - rank(right.column.name) || left.index - right.index);
  const shown = shownOf(
    table,
    listed.map(({ column }) => column),
    { kept: table.key.columns },
  );
  const columns = shown.map((one, position) => ({
    ...("column" in one ? columnOf(table, one.column) : referenceColumn(table, one.reference)),
    ...(position >= shownColumns || ("column" in one && table.technical.has(one.column.name)) ? { hidden: true } : {}),
  }));
  const order = sortable(table, table.key.columns).filter((name) => columns.some((column) => column.name === name));
  return {
    kind: "list",
    id: table.id,
    schemaVersion: 2,
    subsystem,
    body: {
      label: table.label,
      entity: table.id,
      columns,
      order: order.map((column) => ({ column, direction: "asc" as const })),
      form: hasForm ? table.id : null,
    },
  };
}

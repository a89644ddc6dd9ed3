import { TesseraError } from "@tessera/contract/errors.ts";
import { storedCondition } from "@tessera/contract/values/storedCondition.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import type { Cell } from "@tessera/form-engine/record/cell.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { openSource } from "../sources/openSource.ts";

/** What a source says of a filter that does not fit its rows, or of rows that one may not ask for. */
const refusals: ReadonlySet<string> = new Set(["invalid_input", "value_invalid", "not_found", "access_denied"]);

async function isFilterOf(context: RequestContext, rows: string, cell: Cell): Promise<boolean> {
  const value = cell.holder.slots[cell.field.slot] ?? null;
  const condition = value === null ? null : storedCondition(toJson(value));
  if (condition === null) return true;
  try {
    await openSource(context, rows).count({ filter: condition }, 1);
    return true;
  } catch (error) {
    if (error instanceof TesseraError && refusals.has(error.code)) return false;
    throw error;
  }
}

/**
 * The values that are conditions (`FieldBehaviour.comparesRows`) which their writer could not filter the rows by:
 * columns, operators or values that these do not have. What was stored so before (`isStored`) is nobody's to fix.
 */
export async function foreignConditions(
  context: RequestContext,
  placed: Iterable<{ readonly cell: Cell; readonly isStored: () => boolean }>,
): Promise<ReadonlySet<Cell>> {
  const { behaviours } = context.services;
  const foreign = new Set<Cell>();
  for (const { cell, isStored } of placed) {
    const { columnType, formats, type } = cell.field;
    const own = type === null ? columnType : { type, formats };
    const rows = own ? (behaviours(own.type)?.comparesRows?.(own.formats) ?? null) : null;
    if (rows !== null && !isStored() && !(await isFilterOf(context, rows, cell))) foreign.add(cell);
  }
  return foreign;
}

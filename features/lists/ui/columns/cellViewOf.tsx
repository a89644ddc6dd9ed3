import type { ColumnType, ColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import type { SetupColumn } from "../setupTypes.ts";

/** What the field type of a column draws in a cell; null where it has no cell of its own. */
export function cellViewOf({ fieldType }: SetupColumn, types: ColumnTypes): ColumnType["Cell"] {
  return fieldType === null ? null : (types.get(fieldType.type)?.Cell ?? null);
}

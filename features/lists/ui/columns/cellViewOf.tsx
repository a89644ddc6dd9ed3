import type { ColumnType, ColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import type { SetupColumn } from "../setupTypes.ts";

/** Stands for a value whose text would be JSON, which says nothing to people, until its field type is there. */
const Awaited = (): string => "…";

/** What the field type of a column draws in a cell; null where it has no cell of its own. */
export function cellViewOf({ fieldType, type }: SetupColumn, types: ColumnTypes): ColumnType["Cell"] {
  if (fieldType === null) return null;
  return types.get(fieldType.type)?.Cell ?? (type === "json" && !types.has(fieldType.type) ? Awaited : null);
}

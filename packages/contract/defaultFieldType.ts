import type { FieldType } from "./defineField.ts";
import type { ValueTypeName } from "./values/valueType.ts";

/** What decides which field a column gets: its value type, or that it has fixed options. */
export type ColumnKind = ValueTypeName | "options" | "list of options";

/** The parts of a column that matter here, as they stand in a draft too. */
export interface ColumnToEdit {
  /** Its value type. */
  readonly type: string;
  readonly options: readonly unknown[] | null;
  /** Name of the field type that it is of. */
  readonly fieldType: string | null;
}

/**
 * The field type that a new field over a column has: the one that the column names, else the one that is there for its kind; null for a kind of no
 * type.
 */
export function defaultFieldType(column: ColumnToEdit, types: readonly FieldType[]): string | null {
  const { fieldType, options, type } = column;
  if (fieldType !== null) return fieldType;
  const kind = !options?.length ? type : type === "list" ? "list of options" : "options";
  return types.find(({ defaultFor = [] }) => defaultFor.some((one) => one === kind))?.id ?? null;
}

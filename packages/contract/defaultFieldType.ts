import type { FieldType } from "./defineField.ts";
import { property } from "./documents/jsonShape.ts";
import { valueTypeNames } from "./values/valueType.ts";

/**
 * What decides which field a column gets: its value type, that it has fixed options or a text of several lines, or that
 * it names a record.
 */
export const columnKinds = [...valueTypeNames, "options", "list of options", "long text", "reference"] as const;
/** See `columnKinds`. */
export type ColumnKind = (typeof columnKinds)[number];

/** The parts of a column that matter here, as they stand in a draft too. */
export interface ColumnToEdit {
  /** Its value type. */
  readonly type: string;
  readonly options: readonly unknown[] | null;
  /** Name of the field type that it is of. */
  readonly fieldType: string | null;
  /** Whether it is what a reference stands in. Default: false. */
  readonly isReference?: boolean;
  /** Whether its elements name records. Default: false. */
  readonly listsRecords?: boolean;
  /** Whether its texts may have several lines. Default: that is not known. */
  readonly isLong?: boolean;
}

/** What decides it of a column in a draft, which need not fit its schema. */
export function columnToEdit(column: unknown): ColumnToEdit {
  const named = property(property(column, "fieldType"), "type");
  const options = property(column, "options");
  return {
    type: String(property(column, "type")),
    options: Array.isArray(options) ? options : null,
    fieldType: typeof named === "string" ? named : null,
    listsRecords: property(column, "reference") != null,
  };
}

/**
 * The field type that a new field over a column has: the one that the column names, else the one that is there for its
 * kind; null for a kind of no
 * type.
 */
export function defaultFieldType(column: ColumnToEdit, types: readonly FieldType[]): string | null {
  const { fieldType, isLong = false, isReference = false, listsRecords = false, options, type } = column;
  if (fieldType !== null && !isReference) return fieldType;
  const isChosen = (options?.length ?? 0) > 0 || (type === "list" && listsRecords);
  const plain = isLong && type === "text" ? "long text" : type;
  const kind = isReference ? "reference" : !isChosen ? plain : type === "list" ? "list of options" : "options";
  return types.find(({ defaultFor = [] }) => defaultFor.some((one) => one === kind))?.id ?? null;
}

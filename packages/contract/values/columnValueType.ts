import type { FieldBehaviours } from "../fieldBehaviour.ts";
import { structuredType } from "./structure.ts";
import type { ValueType, ValueTypeName } from "./valueType.ts";
import { valueTypes } from "./valueTypes.ts";

/** The parts of a column that decide how its values are stored. */
interface StoredColumn {
  readonly type: ValueTypeName;
  readonly fieldType?: { readonly type: string } | null | undefined;
}

/**
 * The line of the value table for a column: of JSON, what the field type that the column names says of its structure.
 */
export function columnValueType({ fieldType, type }: StoredColumn, behaviours: FieldBehaviours): ValueType {
  const structure = type === "json" && fieldType ? behaviours(fieldType.type)?.structure : undefined;
  return structure ? structuredType(structure) : valueTypes[type];
}

import type { FieldBehaviours, FieldSettings } from "../fieldBehaviour.ts";
import { markupType } from "../textMarkup.ts";
import { structuredType } from "./structure.ts";
import type { ValueType, ValueTypeName } from "./valueType.ts";
import { valueTypes } from "./valueTypes.ts";

/** The parts of a column that decide how its values are stored. */
interface StoredColumn {
  readonly type: ValueTypeName;
  readonly fieldType?: { readonly type: string; readonly formats?: FieldSettings | undefined } | null | undefined;
}

/**
 * The line of the value table for a column: of JSON and of texts, what the field type that the column names says of
 * their parts or markup.
 */
export function columnValueType({ fieldType, type }: StoredColumn, behaviours: FieldBehaviours): ValueType {
  const behaviour = fieldType ? behaviours(fieldType.type) : null;
  if (type === "json" && behaviour?.structure) return structuredType(behaviour.structure);
  if (type === "text" && behaviour?.markup) return markupType(behaviour.markup, fieldType?.formats ?? {});
  return valueTypes[type];
}

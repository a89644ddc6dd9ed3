import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { success } from "@tessera/std/result.ts";
import type { FieldBehaviour, FieldBehaviours, FieldSettings } from "../fieldBehaviour.ts";
import { markupType } from "../textMarkup.ts";
import type { SearchText } from "../valueKeys.ts";
import { opaqueOperators } from "./operators.ts";
import { structuredType } from "./structure.ts";
import type { ValueType, ValueTypeName } from "./valueType.ts";
import { valueTypes } from "./valueTypes.ts";

/** The parts of a column that decide how its values are stored. */
interface StoredColumn {
  readonly type: ValueTypeName;
  readonly options?: readonly unknown[] | null | undefined;
  readonly fieldType?: { readonly type: string; readonly formats?: FieldSettings | undefined } | null | undefined;
}

/**
 * The line of the value table for a column, with what the field type that the column names says of its values: of JSON
 * and of texts their parts or markup, of all how they compare, sort and are searched.
 */
export function columnValueType({ fieldType, options, type }: StoredColumn, behaviours: FieldBehaviours): ValueType {
  const behaviour = fieldType ? behaviours(fieldType.type) : null;
  const settings = fieldType?.formats ?? {};
  const base =
    type === "json" && behaviour?.structure
      ? structuredType(behaviour.structure)
      : type === "text" && behaviour?.markup
        ? markupType(behaviour.markup, settings)
        : valueTypes[type];
  // Fixed choices are searched by their labels.
  const search = options?.length ? null : behaviour?.search?.(settings);
  return behaviour ? typedBy(base, behaviour, settings, search ?? null) : base;
}

/** A line of the value table with what a field type says of its values: how they compare, sort, and are searched. */
function typedBy(
  base: ValueType,
  behaviour: FieldBehaviour,
  settings: FieldSettings,
  search: SearchText | null,
): ValueType {
  const { order, secret } = behaviour;
  const canonical = (value: Json): Json =>
    behaviour.canonical ? behaviour.canonical(value, { settings, valueType: base.name }) : value;
  return {
    ...base,
    ...(secret && base.name === "uuid"
      ? {
          secret: (text) => secret.check(text, settings),
          operators: opaqueOperators,
          sortable: false,
          searchable: false,
        }
      : {}),
    ...(order ? { order, sortable: true } : {}),
    ...(search ? { textOf: (wire) => search.of(wire), textSql: (sql) => search.sql(sql), searchable: true } : {}),
    ...(search && !base.operators.includes("LIKE")
      ? {
          operators: [
            ...base.operators.filter((one) => !opaqueOperators.includes(one)),
            "LIKE",
            "NOT LIKE",
            ...opaqueOperators,
          ],
        }
      : {}),
    ...(behaviour.canonical
      ? {
          check: (wire, detail) => {
            const found = base.check(wire, detail);
            return found.ok && found.value !== null && canonical(found.value) === null ? success(null) : found;
          },
          same: (left, right) => canonicalJson(canonical(left)) === canonicalJson(canonical(right)),
        }
      : {}),
  };
}

import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { postgresTypeOf, valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { ColumnModel } from "../entityModel.ts";

/** A column that no table has: what a query works out, as conditions and answers treat any column of the type. */
export function computedColumn(name: string, type: ValueTypeName): ColumnModel {
  return {
    name,
    physical: name,
    type: valueTypes[type],
    detail: { postgres: postgresTypeOf({ type }), length: null, precision: null, scale: null, element: null },
    body: { id: name, name, column: name, label: "", type },
    translatable: false,
  };
}

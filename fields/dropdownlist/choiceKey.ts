import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { type EngineValue, isList, isRow } from "@tessera/expression/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";

/** The key of a choice as text; null without a value. */
export function choiceKey(value: EngineValue): string | null {
  return value === null || isList(value) || isRow(value) ? null : String(value);
}

/** The value that a field of the type stores for a choice (spec forms §5: values are cast to match the key's type). */
export function choiceValue(key: string | null, type: ValueTypeName): EngineValue {
  if (key === null) return null;
  switch (type) {
    case "integer":
    case "float":
      return Number(key);
    case "bigint":
    case "decimal":
    case "money":
      return Decimal.parse(key) ?? key;
    case "boolean":
      return key === "true";
    default:
      return key;
  }
}

import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { type EngineValue, isList, isRow } from "@tessera/expression/values/value.ts";
import { fromWire } from "../record/wireValue.ts";

/** The key of one chosen value as choices have it; null for nothing, and for what cannot be chosen. */
export function choiceKeyOf(value: EngineValue): string | null {
  return value === null || value === "" || isList(value) || isRow(value) ? null : String(value);
}

/**
 * The keys that stand in a choice field (spec forms §4 Choice lists): nothing is an empty list, one value a list of it.
 */
export function choiceKeys(value: EngineValue): readonly string[] {
  return (isList(value) ? value : [value]).flatMap((item) => choiceKeyOf(item) ?? []);
}

const whole = /^-?\d{1,15}$/;

/**
 * A key as a value of the type that the field stores (spec forms §5 Dropdowns); a key that is none of the type stays
 * text.
 */
export function castKey(key: string, type: ValueTypeName): EngineValue {
  switch (type) {
    case "integer":
      return whole.test(key) ? Number(key) : key;
    case "float": {
      const number = key.trim() === "" ? Number.NaN : Number(key);
      return Number.isFinite(number) ? number : key;
    }
    case "boolean":
      return key === "true" ? true : key === "false" ? false : key;
    default:
      return fromWire(key, type);
  }
}

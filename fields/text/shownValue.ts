import { toJson } from "@tessera/expression/values/json.ts";
import { type EngineValue, isList, isRow } from "@tessera/expression/values/value.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";

/** A value of any type as one line of text; lists have commas between their items, objects are JSON. */
export function shownValue(value: EngineValue): string {
  if (value === null) return "";
  if (isList(value)) return value.map(shownValue).join(", ");
  return isRow(value) ? canonicalJson(toJson(value)) : String(value);
}

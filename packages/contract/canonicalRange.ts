import type { Json } from "@tessera/std/canonicalJson.ts";
import { rangeTypes } from "./values/rangeTypes.ts";

/**
 * A range as the database writes it back, so that equal ranges are alike; what is no range of the type stays as it is.
 * `valueType` is a name of the value table.
 */
export function canonicalRange(value: Json, valueType: string): Json {
  const type = Object.values(rangeTypes).find(({ name }) => name === valueType);
  const checked = type?.check(value, { postgres: "" });
  return checked?.ok ? checked.value : value;
}

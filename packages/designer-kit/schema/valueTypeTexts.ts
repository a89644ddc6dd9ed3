import { valueTypeNames } from "@tessera/contract/values/valueType.ts";

/** Of instants, which no column holds, and of what may be of any type. */
const beside = ["instant", "any"];

/** Keys of what types of values are called, by the type as it stands in entities, forms and functions. */
export const valueTypeTexts: ReadonlyMap<string, string> = new Map(
  [...valueTypeNames, ...beside].map((name) => [name, `definitions.valueType.${name}`]),
);

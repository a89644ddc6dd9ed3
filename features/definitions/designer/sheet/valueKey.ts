import { valueTypeTexts } from "../schema/valueTypeTexts.ts";

/** Key of what one of the values of a property is called. `values` are all that the property may have. */
export function valueKey(property: string, value: string, values: readonly string[]): string {
  const areTypes = values.every((one) => valueTypeTexts.has(one));
  const word = value.replaceAll(/[^A-Za-z0-9]+/g, "_");
  return (areTypes ? valueTypeTexts.get(value) : undefined) ?? `definitions.value.${property}.${word}`;
}

import { valueTypeTexts } from "../schema/valueTypeTexts.ts";

/**
 * Key of what one of the values of a property is called. `values` are all that it may have; `labels`: see
 * `propertyKey`.
 */
export function valueKey(
  property: string,
  value: string,
  values: readonly string[],
  labels: string | null = null,
): string {
  const areTypes = values.every((one) => valueTypeTexts.has(one));
  const word = value.replaceAll(/[^A-Za-z0-9]+/g, "_");
  const own = labels === null ? `definitions.value.${property}` : `${labels}.${property}`;
  return (areTypes ? valueTypeTexts.get(value) : undefined) ?? `${own}.${word}`;
}

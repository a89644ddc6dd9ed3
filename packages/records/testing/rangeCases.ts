import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import fc from "fast-check";

/** The order of days and times by their texts. */
export const byText = (left: string, right: string): boolean => left < right;
/** The order of numbers by their texts. */
export const byNumber = (left: string, right: string): boolean => Number(left) < Number(right);

/** Ranges of some values with every kind of end, as they may be written. */
export function writtenRanges(
  values: fc.Arbitrary<string>,
  isBefore: (left: string, right: string) => boolean,
): fc.Arbitrary<string> {
  const end = fc.option(values, { freq: 4 });
  return fc.tuple(fc.constantFrom("[", "("), end, end, fc.constantFrom("]", ")")).map(([open, from, to, close]) => {
    const [first, last] = from !== null && to !== null && isBefore(to, from) ? [to, from] : [from, to];
    return `${open}${first === null ? "" : `"${first}"`},${last === null ? "" : `"${last}"`}${close}`;
  });
}

/** Such ranges as a column of a type holds them, with some that hold no value and nulls among them. */
export function storedRanges(type: ValueTypeName, written: fc.Arbitrary<string>): fc.Arbitrary<string | null> {
  const range = fc.oneof({ weight: 9, arbitrary: written }, { weight: 1, arbitrary: fc.constant("empty") });
  const checked = range.map((text) => {
    const found = valueTypes[type].check(text, { postgres: type });
    if (!found.ok) throw new Error(`${text}: ${found.error.code}`);
    return String(found.value);
  });
  return fc.option(checked, { freq: 4 });
}

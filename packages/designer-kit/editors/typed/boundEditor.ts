import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const whole = /^-?\d+$/;
/** As many digits behind the point as the editor of numbers shows. */
const decimal = /^-?\d+(?:\.\d{1,10})?$/;

/** How bounds of a type are written that an editor of its own can show. */
const written: ReadonlyMap<ValueTypeName, RegExp> = new Map([
  ["integer", whole],
  ["bigint", whole],
  ["decimal", decimal],
  ["float", decimal],
  ["money", decimal],
  ["date", day],
  ["datetime", moment],
  ["timestamp_technical", moment],
  ["time", /^\d{2}:\d{2}:\d{2}$/],
]);

/**
 * The type as whose value a bound is edited, and what is shown of it. A day that bounds moments holds as a whole: a
 * minimum is its first moment, a maximum its last. Null: as text, so that what does not fit the column, as after its
 * type was changed, can be seen and corrected.
 */
export function boundEditor(
  type: ValueTypeName | null,
  bound: string | null,
  isMax: boolean,
): { readonly shown: ValueTypeName | null; readonly value: string | null } {
  const form = type === null ? undefined : written.get(type);
  if (type === null || form === undefined) return { shown: null, value: bound };
  const value =
    form === moment && bound !== null && day.test(bound) ? `${bound} ${isMax ? "23:59:59" : "00:00:00"}` : bound;
  return value === null || form.test(value) ? { shown: type, value } : { shown: null, value: bound };
}

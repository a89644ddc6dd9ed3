import { compareRanges } from "@tessera/contract/compareRanges.ts";
import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledTable } from "../compile/compiledForm.ts";
import { type Comparable, comparableOf, compareComparables } from "./comparable.ts";
import { fromWire } from "./wireValue.ts";

type Compare = (left: Json | undefined, right: Json | undefined) => number;

type Column = CompiledTable["columns"][number];

/** What a value is sorted by; texts as a language has them. Null stands behind all others. */
interface Sorting {
  readonly isText: boolean;
  keyOf(wire: Json): Comparable | null;
}

function sortingOf({ columnType, valueType }: Column, behaviours: FieldBehaviours): Sorting {
  const order = columnType && behaviours(columnType.type)?.order;
  if (order) {
    const keyOf = (wire: Json): Comparable | null => {
      const key = order.of(wire);
      return typeof key === "number" ? Decimal.fromNumber(key) : key;
    };
    return { isText: order.kind === "text", keyOf };
  }
  if (valueType === "list") {
    const items = (wire: Json): readonly Json[] => (Array.isArray(wire) ? wire : [wire]);
    return {
      isText: true,
      keyOf: (wire) =>
        items(wire)
          .flatMap((item) => item ?? [])
          .join(", ") || null,
    };
  }
  const engineValue = (wire: Json) => (typeof wire === "boolean" ? Number(wire) : fromWire(wire, valueType));
  return { isText: valueType === "text", keyOf: (wire) => comparableOf(engineValue(wire), valueType) };
}

/** Order by what `keyOf` makes of values that are there; what has none is last. */
function comparing<Key>(keyOf: (wire: Json) => Key | null, compare: (left: Key, right: Key) => number): Compare {
  const known = (wire: Json | undefined): Key | null => (wire === undefined || wire === null ? null : keyOf(wire));
  return (left, right) => {
    const [one, other] = [known(left), known(right)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(one, other);
  };
}

/**
 * The places of what is chosen, in the order of the options; what is none of them comes behind. Null for no list and no
 * option at all.
 */
function placesOf({ options, valueType }: Column, wire: Json): readonly number[] | null {
  const keys = options?.map(({ key }) => key) ?? [];
  const items = (Array.isArray(wire) ? wire : [wire]).map((item) => keys.indexOf(String(item)));
  const places = items.map((place) => (place < 0 ? keys.length : place)).sort((left, right) => left - right);
  if (valueType === "list") return places.length === 0 ? null : places;
  return places.every((place) => place === keys.length) ? null : places;
}

function comparePlaces(left: readonly number[], right: readonly number[]): number {
  const differing = left.findIndex((place, index) => place !== right[index]);
  if (differing < 0) return left.length - right.length;
  return (left[differing] ?? 0) - (right[differing] ?? Number.NEGATIVE_INFINITY);
}

/**
 * Orders of two wire values of a column as the database has them: fixed choices by their places, then by what the type
 * of the column sorts by, or the value itself.
 */
function comparers(column: Column, language: string, behaviours: FieldBehaviours): readonly Compare[] {
  const { isText, keyOf } = sortingOf(column, behaviours);
  const collator = isText ? new Intl.Collator(language) : null;
  const byKey = comparing(keyOf, (one, other) =>
    collator && typeof one === "string" && typeof other === "string"
      ? collator.compare(one, other)
      : (compareComparables(one, other) ?? 0),
  );
  const { range } = valueTypes[column.valueType];
  if (range) return [comparing(String, (one, other) => compareRanges(range, one, other))];
  if (!column.options?.length) return [byKey];
  return [comparing((wire) => placesOf(column, wire), comparePlaces), byKey];
}

/**
 * Rows of a sub-form in the order in which a person sees them: as the form sorts them, by the values (wire JSON,
 * undefined for none) that `at` gives for a column, equal ones as they were. What is sorted by names of other records
 * is not known here: from such a term on nothing is moved.
 */
export function rowsInOrder<Of>(
  { columns, orderBy }: CompiledTable,
  rows: readonly Of[],
  at: (row: Of, column: string) => Json | undefined,
  language: string,
  behaviours: FieldBehaviours,
): readonly Of[] {
  const terms: { readonly field: string; readonly compare: Compare; readonly sign: number }[] = [];
  for (const { direction, field } of orderBy) {
    const column = columns.find((one) => one.column === field);
    if (!column) break;
    const sign = direction === "desc" ? -1 : 1;
    for (const compare of comparers(column, language, behaviours)) terms.push({ field, compare, sign });
  }
  if (terms.length === 0 || rows.length < 2) return rows;
  return [...rows].sort((left, right) => {
    for (const { compare, field, sign } of terms) {
      const order = sign * compare(at(left, field), at(right, field));
      if (order !== 0) return order;
    }
    return 0;
  });
}

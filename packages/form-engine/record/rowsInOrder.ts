import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CompiledTable } from "../compile/compiledForm.ts";
import { comparableOf, compareComparables } from "./comparable.ts";
import { fromWire } from "./wireValue.ts";

type Compare = (left: Json | undefined, right: Json | undefined) => number;

/** Order of two wire values of a column as the database has it: what has none is last. */
function comparer({ valueType }: CompiledTable["columns"][number], language: string): Compare {
  const collator = valueType === "text" ? new Intl.Collator(language) : null;
  const ready = (wire: Json | undefined) => {
    const value = typeof wire === "boolean" ? Number(wire) : fromWire(wire, valueType);
    return comparableOf(value, valueType);
  };
  return (left, right) => {
    const [one, other] = [ready(left), ready(right)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (collator && typeof one === "string" && typeof other === "string") return collator.compare(one, other);
    return compareComparables(one, other) ?? 0;
  };
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
): readonly Of[] {
  const terms: { readonly field: string; readonly compare: Compare; readonly sign: number }[] = [];
  for (const { direction, field } of orderBy) {
    const column = columns.find((one) => one.column === field);
    if (!column) break;
    terms.push({ field, compare: comparer(column, language), sign: direction === "desc" ? -1 : 1 });
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

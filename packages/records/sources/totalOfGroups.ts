import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { SourceTotals } from "./rowSource.ts";

/** The exact sum of numbers on the wire, null where none is one; undefined where one is no exact number. */
function sumOf(values: readonly Json[]): string | number | null | undefined {
  const present = values.filter((value) => value !== null);
  const numbers = present.map((value) =>
    typeof value === "string"
      ? Decimal.parse(value)
      : Number.isSafeInteger(value)
        ? Decimal.fromNumber(Number(value))
        : null,
  );
  if (numbers.length === 0) return null;
  let sum = Decimal.zero;
  for (const one of numbers) {
    if (one === null) return undefined;
    sum = sum.add(one);
  }
  // As the database writes it: with as many digits as the longest of them.
  if (present.some((value) => typeof value === "string")) return sum.toFixed();
  return Number.isSafeInteger(sum.toNumber()) ? sum.toNumber() : undefined;
}

/**
 * What is known of all rows, from what is known of each of their groups; null where the groups do not say it: an
 * average and bounds are not added up, and floats add up otherwise in another order.
 */
export function totalOfGroups(
  groups: readonly SourceTotals[],
  columns: readonly { readonly name: string; readonly aggregate: string }[],
): SourceTotals | null {
  const values: [string, Json][] = [];
  const masked: [string, number][] = [];
  for (const { aggregate, name } of columns) {
    if (aggregate !== "sum" && aggregate !== "count") return null;
    const sum = sumOf(groups.map((group) => group.values[name] ?? null));
    if (sum === undefined) return null;
    values.push([name, sum]);
    const hidden = groups.reduce((total, group) => total + (group.masked[name] ?? 0), 0);
    if (hidden > 0) masked.push([name, hidden]);
  }
  const count = groups.reduce((total, group) => total + group.count, 0);
  return { count, values: Object.fromEntries(values), masked: Object.fromEntries(masked) };
}

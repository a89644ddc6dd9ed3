import type { Price } from "../testing/prices.ts";
import type { FileCost } from "./fileCost.ts";

/** What things cost, against their prices. */
export interface PriceReport {
  readonly lines: readonly string[];
  /** What is dearer than twice its price. */
  readonly failures: readonly string[];
}

/**
 * Holds costs against prices. `costs` name their files relative to `root`. Things without a file that ran are left out.
 */
export function priceReport(costs: readonly FileCost[], prices: readonly Price[], root: string): PriceReport {
  const lines: string[] = [];
  const failures: string[] = [];
  for (const { thing, seconds: price, isOf, count } of prices) {
    const own = costs.filter(({ file }) => isOf(file));
    const things = count(root);
    if (own.length === 0 || things === 0) continue;
    const each = own.reduce((sum, { seconds }) => sum + seconds, 0) / things;
    const figure = `${each.toFixed(2)} CPU s per ${thing} (${things}), price ${price}`;
    lines.push(each > price ? `${figure}: dearer than its price` : figure);
    if (each > 2 * price)
      failures.push(`the tests of a ${thing} take ${each.toFixed(2)} CPU s, more than twice ${price}`);
  }
  return { lines, failures };
}

import type { EngineValue } from "./value.ts";

/**
 * The sum of numbers, in an order that does not depend on when they came: neighbours are added in pairs, these sums
 * again in pairs, and so on. So a kept sum can be updated along one path when an item changes and stays the same to the
 * last bit (design §7), and errors of rounding grow with the logarithm of the length. Nulls count as 0. Null when an
 * item is no number.
 */
export function pairwiseSum(items: readonly EngineValue[]): number | null {
  const sums = new Float64Array(items.length);
  for (let index = 0; index < items.length; index++) {
    const item = items[index] ?? 0;
    if (typeof item !== "number") return null;
    sums[index] = item;
  }
  for (let length = items.length; length > 1; length = (length + 1) >> 1) {
    const pairs = length >> 1;
    for (let index = 0; index < pairs; index++) sums[index] = (sums[2 * index] ?? 0) + (sums[2 * index + 1] ?? 0);
    if (length % 2 === 1) sums[pairs] = sums[length - 1] ?? 0;
  }
  // A sum of nothing, and of negative zeros, is 0.
  return (sums[0] ?? 0) + 0;
}

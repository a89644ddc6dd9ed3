import { Decimal } from "@tessera/std/decimal.ts";

/** Numbers that are allowed: from `min` to `max` (null: no bound) in steps of `step`, counted from `base`. */
export interface StepGrid {
  readonly step: Decimal;
  readonly base: Decimal;
  readonly min: Decimal | null;
  readonly max: Decimal | null;
}

/** The allowed number at or below (`down`), or at or above a value. */
function onGrid(value: Decimal, { base, step }: StepGrid, direction: "down" | "up"): Decimal {
  const distance = value.subtract(base);
  const rest = distance.remainder(step) ?? Decimal.zero;
  const inward = rest.units < 0n ? rest.add(step) : rest;
  const below = value.subtract(inward);
  return direction === "down" || inward.units === 0n ? below : below.add(step);
}

/** Whether a number is allowed. */
export function isOnGrid(value: Decimal, grid: StepGrid): boolean {
  const isInside =
    (grid.min === null || value.compare(grid.min) >= 0) && (grid.max === null || value.compare(grid.max) <= 0);
  return isInside && onGrid(value, grid, "down").compare(value) === 0;
}

/**
 * The allowed numbers nearest to a value, ascending: the value itself where it is allowed, else one below and one above
 * it, or one only at the end of the range; none where no number is allowed. `step` must be above zero.
 */
export function nearestValid(value: Decimal, grid: StepGrid): readonly Decimal[] {
  const lowest = grid.min === null ? null : onGrid(grid.min, grid, "up");
  const highest = grid.max === null ? null : onGrid(grid.max, grid, "down");
  if (lowest && highest && lowest.compare(highest) > 0) return [];
  if (lowest && value.compare(lowest) <= 0) return [lowest];
  if (highest && value.compare(highest) >= 0) return [highest];
  const [below, above] = [onGrid(value, grid, "down"), onGrid(value, grid, "up")];
  return below.compare(above) === 0 ? [below] : [below, above];
}

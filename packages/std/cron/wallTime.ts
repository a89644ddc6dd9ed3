import { zoneClock } from "../zoneClock.ts";

/**
 * What the clocks of a zone show at an instant, as the milliseconds since 1970 of the same reading in UTC. Throws a
 * RangeError for an unknown zone.
 */
export function wallTime(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = zoneClock(instant, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Longer than any zone is away from UTC. */
const widest = 15 * 3_600_000;

/**
 * The first instant, or the last, at which the clocks of a zone show `wall` (as `wallTime` answers it); where they are
 * put forward past it, the instant at which that happens.
 */
export function instantOfWall(wall: number, zone: string, of: "first" | "last" = "first"): number {
  const shown = (instant: number): number => wallTime(instant, zone);
  const candidates = [shown(wall - widest) - (wall - widest), shown(wall + widest) - (wall + widest)].map(
    (offset) => wall - offset,
  );
  const [early, late] = [Math.min(...candidates), Math.max(...candidates)];
  const [wanted, other] = of === "first" ? [early, late] : [late, early];
  if (shown(wanted) === wall) return wanted;
  if (shown(other) === wall) return other;
  // Between the two the clocks jump over it.
  let [before, after] = [early - 1000, late];
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (shown(middle) < wall) before = middle;
    else after = middle;
  }
  return after;
}

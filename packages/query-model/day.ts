import { instantOfWall, wallTime } from "@tessera/std/cron/wallTime.ts";

/** A day counted from today in the person's zone. */
export interface Day {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The instant it begins, wall-clock text in UTC. */
  readonly instant: string;
}

const knownDays = new WeakSet<object>();

/** Whether a value is a day that `dayInZone` made; JSON of the same shape is none. */
export function isDay(value: unknown): value is Day {
  return typeof value === "object" && value !== null && knownDays.has(value);
}

/**
 * The day `days` after the one that `instant` (milliseconds since 1970) falls on in `zone` (IANA name), and the instant
 * it begins there; where the clocks are put forward over midnight, the first instant of that day.
 */
export function dayInZone(instant: number, zone: string, days: number): Day {
  const dayLength = 86_400_000;
  const midnight = Math.floor(wallTime(instant, zone) / dayLength) * dayLength + days * dayLength;
  const start = instantOfWall(midnight, zone);
  const text = (at: number): string => new Date(at).toISOString();
  const made = { date: text(midnight).slice(0, 10), instant: text(start).slice(0, 19).replace("T", " ") };
  knownDays.add(made);
  return made;
}

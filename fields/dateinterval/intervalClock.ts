import { readRange, writeRange } from "@tessera/contract/values/rangeText.ts";
import { instantOfWall, wallTime } from "@tessera/std/cron/wallTime.ts";
import { type Interval, readInterval, shifted, writeInterval } from "./interval.ts";

/**
 * What decides how the ends of a stored interval are shown: the type of the value table, and the zone of the person who
 * sees them.
 */
export interface IntervalClock {
  readonly valueType: string;
  /** IANA name; counts for instants only. */
  readonly zone: string;
}

/** Whether the ends of a type of ranges have a time. */
export const isTimed = (valueType: string): boolean =>
  valueType === "datetime_range" || valueType === "timestamp_range";

const isInstants = ({ valueType }: IntervalClock): boolean => valueType === "timestamp_range";
/** A day as the moment that it begins at; a moment, and no end, as they are. */
export const midnight = (end: string | null): string | null => (end?.length === 10 ? `${end} 00:00:00` : end);

/** Full seconds of a wire text, in ms since 1970; null for what is no time that a calendar of people has. */
function timeOf(wire: string): number | null {
  const time = Date.parse(`${wire.slice(0, 19).replace(" ", "T")}Z`);
  return Number.isNaN(time) || wire < "0100" ? null : time;
}

/** The wire text of a time; null outside of the years that these have. */
function wireOf(time: number): string | null {
  const text = new Date(time).toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 19).replace("T", " ") : null;
}

const lastInstant = "9999-12-31 23:59:59";

/** An end that stands in the text of a range, as a clock of the person shows it. */
export function endOnClock(end: string | null, clock: IntervalClock): string | null {
  const time = end !== null && isInstants(clock) ? timeOf(end) : null;
  return (time === null ? null : wireOf(wallTime(time, clock.zone))) ?? end;
}

/**
 * What is stored for an end that a person entered. In an hour that comes twice the first one, but where the interval
 * would end before it begins; beyond the last year the last instant that there is.
 */
export function endOffClock(
  end: "from" | "to",
  wall: string | null,
  from: string | null,
  clock: IntervalClock,
): string | null {
  if (wall === null || !isInstants(clock)) return wall;
  const time = timeOf(wall);
  if (time === null) return wall;
  const at = (of: "first" | "last"): string => wireOf(instantOfWall(time, clock.zone, of)) ?? lastInstant;
  const first = at("first");
  return end === "from" || from === null || first > from ? first : at("last");
}

/**
 * A stored range of times whose ends may be days, with the midnights that these stand for; of days it stays as it is.
 */
export function withTimes(stored: string, valueType: string): string {
  const ends = isTimed(valueType) ? readRange(stored) : null;
  return ends === null ? stored : writeRange({ ...ends, from: midnight(ends.from), to: midnight(ends.to) });
}

/** The interval that a stored range says, by the person's clock; null for what is none, or holds nothing. */
export function readOnClock(stored: string, clock: IntervalClock): Interval | null {
  const interval = readInterval(withTimes(stored, clock.valueType));
  return interval && { ...interval, from: endOnClock(interval.from, clock), to: endOnClock(interval.to, clock) };
}

/** An interval of days as the times from the midnight of the first to the one after the last; one of times as it is. */
function timesOf(interval: Interval): Interval {
  const isOfDays = (interval.from ?? interval.to)?.length === 10;
  const days = isOfDays ? writeInterval(interval) : null;
  return (days === null ? null : readInterval(withTimes(days, "datetime_range"))) ?? interval;
}

/**
 * The range that is stored for an interval of days or times on the person's clock; null for one that is open on both
 * sides.
 */
export function writeOffClock(interval: Interval, clock: IntervalClock): string | null {
  if (!isTimed(clock.valueType)) return writeInterval(interval);
  const times = timesOf(interval);
  const from = endOffClock("from", times.from, null, clock);
  const isMoment = times.from === times.to && times.includesTo === true && times.excludesFrom !== true;
  return writeInterval({ ...times, from, to: isMoment ? from : endOffClock("to", times.to, from, clock) });
}

/** The days on the person's clock that a stored range touches; null for what is none, or holds nothing. */
export function daysOnClock(stored: string, clock: IntervalClock): Interval | null {
  const [interval, times] = [readOnClock(stored, clock), readInterval(withTimes(stored, clock.valueType))];
  if (interval === null || times === null) return null;
  const [from = null, to = null] = [interval.from?.slice(0, 10), interval.to?.slice(0, 10)];
  const isOver =
    isTimed(clock.valueType) &&
    to !== null &&
    !times.includesTo &&
    times.to === endOffClock("from", midnight(to), null, clock);
  return { from, to: isOver ? shifted(to, -1) : to };
}

import type { Cron } from "./parseCron.ts";
import { instantOfWall, wallTime } from "./wallTime.ts";

const minute = 60_000;
const day = 86_400_000;
/** February 29 comes after eight years at the latest; a day of the week on it within forty. */
const farthest = 366 * 41;

function isDay({ days, isEitherDay, months, weekdays }: Cron, wall: number): boolean {
  const date = new Date(wall);
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const [ofMonth, ofWeek] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
  return isEitherDay ? ofMonth || ofWeek : ofMonth && ofWeek;
}

/** The first real minute of a day, later than `after`, whose wall minute is meant. */
function inEveryHour(cron: Cron, zone: string, midnight: number, after: number): number | null {
  const end = instantOfWall(midnight + day, zone);
  let at = Math.max(instantOfWall(midnight, zone), (Math.floor(after / minute) + 1) * minute);
  for (; at < end; at += minute) {
    if (cron.minutes.has(new Date(wallTime(at, zone)).getUTCMinutes())) return at;
  }
  return null;
}

/** The first wall time of a day that is meant and comes later than `after`. */
function atHours(cron: Cron, zone: string, midnight: number, after: number): number | null {
  for (const hour of [...cron.hours].sort((a, b) => a - b)) {
    for (const part of [...cron.minutes].sort((a, b) => a - b)) {
      const at = instantOfWall(midnight + (hour * 60 + part) * minute, zone);
      if (at > after) return at;
    }
  }
  return null;
}

/**
 * The first time after an instant at which something recurs, both in milliseconds since 1970, by the clocks of a zone;
 * null when it never does. Nights in which clocks are changed neither lose nor double one: a time that the clocks skip
 * counts at the moment of the change, and one that they show twice counts the first time. Only what recurs in every
 * hour follows real time, and so comes in both of the equal hours.
 */
export function nextTime(cron: Cron, zone: string, after: number): number | null {
  const inDay = cron.hours.size === 24 ? inEveryHour : atHours;
  const today = Math.floor(wallTime(after, zone) / day) * day;
  for (let number = 0; number < farthest; number++) {
    const midnight = today + number * day;
    const found = isDay(cron, midnight) ? inDay(cron, zone, midnight, after) : null;
    if (found !== null) return found;
  }
  return null;
}

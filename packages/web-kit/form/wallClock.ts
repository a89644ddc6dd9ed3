import { twoDigits } from "@tessera/std/twoDigits.ts";
import { zoneClock } from "@tessera/std/zoneClock.ts";

const instant = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?(\.\d+)?)?$/;

function millisecondsOf(wire: string): number | null {
  const match = instant.exec(wire);
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function clockAt(time: number, zone: string): string {
  const { year, month, day, hour, minute, second } = zoneClock(time, zone);
  const [months, days, hours, minutes, seconds] = [month, day, hour, minute, second].map(twoDigits);
  return `${year}-${months}-${days} ${hours}:${minutes}:${seconds}`;
}

/** What a clock in the zone shows at an instant (wire text in UTC); odd values come back as they are. */
export function wallClock(wire: string, zone: string): string {
  const time = millisecondsOf(wire);
  return time === null ? wire : clockAt(time, zone);
}

/**
 * The instant (wire text in UTC) at which a clock in the zone shows `wall`. Of an hour that comes twice, the first; of
 * one that is left out, the same time after the change.
 */
export function instantOf(wall: string, zone: string): string {
  const wanted = millisecondsOf(wall);
  if (wanted === null) return wall;
  const offsetAt = (time: number) => (millisecondsOf(clockAt(time, zone)) ?? time) - time;
  const day = 86_400_000;
  const candidates = [offsetAt(wanted - day), offsetAt(wanted + day)].map((offset) => wanted - offset);
  const exact = candidates.filter((time) => wanted - time === offsetAt(time)).sort((left, right) => left - right);
  return clockAt(exact[0] ?? Math.max(...candidates), "UTC");
}

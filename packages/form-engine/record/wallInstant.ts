import { instantOf, readMoment, wallClock, writeMoment } from "@tessera/expression/values/temporal.ts";

const dayLength = 86_400_000;

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetAt(time: number, zone: string): number {
  return instantOf(wallClock(time, zone)) - Math.floor(time / 1000) * 1000;
}

/**
 * The instant (wire text in UTC) at which a clock in the zone shows `wall`; null for what is no date with a time. Of an
 * hour that comes twice the first or the last, of one that is left out the same time after the change.
 */
export function wallInstant(wall: string, zone: string, of: "first" | "last"): string | null {
  const [seconds = "", fraction] = wall.replace("T", " ").split(".", 2);
  const moment = readMoment(seconds.length === 16 ? `${seconds}:00` : seconds);
  if (moment === null) return null;
  const shown = instantOf(moment);
  const offsets = [offsetAt(shown - dayLength, zone), offsetAt(shown + dayLength, zone)];
  const candidates = offsets.map((offset) => shown - offset).sort((left, right) => left - right);
  const exact = candidates.filter((time) => shown - time === offsetAt(time, zone));
  const found = (of === "first" ? exact[0] : exact.at(-1)) ?? Math.max(...candidates);
  const text = writeMoment(wallClock(found, "UTC"));
  return text === null || fraction === undefined ? text : `${text}.${fraction}`;
}

/** What a clock in the zone shows at an instant (wire text in UTC); what is none comes back as it is. */
export function instantOnClock(instant: string, zone: string): string {
  const [seconds = ""] = instant.split(".", 1);
  const moment = readMoment(seconds);
  return (moment && writeMoment(wallClock(instantOf(moment), zone))) ?? instant;
}

/** What a clock shows, to the second; months count from 1. */
export interface ClockReading {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The clock of an IANA zone. Throws `RangeError` for an unknown one. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/** Whether a text is the name of a time zone that this machine knows. */
export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * What the clocks of an IANA zone show at `instant` (milliseconds since 1970, UTC). Throws `RangeError` for an unknown
 * zone.
 */
export function zoneClock(instant: number, zone: string): ClockReading {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return {
    year: at("year"),
    month: at("month"),
    day: at("day"),
    hour: at("hour"),
    minute: at("minute"),
    second: at("second"),
  };
}

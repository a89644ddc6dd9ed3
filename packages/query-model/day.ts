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

const partsOf = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let format = partsOf.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    partsOf.set(zone, format);
  }
  return format;
}

function wallClock(instant: number, zone: string): number {
  const parts = new Map(
    formatter(zone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(at("year"), at("month") - 1, at("day"), at("hour"), at("minute"), at("second"));
}

/**
 * The day `days` after the one that `instant` (milliseconds since 1970) falls on in `zone` (IANA name), and the instant it begins
 * there; where the clocks are put forward over midnight, the first instant of that day.
 */
export function dayInZone(instant: number, zone: string, days: number): Day {
  const dayLength = 86_400_000;
  const midnight = Math.floor(wallClock(instant, zone) / dayLength) * dayLength + days * dayLength;
  let start = midnight;
  // The offset at the guess may differ from the offset at the answer; two rounds settle it.
  for (let round = 0; round < 2; round++) start += midnight - wallClock(start, zone);
  if (wallClock(start, zone) < midnight) start += midnight - wallClock(start, zone);
  const text = (at: number): string => new Date(at).toISOString();
  const made = { date: text(midnight).slice(0, 10), instant: text(start).slice(0, 19).replace("T", " ") };
  knownDays.add(made);
  return made;
}

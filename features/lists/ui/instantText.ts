const wire = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?/;

function milliseconds(text: string): number | null {
  const [, year, month, day, hour, minute, second = "0"] = wire.exec(text) ?? [];
  if (year === undefined) return null;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

const written = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");

function wallClock(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(instant);
  const at = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(at("year"), at("month") - 1, at("day"), at("hour"), at("minute"), at("second"));
}

/** The wall-clock text `YYYY-MM-DD HH:mm:ss` in `zone` of an instant in UTC of the same form; odd text comes back as it is. */
export function instantToWall(text: string, zone: string): string {
  const instant = milliseconds(text);
  return instant === null ? text : written(wallClock(instant, zone));
}

/** The instant in UTC at which a clock in `zone` shows the wall-clock text. */
export function wallToInstant(text: string, zone: string): string {
  const wall = milliseconds(text);
  if (wall === null) return text;
  let instant = wall;
  // The offset at the guess may differ from the offset at the answer; two rounds settle it.
  for (let round = 0; round < 2; round++) instant += wall - wallClock(instant, zone);
  return written(instant);
}

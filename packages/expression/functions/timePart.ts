import { isTime, readMoment } from "../values/temporal.ts";

/** The time of day of a datetime or a time (wire text); null when it has none. */
export function timePartOf(text: string | null): string | null {
  if (text === null) return null;
  return isTime(text) ? text : (readMoment(text)?.time ?? null);
}

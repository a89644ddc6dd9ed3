import { wallClock } from "../form/wallClock.ts";

/**
 * Whether a day or a moment has passed for a person in `zone`: a day once the next one has begun there. `wire` is the
 * wire text of a value of `type`; `now` are milliseconds since 1970. What is no such text has not passed.
 */
export function isPast(type: string, wire: string, zone: string, now: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}/.test(wire)) return false;
  const utc = new Date(now).toISOString().slice(0, 19).replace("T", " ");
  if (type === "timestamp_technical") return wire < utc;
  const wall = wallClock(utc, zone);
  return type === "date" ? wire.slice(0, 10) < wall.slice(0, 10) : wire < wall;
}

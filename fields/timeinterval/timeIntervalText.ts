import { endOfDay } from "@tessera/contract/values/endOfDay.ts";
import { parseTemporal } from "@tessera/ui/format/parseTemporal.ts";
import { timeText } from "@tessera/ui/format/timeText.ts";
import { asEnd, readTimes, type TimeInterval, writeTimes } from "./timeInterval.ts";

const shown = (time: string | null, language: string): string =>
  time === null ? "" : timeText(time, language, "HH:mm");

const isMoment = ({ excludesFrom, from, includesTo, to }: TimeInterval): boolean =>
  from !== null && from === to && includesTo === true && excludesFrom !== true;

/**
 * An interval as one line: `08:00 – 16:30`, one moment by itself, `08:00 –` without an end. `(` says that the time at
 * its start is no part of it, `]` that the one at its end is. What is none stays as it is.
 */
export function timeIntervalText(stored: string, language: string): string {
  const interval = readTimes(stored);
  if (interval === null) return stored;
  if (isMoment(interval)) return shown(interval.from, language);
  const text = `${shown(interval.from, language)} – ${shown(interval.to, language)}`.trim();
  return `${interval.excludesFrom ? "(" : ""}${text}${interval.includesTo ? "]" : ""}`;
}

/** What was typed as an end: midnight, also written 24:00, is the one at the end of the day. Null: no time. */
export function readEnd(typed: string, language: string): string | null {
  return /^24(?::?00){0,2}$/.test(typed.trim()) ? endOfDay : asEnd(parseTemporal("time", typed, language));
}

/** Between the two ends: dashes, dots, an arrow or a slash. */
const between = /\s*(?:–|—|-|\.{2,3}|…|→|\/)\s*/;

/**
 * What a person typed as the range that is stored; what says no interval stays as it is. The text of a stored range is
 * taken as it stands there.
 */
export function parseTimeInterval(text: string, language: string): string {
  const clean = text.trim();
  if (readTimes(clean) !== null) return clean;
  const [, opening, inner = "", closing] = /^(\(?)(.*?)(\]?)$/.exec(clean) ?? [];
  const [first = "", second, ...rest] = inner.split(between);
  const from = first === "" ? null : parseTemporal("time", first, language);
  if (rest.length > 0 || (first !== "" && from === null)) return text;
  if (second === undefined) return from === null ? text : (writeTimes({ from, to: from, includesTo: true }) ?? text);
  const to = second === "" ? null : readEnd(second, language);
  if (second !== "" && to === null) return text;
  return writeTimes({ from, to, excludesFrom: opening === "(", includesTo: closing === "]" }) ?? text;
}

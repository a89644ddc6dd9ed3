import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { parseTemporal } from "@tessera/ui/format/parseTemporal.ts";
import { type Interval, readInterval } from "./interval.ts";
import { type IntervalClock, midnight, readOnClock, withTimes, writeOffClock } from "./intervalClock.ts";

const shown = (end: string | null, language: string): string =>
  end === null ? "" : formatTemporal(end.length > 10 ? "datetime" : "date", end, language);

/** Whether an interval is one day, or one moment that is part of it. */
function isOne({ excludesFrom, from, includesTo, to }: Interval): boolean {
  return from !== null && from === to && (from.length === 10 || (includesTo === true && !excludesFrom));
}

/**
 * An interval as one line: `2026-11-02 – 2026-11-06`, one day by itself, `2026-11-02 –` without an end. `(` says that
 * the time at its start is no part of it, `]` that the one at its end is. What is none stays as it is.
 */
export function intervalText(stored: string, language: string, clock: IntervalClock): string {
  const interval = readOnClock(stored, clock);
  if (interval === null) return stored;
  const [from, to] = [shown(interval.from, language), shown(interval.to, language)];
  const text = isOne(interval) ? from : `${from} – ${to}`.trim();
  return `${interval.excludesFrom ? "(" : ""}${text}${interval.includesTo ? "]" : ""}`;
}

/** Between the two ends: a dash or slash that no date has, a dash between blanks, or dots. */
const between = /\s*(?:–|—|\.{2,3}|…|→)\s*|\s+-\s+|\s*\/\s*(?=\d{4}-)/;

function readEnd(text: string, language: string): string | null | undefined {
  if (text.trim() === "") return null;
  return parseTemporal("date", text, language) ?? parseTemporal("datetime", text, language) ?? undefined;
}

/**
 * What a person typed, by their clock, as the range that is stored; what says no interval stays as it is. The text of a
 * stored range is taken as it stands there.
 */
export function parseInterval(text: string, language: string, clock: IntervalClock): string {
  const clean = text.trim();
  if (readInterval(clean) !== null) return withTimes(clean, clock.valueType);
  const [, opening, inner = "", closing] = /^(\(?)(.*?)(\]?)$/.exec(clean) ?? [];
  const [first = "", second = first, ...rest] = inner.split(between);
  const ends = [readEnd(first, language), readEnd(second, language)];
  const [from, to] = ends;
  if (rest.length > 0 || from === undefined || to === undefined) return text;
  const hasTime = [from, to].some((end) => (end?.length ?? 0) > 10);
  const bounds = { excludesFrom: opening === "(", includesTo: closing === "]" };
  const interval = hasTime ? { from: midnight(from), to: midnight(to) } : { from, to };
  return writeOffClock({ ...interval, ...bounds }, clock) ?? text;
}

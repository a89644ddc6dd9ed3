import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { parseTemporal } from "@tessera/ui/format/parseTemporal.ts";
import { type Interval, readInterval, writeInterval } from "./interval.ts";

const shown = (end: string | null, language: string): string =>
  end === null ? "" : formatTemporal(end.length > 10 ? "datetime" : "date", end, language);

/**
 * An interval as one line: `2026-11-02 – 2026-11-06`, one day by itself, `2026-11-02 –` without an end. `(` says that
 * the time at its start is no part of it, `]` that the one at its end is. What is none stays as it is.
 */
export function intervalText(stored: string, language: string): string {
  const interval = readInterval(stored);
  if (interval === null) return stored;
  const [from, to] = [shown(interval.from, language), shown(interval.to, language)];
  const text = from === to && from !== "" ? from : `${from} – ${to}`.trim();
  return `${interval.excludesFrom ? "(" : ""}${text}${interval.includesTo ? "]" : ""}`;
}

/** Between the two ends: a dash or slash that no date has, a dash between blanks, or dots. */
const between = /\s*(?:–|—|\.{2,3}|…|→)\s*|\s+-\s+|\s*\/\s*(?=\d{4}-)/;

function readEnd(text: string, language: string): string | null | undefined {
  if (text.trim() === "") return null;
  return parseTemporal("date", text, language) ?? parseTemporal("datetime", text, language) ?? undefined;
}

/** What a person typed as the range that is stored; what says no interval stays as it is. */
export function parseInterval(text: string, language: string): string {
  const clean = text.trim();
  if (readInterval(clean) !== null) return clean;
  const [, opening, inner = "", closing] = /^(\(?)(.*?)(\]?)$/.exec(clean) ?? [];
  const [first = "", second = first, ...rest] = inner.split(between);
  const ends = [readEnd(first, language), readEnd(second, language)];
  const [from, to] = ends;
  if (rest.length > 0 || from === undefined || to === undefined) return text;
  const timed = [from, to].some((end) => (end?.length ?? 0) > 10);
  const bounds = { excludesFrom: opening === "(", includesTo: closing === "]" };
  const interval: Interval = { from: withTime(from, timed), to: withTime(to, timed), ...bounds };
  return writeInterval(interval) ?? text;
}

const withTime = (end: string | null, timed: boolean): string | null =>
  timed && end?.length === 10 ? `${end} 00:00:00` : end;

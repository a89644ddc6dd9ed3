/** Kinds of wall-clock values and their wire forms: `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`, `HH:mm:ss`. */
export type TemporalKind = "date" | "datetime" | "time";

const dateParts = /^(\d{4,})-(\d{2})-(\d{2})/;
const timeParts = /(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/;

function isAmerican(language: string): boolean {
  return language.toLowerCase() === "en-us" || language.toLowerCase() === "en";
}

/** The pattern that people are shown and asked for (spec forms §9): en-US MM/dd/yyyy and hh:mm A, others yyyy-MM-dd and HH:mm. */
export function temporalPattern(kind: TemporalKind, language: string): string {
  const american = isAmerican(language);
  const date = american ? "MM/dd/yyyy" : "yyyy-MM-dd";
  const time = american ? "hh:mm A" : "HH:mm";
  if (kind === "date") return date;
  if (kind === "datetime") return `${date} ${time}`;
  return american ? "hh:mm:ss A" : "HH:mm:ss";
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function showTime(wire: string, language: string, seconds: boolean): string {
  const [, hour = "00", minute = "00", second = "00"] = timeParts.exec(wire) ?? [];
  const tail = seconds ? `:${second}` : "";
  if (!isAmerican(language)) return `${hour}:${minute}${tail}`;
  const hours = Number(hour);
  return `${two(hours % 12 === 0 ? 12 : hours % 12)}:${minute}${tail} ${hours < 12 ? "AM" : "PM"}`;
}

/** A wire value as people read it; text that is not in wire form (infinity, year 12000 BC) comes back as it is. */
export function formatTemporal(kind: TemporalKind, wire: string, language: string): string {
  if (kind === "time") return timeParts.test(wire) ? showTime(wire, language, true) : wire;
  const match = dateParts.exec(wire);
  if (!match) return wire;
  const [, year, month, day] = match;
  const date = isAmerican(language) ? `${month}/${day}/${year}` : `${year}-${month}-${day}`;
  if (kind === "date") return date;
  return `${date} ${showTime(timeParts.test(wire) ? wire : "00:00", language, false)}`;
}

/** Days of a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function wireDate(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month) || year < 1 || year > 9999) return null;
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year + (year < 70 ? 2000 : 1900);
}

function parseDate(text: string, language: string): string | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return wireDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const parts = /^(\d+)\s*([-./\s])\s*(\d+)\s*[-./\s]\s*(\d+)\.?$/.exec(text);
  if (!parts) return null;
  const [, first = "", mark, second = "", third = ""] = parts;
  if (first.length === 4) return wireDate(Number(first), Number(second), Number(third));
  const monthFirst = mark === "/" || (isAmerican(language) && mark !== ".");
  const year = fullYear(third);
  return monthFirst ? wireDate(year, Number(first), Number(second)) : wireDate(year, Number(second), Number(first));
}

function parseTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text);
  if (!parts) return null;
  const [, hourText = "", minuteText = "0", secondText = "0", half] = parts;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  const minute = Number(minuteText);
  const second = Number(secondText);
  if (hour > 23 || minute > 59 || second > 59) return null;
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

/**
 * Reads what a person typed (`2026-11-21`, `11/21/2026`, `21.11.2026`, `20261121`, `9:30 pm`, `930`) into wire form.
 * Null when it is no date or time, or not one that exists. A date-time without a time is midnight.
 */
export function parseTemporal(kind: TemporalKind, typed: string, language: string): string | null {
  const text = typed.trim().replace(/\s+/g, " ");
  if (kind === "time") return parseTime(text);
  if (kind === "date") return parseDate(text, language);
  const split = /^(.*\d\.?)[ T,]+(\d{1,2}(?:[:.h]?\d{2}(?:[:.]\d{2})?)?\s*(?:[ap]\.?(?:m\.?)?)?)$/i.exec(text);
  const whole = parseDate(text, language);
  if (whole !== null) return `${whole} 00:00:00`;
  const date = parseDate(split?.[1]?.replace(/,$/, "") ?? "", language);
  const time = parseTime(split?.[2] ?? "");
  return date === null || time === null ? null : `${date} ${time}`;
}

/** The date `days` after a wire date (before it, when negative). */
export function addDays(wire: string, days: number): string {
  const moved = new Date(`${wire}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The date `months` after a wire date, on the same day or the last one of a shorter month. */
export function addMonths(wire: string, months: number): string {
  const [year = 0, month = 1, day = 1] = wire.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const nextYear = Math.floor(index / 12);
  const nextMonth = (index % 12) + 1;
  return `${String(nextYear).padStart(4, "0")}-${two(nextMonth)}-${two(Math.min(day, daysInMonth(nextYear, nextMonth)))}`;
}

/** The first day of a week: 0 (Sunday) in en-US, else 1 (Monday; spec forms §2). */
export function weekStart(language: string): 0 | 1 {
  return isAmerican(language) ? 0 : 1;
}

/** The date on this machine's calendar, in wire form. */
export function todayWire(now: Date = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

import { datePattern, type TemporalKind, two } from "./dateText.ts";
import { daysInMonth } from "./dayMath.ts";

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
  const pattern = datePattern(language);
  // Where dates are written year first, slashes are the American way of another page or programme.
  const monthFirst = pattern.startsWith("d") ? false : mark === "/" || (pattern.startsWith("M") && mark !== ".");
  const year = fullYear(third);
  return monthFirst ? wireDate(year, Number(first), Number(second)) : wireDate(year, Number(second), Number(first));
}

function parseTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.h](\d{1,2})|(\d{2}))?(?:[:.](\d{1,2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text);
  if (!parts) return null;
  const [, hourText = "", markedMinutes, minuteText = markedMinutes ?? "0", secondText = "0", half] = parts;
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
 * Reads what a person typed (`2026-11-21`, `11/21/2026`, `21.11.2026`, `20261121`, `9:30 pm`, `9:5`, `930`) into wire
 * form. Null when it is no date or time, or not one that exists. A date-time without a time is midnight.
 */
export function parseTemporal(kind: TemporalKind, typed: string, language: string): string | null {
  const text = typed.trim().replace(/\s+/g, " ");
  if (kind === "time") return parseTime(text);
  if (kind === "date") return parseDate(text, language);
  const split = /^(.*\d\.?)[ T,]+(\d{1,2}(?:(?:[:.h]\d{1,2}|\d{2})(?:[:.]\d{1,2})?)?\s*(?:[ap]\.?(?:m\.?)?)?)$/i.exec(
    text,
  );
  const whole = parseDate(text, language);
  if (whole !== null) return `${whole} 00:00:00`;
  const date = parseDate(split?.[1]?.replace(/,$/, "") ?? "", language);
  const time = parseTime(split?.[2] ?? "");
  return date === null || time === null ? null : `${date} ${time}`;
}

import type { Decimal } from "@tessera/std/decimal.ts";
import { productLanguage } from "./dayNames.ts";
import { calendarDay, isTime, readMoment } from "./temporal.ts";

/**
 * A date, time or datetime as people read it: by `pattern` (`yyyy MM dd HH hh mm ss A`, all else as it stands), else as
 * their language shows it (en-US `MM/dd/yyyy` with AM and PM, other English `dd/MM/yyyy`, German `dd.MM.yyyy`,
 * otherwise `yyyy-MM-dd`). Text that is none of these comes back as it is.
 */
export function displayMoment(text: string, pattern: string | null, language: string): string {
  const moment = readMoment(text);
  const time = moment ? moment.time : isTime(text) ? text : null;
  if (!moment && time === null) return text;
  const american = language === "en-US";
  const usual = moment
    ? `${datePattern(language)}${time === null ? "" : american ? " hh:mm A" : " HH:mm"}`
    : american
      ? "hh:mm:ss A"
      : "HH:mm:ss";
  const day = moment && calendarDay(moment.day);
  const [hours = "00", minutes = "00", seconds = "00"] = (time ?? "00:00:00").split(":");
  const parts = new Map([
    ["yyyy", day ? digits(day.year, 4) : ""],
    ["MM", day ? digits(day.month, 2) : ""],
    ["dd", day ? digits(day.day, 2) : ""],
    ["HH", hours],
    ["hh", digits(((Number(hours) + 11) % 12) + 1, 2)],
    ["mm", minutes],
    ["ss", seconds.slice(0, 2)],
    ["A", Number(hours) < 12 ? "AM" : "PM"],
  ]);
  return (pattern ?? usual).replace(/yyyy|MM|dd|HH|hh|mm|ss|A/g, (part) => parts.get(part) ?? part);
}

function datePattern(language: string): string {
  if (language === "en-US") return "MM/dd/yyyy";
  const base = productLanguage(language);
  if (base === "en") return "dd/MM/yyyy";
  return base === "de" ? "dd.MM.yyyy" : "yyyy-MM-dd";
}

/**
 * A number with its thousands grouped and a decimal comma (in English a point), rounded to `fraction` digits when given
 * (0 to 100), else with those it has. The group sign is a no-break space, in German a point, in English a comma.
 */
export function displayNumber(value: Decimal, fraction: number | null, language: string): string {
  const text = fraction === null ? value.toString() : value.toFixed(Math.max(0, Math.min(100, fraction)));
  const [whole = "", rest] = text.split(".");
  const english = language.startsWith("en");
  const group = english ? "," : language.startsWith("de") ? "." : "\u00a0";
  const grouped = inThousands(whole, group);
  return rest === undefined ? grouped : `${grouped}${english ? "." : ","}${rest}`;
}

function inThousands(whole: string, group: string): string {
  const first = whole.startsWith("-") ? 1 : 0;
  const head = first + ((whole.length - first - 1) % 3) + 1;
  const parts = [whole.slice(0, head)];
  for (let at = head; at < whole.length; at += 3) parts.push(whole.slice(at, at + 3));
  return parts.join(group);
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

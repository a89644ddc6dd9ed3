const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,6}))?$/;
const longMonths = new Set([1, 3, 5, 7, 8, 10, 12]);

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return longMonths.has(month) ? 31 : 30;
}

/** `YYYY-MM-DD` when it is a real day of the years 1 to 9999; null otherwise. */
export function dateText(text: string): string | null {
  const match = datePattern.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month) ? text : null;
}

/**
 * `HH:mm:ss[.ffffff]` with the fraction as PostgreSQL writes it (no trailing zeros); null when it is no time of a day.
 */
export function timeText(text: string): string | null {
  const match = timePattern.exec(text);
  if (!match) return null;
  const fraction = (match[4] ?? "").replace(/0+$/, "");
  return `${match[1]}:${match[2]}:${match[3]}${fraction === "" ? "" : `.${fraction}`}`;
}

/** `YYYY-MM-DD HH:mm:ss[.ffffff]`; null when it is no point of the calendar. */
export function dateTimeText(text: string): string | null {
  if (text[10] !== " ") return null;
  const date = dateText(text.slice(0, 10));
  const time = timeText(text.slice(11));
  return date === null || time === null ? null : `${date} ${time}`;
}

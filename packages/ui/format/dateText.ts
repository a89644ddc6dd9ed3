/** Kinds of wall-clock values and their wire forms: `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`, `HH:mm:ss`. */
export type TemporalKind = "date" | "datetime" | "time";

const dateParts = /^(\d{4,})-(\d{2})-(\d{2})/;
const timeParts = /(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/;

/**
 * Whether dates and times are written the American way: only for the tag of that region, as English without a region is
 * British.
 */
export function isAmerican(language: string): boolean {
  return language.toLowerCase() === "en-us";
}

/**
 * The pattern of a date: American month first, other English day first with slashes, German day first with points,
 * others year first.
 */
export function datePattern(language: string): string {
  if (isAmerican(language)) return "MM/dd/yyyy";
  const base = language.slice(0, 2).toLowerCase();
  if (base === "en") return "dd/MM/yyyy";
  return base === "de" ? "dd.MM.yyyy" : "yyyy-MM-dd";
}

/** The pattern that people are shown and asked for: the date's, with hh:mm A in en-US, else HH:mm. */
export function temporalPattern(kind: TemporalKind, language: string): string {
  const american = isAmerican(language);
  const date = datePattern(language);
  const time = american ? "hh:mm A" : "HH:mm";
  if (kind === "date") return date;
  if (kind === "datetime") return `${date} ${time}`;
  return american ? "hh:mm:ss A" : "HH:mm:ss";
}

/**
 * The letters that stand for the parts of a date or a time in each language; a part that is not named keeps its own.
 */
const partLetters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { yyyy: "JJJJ", dd: "TT", HH: "hh" },
  en: { yyyy: "YYYY", dd: "DD", A: "AM" },
  hu: { yyyy: "éééé", MM: "hh", dd: "nn", HH: "óó", mm: "pp", ss: "mp" },
};

/** The pattern in letters that the person knows (`éééé-hh-nn`, `TT.MM.JJJJ`), to ask for a value with. */
export function temporalHint(kind: TemporalKind, language: string): string {
  const letters = partLetters[language.slice(0, 2).toLowerCase()] ?? {};
  return temporalPattern(kind, language).replace(/[a-zA-Z]+/g, (part) => letters[part] ?? part);
}

/** A number with at least two digits. */
export function two(value: number): string {
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
  const [, year = "", month = "", day = ""] = match;
  const date = datePattern(language).replace("yyyy", year).replace("MM", month).replace("dd", day);
  if (kind === "date") return date;
  return `${date} ${showTime(timeParts.test(wire) ? wire : "00:00", language, false)}`;
}

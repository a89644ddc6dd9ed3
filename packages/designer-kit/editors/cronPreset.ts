import { twoDigits } from "@tessera/std/twoDigits.ts";

/** When something recurs, as people say it; what no other kind says is `custom`, its text as it is. */
export type CronPreset =
  | { readonly kind: "hourly"; readonly minute: number }
  | { readonly kind: "daily"; readonly time: string }
  /** 1 is Monday, 7 Sunday. */
  | { readonly kind: "weekly"; readonly time: string; readonly day: number }
  | { readonly kind: "monthly"; readonly time: string; readonly day: number }
  | { readonly kind: "custom"; readonly text: string };

/** The kinds in the order in which they are offered. */
export const cronKinds = ["hourly", "daily", "weekly", "monthly", "custom"] as const;

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const numberIn = (text: string, min: number, max: number): number | null =>
  /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null;

function weekdayIn(text: string): number | null {
  const named = weekdays.indexOf(text.toLowerCase());
  const number = named >= 0 ? named : numberIn(text, 0, 7);
  return number === 0 ? 7 : number;
}

/** What a cron text says, as one of the kinds. */
export function presetOf(text: string): CronPreset {
  const custom: CronPreset = { kind: "custom", text };
  const [minuteText = "", hourText = "", dayText = "", monthText, weekdayText = "", ...more] = text.trim().split(/\s+/);
  const minute = numberIn(minuteText, 0, 59);
  if (minute === null || monthText !== "*" || more.length > 0) return custom;
  const isEveryDay = dayText === "*" && weekdayText === "*";
  if (hourText === "*") return isEveryDay ? { kind: "hourly", minute } : custom;
  const hour = numberIn(hourText, 0, 23);
  if (hour === null) return custom;
  const time = `${twoDigits(hour)}:${twoDigits(minute)}:00`;
  if (isEveryDay) return { kind: "daily", time };
  const [day, weekday] = [numberIn(dayText, 1, 31), weekdayIn(weekdayText)];
  if (dayText === "*" && weekday !== null) return { kind: "weekly", time, day: weekday };
  return weekdayText === "*" && day !== null ? { kind: "monthly", time, day } : custom;
}

/** The cron text of a kind. */
export function cronOf(preset: CronPreset): string {
  if (preset.kind === "custom") return preset.text;
  if (preset.kind === "hourly") return `${preset.minute} * * * *`;
  const [hour, minute] = preset.time.split(":").map(Number);
  const at = `${minute} ${hour}`;
  if (preset.kind === "daily") return `${at} * * *`;
  return preset.kind === "weekly" ? `${at} * * ${preset.day % 7}` : `${at} ${preset.day} * *`;
}

/** The same as another kind, with what both say. */
export function asKind(preset: CronPreset, kind: CronPreset["kind"]): CronPreset {
  const time = "time" in preset ? preset.time : `06:${twoDigits("minute" in preset ? preset.minute : 0)}:00`;
  switch (kind) {
    case "hourly":
      return { kind, minute: Number(time.slice(3, 5)) };
    case "daily":
      return { kind, time };
    case "weekly":
    case "monthly":
      return { kind, time, day: 1 };
    case "custom":
      return { kind, text: cronOf(preset) };
  }
}

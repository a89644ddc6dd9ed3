import { addDays, addMonths } from "../format/dayMath.ts";

/**
 * The day that a key leads to from another one, in a month whose weeks begin with `first`: arrows, Home, End, Page keys
 * (with Shift: years). Null for other keys.
 */
export function dayKeys(key: string, shift: boolean, day: string, first: 0 | 1): string | null {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() - first + 7) % 7;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, 6 - weekday);
    case "PageUp":
      return addMonths(day, shift ? -12 : -1);
    case "PageDown":
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}

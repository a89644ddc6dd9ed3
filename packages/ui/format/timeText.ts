import { formatTemporal, isAmerican, temporalHint } from "./dateText.ts";

/** Whether times are shown with seconds; those that have some always are. Undefined: with. */
export type TimeFormat = "HH:mm:ss" | "HH:mm" | undefined;

/** The midnight at which a day ends, where something ends with it. */
const endOfDay = "24:00:00";

/**
 * A time as people read it. Without seconds, those that are there are still shown: nothing that is stored is hidden.
 */
export function timeText(wire: string, language: string, format: TimeFormat): string {
  const isLast = wire === endOfDay && isAmerican(language);
  const text = formatTemporal("time", isLast ? "00:00:00" : wire, language);
  return format === "HH:mm" ? text.replace(/^(\d{2}:\d{2}):00(?= |$)/, "$1") : text;
}

/** How a time is typed, in letters that the person knows. */
export function timeHint(language: string, format: TimeFormat): string {
  const hint = temporalHint("time", language);
  return format === "HH:mm" ? hint.replace(/^([^:]+:[^:]+):[^ ]+/, "$1") : hint;
}

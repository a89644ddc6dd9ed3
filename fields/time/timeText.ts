import { formatTemporal, temporalHint } from "@tessera/ui/format/dateText.ts";
import type { TimeSettings } from "./def.ts";

type Format = TimeSettings["timeFormat"];

/**
 * A time as people read it. Without seconds, those that are there are still shown: nothing that is stored is hidden.
 */
export function timeText(wire: string, language: string, format: Format): string {
  const text = formatTemporal("time", wire, language);
  return format === "HH:mm" ? text.replace(/^(\d{2}:\d{2}):00(?= |$)/, "$1") : text;
}

/** How a time is typed, in letters that the person knows. */
export function timeHint(language: string, format: Format): string {
  const hint = temporalHint("time", language);
  return format === "HH:mm" ? hint.replace(/^([^:]+:[^:]+):[^ ]+/, "$1") : hint;
}

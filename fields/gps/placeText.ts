import { formatDecimal, separators } from "@tessera/ui/format/decimalText.ts";
import { geoParts } from "./geoPlace.ts";

/**
 * A stored place as people read it, such as `47,4685°; 19,0702°`: numbers as the language (BCP 47) writes them, `unit`
 * behind each. A text that is no place comes back as it is.
 */
export function placeText(text: string, language: string, unit = "°"): string {
  const parts = geoParts(text);
  if (parts === null) return text;
  const between = separators(language).decimal === "," ? ";" : ",";
  const [north, east] = [parts.latitude, parts.longitude].map((value) => `${formatDecimal(value, language)}${unit}`);
  return `${north}${between}\u00a0${east}`;
}

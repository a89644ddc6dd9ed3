import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { ColorSettings } from "./def.ts";

const stored = /^#[0-9a-f]{6}$/;

/** A typed or pasted colour as it is stored: lower case, with its `#`, six digits; what is no colour stays as it is. */
export function storedColor(text: string): string {
  const digits = text.trim().toLowerCase().replace(/^#/, "");
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join("")}` : text.trim();
}

/** Whether a text is a colour as it is stored. */
export const isColor = (text: string): boolean => stored.test(text);

/** Colours: `#rrggbb`. */
export const behaviour = defineBehaviour<ColorSettings>({
  check: (value) => (isColor(String(value)) ? null : { code: "field.color.invalid", data: { value: String(value) } }),
  canonical: (value) => (String(value).trim() === "" ? null : value),
  parse: storedColor,
  operators: ["=", "<>", "IN", "NOT IN", "IS NULL", "IS NOT NULL"],
});

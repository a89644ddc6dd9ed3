import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import type { SliderSettings } from "./def.ts";

/** The numbers that a slider reaches by its settings. */
export function rangeOf({ max, min, step = 1 }: SliderSettings): {
  readonly min: number;
  readonly max: number;
  readonly step: number;
} {
  return { min: min ?? 0, max: max ?? 100, step };
}

/** A number with what stands before and after it. */
export function numberText(value: string, language: string, { prefix, suffix }: SliderSettings): string {
  const parts = [prefix, formatDecimal(value, language), suffix];
  return parts.filter((part) => part !== undefined && part !== "").join("\u00a0");
}

/** Numbers between two ends. Ends that the settings name are the form's to check, as those of all numbers. */
export const behaviour = defineBehaviour<SliderSettings>({
  check: (value, settings) => {
    const { max, min } = rangeOf(settings);
    const number = Number(value);
    const isBelow = settings.min === undefined && number < min;
    const isAbove = settings.max === undefined && number > max;
    return isBelow || isAbove ? { code: "field.slider.range", data: { min, max } } : null;
  },
  format: (value, { language, settings }) => numberText(String(value), language, settings),
});

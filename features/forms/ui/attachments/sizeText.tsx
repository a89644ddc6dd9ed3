const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file for people: `2.4 MB`. */
export function sizeText(bytes: number, language: string): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const unit = units[step] ?? "byte";
  const shown = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: step > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, shown).format(bytes / 1024 ** step);
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file for people: `2.4 MB`. */
export function sizeText(bytes: number, language: string): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const unit = units[step] ?? "byte";
  // The short name of a byte has no plural: "5 byte".
  const unitDisplay = step === 0 ? "long" : "short";
  const shown = { style: "unit", unit, unitDisplay, maximumFractionDigits: step > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, shown).format(bytes / 1024 ** step);
}

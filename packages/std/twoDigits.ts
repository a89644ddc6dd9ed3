/** A whole number with at least two digits, as dates and clocks write it. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

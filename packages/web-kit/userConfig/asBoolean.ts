/** A setting that is yes or no; null: neither was chosen. */
export function asBoolean(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

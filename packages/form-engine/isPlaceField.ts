import type { CompiledField } from "./compiledForm.ts";

/** Whether a field holds places: by its own type, or because its column does under another one. */
export function isPlaceField({ format, type }: Pick<CompiledField, "format" | "type">): boolean {
  return type === "gps" || format === "gps";
}

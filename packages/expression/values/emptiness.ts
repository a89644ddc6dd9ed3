import type { EngineValue } from "./value.ts";

/** Whether a value is null, the text '' or a list without items. */
export function isEmptyValue(value: EngineValue): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

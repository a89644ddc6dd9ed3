import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { isDay } from "../day.ts";

/** A value to compare with, as a type of values spells it: days begin at midnight where there are times. */
export function givenText(name: ValueTypeName, value: unknown): unknown {
  const hasTime = name === "datetime" || name === "timestamp_technical";
  if (!isDay(value)) return hasTime && typeof value === "string" && value.length === 10 ? `${value} 00:00:00` : value;
  if (name === "date") return value.date;
  return name === "timestamp_technical" ? value.instant : `${value.date} 00:00:00`;
}

import type { Json } from "@tessera/std/canonicalJson.ts";
import { twoDigits } from "@tessera/std/twoDigits.ts";
import type { FieldSettings } from "../fieldBehaviour.ts";
import { writeRange } from "../values/rangeText.ts";
import type { ValueDetail, ValueTypeName } from "../values/valueType.ts";

/** What a value is made up from. */
export interface SampleContext<Settings = FieldSettings> {
  /** A whole number that is the same for the same field and record, and another for others. */
  readonly seed: number;
  /** What people call the field. */
  readonly label: string;
  readonly settings: Settings;
  /** Fixed choices; null without any. */
  readonly options: readonly { readonly key: string }[] | null;
  /** Name of the value's type in the value table, for field types over several of these. */
  readonly valueType: ValueTypeName;
}

/** What a value type is made up with besides. */
export interface SampledColumn {
  readonly valueType: ValueTypeName;
  readonly detail: Partial<ValueDetail>;
}

/** All made-up days are in this year, so that they stay the same. */
const year = 2026;
const dayAt = (day: number): string => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10);
const timeAt = (seed: number): string => `${twoDigits(8 + (seed % 10))}:${twoDigits((seed % 4) * 15)}:00`;

function decimalText(seed: number, { precision, scale }: Partial<ValueDetail>): string {
  const digits = scale ?? 2;
  const whole = Math.min(3, Math.max(0, (precision ?? 12) - digits));
  const units = whole === 0 ? 0 : 1 + (seed % (10 ** whole - 1));
  return digits > 0 ? `${units}.${"50".padEnd(digits, "0").slice(0, digits)}` : String(units);
}

function rangeOf(from: string, to: string): string {
  return writeRange({ from, to, includesFrom: true, includesTo: false });
}

/**
 * A made-up value as the value table has it, in its wire form; null for types of which nobody can say what a value
 * would mean.
 */
export function sampleOfType({ detail, valueType }: SampledColumn, { label, seed, settings }: SampleContext): Json {
  const day = seed % 360;
  const count = 1 + (seed % 90);
  switch (valueType) {
    case "text":
      return `${label} ${1 + (seed % 9)}`.slice(0, Math.min(detail.length ?? 200, Number(settings.maxlength ?? 200)));
    case "integer":
    case "float":
      return count;
    case "bigint":
      return String(count);
    case "decimal":
    case "money":
      return decimalText(seed, detail);
    case "boolean":
      return seed % 2 === 0;
    case "date":
      return dayAt(day);
    case "time":
      return timeAt(seed);
    case "datetime":
    case "timestamp_technical":
      return `${dayAt(day)} ${timeAt(seed)}`;
    case "interval":
      return timeAt(seed);
    case "date_range":
      return rangeOf(dayAt(day), dayAt(day + 1 + (seed % 4)));
    case "datetime_range":
    case "timestamp_range":
      return rangeOf(`${dayAt(day)} 09:00:00`, `${dayAt(day)} ${timeAt(8)}`);
    case "time_range":
      return rangeOf("08:00:00", timeAt(1 + (seed % 9)));
    case "integer_range":
    case "bigint_range":
    case "decimal_range":
      return rangeOf(String(count), String(count + 5));
    default:
      return null;
  }
}

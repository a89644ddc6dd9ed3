import { type EngineValue, isList, isRow } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField } from "../compile/compiledForm.ts";

/**
 * A value as messages name it (spec forms §5): the label of a choice in place of its id, a number as number, a date as
 * `YYYY-MM-DD`, a datetime as `YYYY-MM-DD HH:mm`. `display` is the name of a chosen record where it is known. Empty for
 * nothing.
 */
export function valueText(
  value: EngineValue,
  field: Pick<CompiledField, "valueType" | "options">,
  display: string | null = null,
): string | number {
  if (value === null) return "";
  if (display !== null) return display;
  if (isList(value)) return value.map((item) => valueText(item, field)).join(", ");
  if (isRow(value)) return "";
  if (typeof value === "number") return value;
  const text = value instanceof Decimal ? value.toString() : String(value);
  const label = field.options?.find((option) => option.key === text)?.label;
  if (label !== undefined) return label;
  if (field.valueType === "date") return text.slice(0, 10);
  return field.valueType === "datetime" ? text.slice(0, 16) : text;
}

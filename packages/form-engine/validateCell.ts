import { type EngineValue, isList } from "@tessera/expression/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField, RequiredLevel } from "./compiledForm.ts";
import type { FieldMessage } from "./formState.ts";
import { fromWire } from "./wireValue.ts";

/** What validation looks at beside the field's definition. */
export interface ValidatedValue {
  readonly value: EngineValue;
  readonly label: string;
  readonly required: RequiredLevel;
  readonly min: EngineValue;
  readonly max: EngineValue;
}

const isEmpty = (value: EngineValue): boolean =>
  value === null || value === "" || (isList(value) && value.length === 0);

/** Order of two values of one type; null when they cannot be compared. Dates and times are wire text, which sorts as they do. */
function compareValues(left: EngineValue, right: EngineValue): number | null {
  const exact = (value: EngineValue) =>
    typeof value === "number" ? Decimal.fromNumber(value) : value instanceof Decimal ? value : null;
  const [first, second] = [exact(left), exact(right)];
  if (first && second) return first.compare(second);
  return typeof left === "string" && typeof right === "string" ? (left < right ? -1 : left > right ? 1 : 0) : null;
}

/** A date bound for a datetime means the whole day (spec forms §5): 00:00:00 as minimum, 23:59:59 as maximum. */
function boundOf(bound: EngineValue, field: CompiledField, isMax: boolean): EngineValue {
  if (field.valueType === "datetime" && typeof bound === "string" && bound.length === 10)
    return `${bound} ${isMax ? "23:59:59" : "00:00:00"}`;
  return typeof bound === "string" ? fromWire(bound, numeric.has(field.valueType) ? "decimal" : "text") : bound;
}

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);
const text = (value: EngineValue): string => (value === null ? "" : String(value));
const numberFormat = (field: CompiledField, key: string): number | null => {
  const value = field.formats[key];
  return typeof value === "number" ? value : null;
};

/** The messages of one value by the rules of spec forms §5. Costs nothing of the record around it. */
export function validateCell(field: CompiledField, at: ValidatedValue): readonly FieldMessage[] {
  const { value, label } = at;
  const message = (
    code: string,
    data: FieldMessage["data"] = {},
    severity: FieldMessage["severity"] = "error",
  ): FieldMessage => ({
    severity,
    code: `validation.${code}`,
    data: { field: label, ...data },
    source: "client",
  });
  if (isEmpty(value)) {
    const level = field.entityRequired ? "error" : at.required;
    return level === "none" ? [] : [message("required", {}, level)];
  }
  const found: FieldMessage[] = [];
  const bounds = [
    { bound: at.min ?? null, isMax: false },
    { bound: at.max ?? null, isMax: true },
    { bound: field.min, isMax: false },
    { bound: field.max, isMax: true },
    ...(numeric.has(field.valueType) ||
    field.valueType === "date" ||
    field.valueType === "time" ||
    field.valueType === "datetime"
      ? [
          { bound: boundFormat(field, "min"), isMax: false },
          { bound: boundFormat(field, "max"), isMax: true },
        ]
      : []),
  ];
  for (const { bound, isMax } of bounds) {
    if (bound === null) continue;
    const order = compareValues(value, boundOf(bound, field, isMax));
    if (order !== null && (isMax ? order > 0 : order < 0)) {
      found.push(message(isMax ? "max" : "min", { bound: text(bound) }));
    }
  }
  if (typeof value === "string" && !numeric.has(field.valueType)) {
    const length = [...value].length;
    const longest = smallest(field.detail.length ?? null, numberFormat(field, "maxlength"));
    const shortest = numberFormat(field, "minlength");
    if (longest !== null && field.valueType === "text" && length > longest)
      found.push(message("maxlength", { length: longest, actual: length }));
    if (shortest !== null && length < shortest) found.push(message("minlength", { length: shortest }));
  }
  if (field.options && !isList(value) && !field.options.some((option) => option.key === text(value)))
    found.push(message("option_unknown", { value: text(value) }));
  const digits = digitsOf(value, field);
  if (digits) found.push(message("digits", digits));
  return found;
}

/** A bound of the formats; for a number `minlength` is its minimum (spec forms §5). */
function boundFormat(field: CompiledField, key: "min" | "max"): EngineValue {
  const isNumber = numeric.has(field.valueType);
  const bound = field.formats[key] ?? (isNumber && key === "min" ? field.formats.minlength : undefined);
  return typeof bound === "number" || typeof bound === "string" ? bound : null;
}

function smallest(left: number | null, right: number | null): number | null {
  return left === null ? right : right === null ? left : Math.min(left, right);
}

/** Digits before and after the point that the column or the format cannot hold; null when the value fits. */
function digitsOf(value: EngineValue, field: CompiledField): { integral: number; decimal: number } | null {
  if (!numeric.has(field.valueType)) return null;
  const exact = value instanceof Decimal ? value : typeof value === "number" ? Decimal.fromNumber(value) : null;
  if (!exact) return null;
  const { precision, scale } = field.detail;
  const decimals = smallest(
    field.valueType === "integer" || field.valueType === "bigint" ? 0 : (scale ?? null),
    numberFormat(field, "decimal"),
  );
  const integral = precision !== null && precision !== undefined ? precision - (scale ?? 0) : 15;
  const [whole = "", fraction = ""] = exact.toString().replace("-", "").split(".");
  const tooFine = decimals !== null && fraction.replace(/0+$/, "").length > decimals;
  const tooLarge = whole.replace(/^0+/, "").length > integral;
  return tooFine || tooLarge ? { integral, decimal: decimals ?? 20 } : null;
}

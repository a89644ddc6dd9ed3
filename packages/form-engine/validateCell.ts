import { type EngineValue, isList } from "@tessera/expression/value.ts";
import { boundsOf, isBeyond, isNumeric } from "./boundsOf.ts";
import { exactNumber } from "./compareValues.ts";
import type { CompiledField, RequiredLevel } from "./compiledForm.ts";
import { digitProblem } from "./digitProblem.ts";
import type { FieldMessage } from "./formState.ts";
import { isEmailAddress } from "./isEmailAddress.ts";
import { isOnGrid, nearestValid, type StepGrid } from "./nearestValid.ts";
import { fitsMask, maskLengths, masksOf } from "./patternMask.ts";
import { valueText } from "./valueText.ts";

/** What validation looks at beside the field's definition. */
export interface ValidatedValue {
  readonly value: EngineValue;
  readonly label: string;
  readonly required: RequiredLevel;
  readonly min: EngineValue;
  readonly max: EngineValue;
}

type Severity = FieldMessage["severity"];
type Say = (code: string, data?: FieldMessage["data"], severity?: Severity) => FieldMessage;

const isEmpty = (value: EngineValue): boolean =>
  value === null || value === "" || (isList(value) && value.length === 0);

const numberFormat = (field: CompiledField, key: string): number | null => {
  const value = field.formats[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};

/** How loud the rules of `formats` are: `formats.level`, an error by default. What the entity asks for is always an error. */
function levelOf({ formats }: CompiledField): Severity {
  return formats.level === "warning" || formats.level === "info" ? formats.level : "error";
}

function requiredMessages(field: CompiledField, at: ValidatedValue, say: Say): readonly FieldMessage[] {
  // A captcha that need not be solved would be none (spec forms §5).
  const level = field.entityRequired || field.type === "captcha" ? "error" : at.required;
  return level === "none" ? [] : [say("required", {}, level)];
}

/** The steps that a number may take; null where any number fits. Steps are counted from the form's minimum, else from zero. */
function gridOf(field: CompiledField, at: ValidatedValue): StepGrid | null {
  const step = isNumeric(field) ? numberFormat(field, "step") : null;
  const exact = step === null ? null : exactNumber(step);
  if (!exact || exact.units <= 0n) return null;
  const [min, max] = (["min", "max"] as const).map((side) =>
    exactNumber(boundsOf(field, side, at[side])[0]?.value ?? null),
  );
  const zero = exact.subtract(exact);
  return { step: exact, base: min ?? zero, min: min ?? null, max: max ?? null };
}

function rangeMessages(field: CompiledField, at: ValidatedValue, say: Say): readonly FieldMessage[] {
  const grid = gridOf(field, at);
  const number = grid ? exactNumber(at.value) : null;
  const nearest = grid && number ? nearestValid(number, grid).map(String) : [];
  const beyond = (["min", "max"] as const).flatMap((side) => {
    const missed = boundsOf(field, side, at[side]).filter((bound) => isBeyond(at.value, bound, field, side));
    const [tightest] = missed;
    if (!tightest) return [];
    const severity = missed.some(({ of }) => of === "entity") ? "error" : levelOf(field);
    return [say(side, { bound: valueText(tightest.value, field) }, severity)];
  });
  if (beyond.length > 0) return [...beyond, ...nearest.map((value) => say("nearest", { nearest: value }, "info"))];
  if (!grid || !number || isOnGrid(number, grid)) return [];
  const [lower, upper] = nearest;
  if (lower === undefined) return [];
  const value = valueText(at.value, field);
  return [
    upper === undefined
      ? say("step_one", { value, nearest: lower }, levelOf(field))
      : say("step", { value, lower, upper }, levelOf(field)),
  ];
}

/** How many are chosen, or how long a text is. A single choice has no length. */
function lengthMessages(field: CompiledField, value: EngineValue, say: Say): readonly FieldMessage[] {
  const [shortest, longest] = [numberFormat(field, "minlength"), numberFormat(field, "maxlength")];
  if (isList(value)) {
    const actual = value.length;
    if (shortest !== null && actual < shortest) return [say("min_items", { length: shortest, actual }, levelOf(field))];
    return longest !== null && actual > longest ? [say("max_items", { length: longest, actual }, levelOf(field))] : [];
  }
  if (typeof value !== "string" || isNumeric(field) || field.options || field.reference) return [];
  const actual = [...value].length;
  const column = field.valueType === "text" ? (field.detail.length ?? null) : null;
  if (column !== null && actual > column) return [say("maxlength", { length: column, actual })];
  if (longest !== null && field.valueType === "text" && actual > longest)
    return [say("maxlength", { length: longest, actual }, levelOf(field))];
  return shortest !== null && actual < shortest ? [say("minlength", { length: shortest, actual }, levelOf(field))] : [];
}

function patternMessages(field: CompiledField, value: EngineValue, say: Say): readonly FieldMessage[] {
  const masks = masksOf(field.formats.pattern);
  const lengths = maskLengths(masks);
  if (!lengths || isList(value)) return [];
  const text = String(valueText(value, { valueType: field.valueType, options: null }));
  if (masks.some((mask) => fitsMask(text, mask))) return [];
  const actual = [...text].length;
  if (actual < lengths.min) return [say("minlength", { length: lengths.min, actual }, levelOf(field))];
  if (actual > lengths.max) return [say("maxlength", { length: lengths.max, actual }, levelOf(field))];
  return [say("pattern", { value: text, pattern: masks.join(", ") }, levelOf(field))];
}

function choiceMessages(field: CompiledField, value: EngineValue, say: Say): readonly FieldMessage[] {
  const { options } = field;
  if (!options) return [];
  const keys = new Set(options.map((option) => option.key));
  const unknown = (isList(value) ? value : [value]).map(String).filter((key) => !keys.has(key));
  return unknown.length === 0 ? [] : [say("option_unknown", { value: unknown.join(", ") })];
}

/**
 * The messages of one value by the rules of spec forms §5: what is missing, bounds and steps, lengths and counts, digits, address, mask,
 * choice. Costs nothing of the record around it. Rules of `formats` say it as loudly as `formats.level` has it.
 */
export function validateCell(field: CompiledField, at: ValidatedValue): readonly FieldMessage[] {
  const say: Say = (code, data = {}, severity = "error") => ({
    severity,
    code: `validation.${code}`,
    data: { field: at.label, ...data },
    source: "client",
  });
  const { value } = at;
  if (isEmpty(value)) return requiredMessages(field, at, say);
  const digits = digitProblem(value, field);
  const isAddress = field.type !== "email" || typeof value !== "string" || isEmailAddress(value);
  return [
    ...rangeMessages(field, at, say),
    ...lengthMessages(field, value, say),
    ...patternMessages(field, value, say),
    ...(isAddress ? [] : [say("email", { value: String(value) })]),
    ...choiceMessages(field, value, say),
    ...(digits ? [say("digits", digits)] : []),
  ];
}

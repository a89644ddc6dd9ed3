import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import { type Comparable, comparableOf, exactNumber } from "../record/comparable.ts";
import type { FieldMessage } from "../record/formState.ts";
import { valueText } from "../record/valueText.ts";
import { type Bound, boundsOf, isBeyond, isNumeric } from "./boundsOf.ts";
import { type FieldCheck, issueAt, levelOf, noMessages, numberFormat, type ValidatedValue } from "./fieldCheck.ts";
import { isOnGrid, nearestValid, type StepGrid } from "./nearestValid.ts";

type Side = "min" | "max";
const sides: readonly Side[] = ["min", "max"];

/** The step of a number field; null where any number fits. */
function stepOf(field: CompiledField): Decimal | null {
  const step = isNumeric(field) ? numberFormat(field, "step") : null;
  const exact = step === null ? null : exactNumber(step);
  return exact && exact.units > 0n ? exact : null;
}

/** The numbers that are allowed now. Steps are counted from the minimum, else from zero. */
function gridOf(step: Decimal, bounds: (side: Side) => readonly Bound[]): StepGrid {
  const [min = null, max = null] = sides.map((side) => exactNumber(bounds(side)[0]?.value ?? null));
  return { step, base: min ?? step.subtract(step), min, max };
}

function stepMessages(field: CompiledField, at: ValidatedValue, nearest: readonly string[]): readonly FieldMessage[] {
  const [lower, upper] = nearest;
  if (lower === undefined) return noMessages;
  const value = valueText(at.value, field);
  return [
    upper === undefined
      ? issueAt(at, "step_one", { value, nearest: lower }, levelOf(field))
      : issueAt(at, "step", { value, lower, upper }, levelOf(field)),
  ];
}

/** The loudest of the bounds that are missed, named by the tightest. */
function beyondMessage(
  field: CompiledField,
  at: ValidatedValue,
  value: Comparable | null,
  side: Side,
  bounds: readonly Bound[],
): readonly FieldMessage[] {
  const missed = value === null ? [] : bounds.filter((bound) => isBeyond(value, bound, side));
  const [tightest] = missed;
  if (!tightest) return noMessages;
  const severity = missed.some(({ of }) => of === "entity") ? "error" : levelOf(field);
  return [issueAt(at, side, { bound: valueText(tightest.value, field) }, severity)];
}

/** A quick answer for numbers between bounds that are numbers too: nearly all values of nearly all fields. */
function isPlainlyInside(value: EngineValue, lowest: readonly Bound[], highest: readonly Bound[]): boolean {
  if (typeof value !== "number") return false;
  return (
    lowest.every(({ value: bound }) => typeof bound === "number" && value >= bound) &&
    highest.every(({ value: bound }) => typeof bound === "number" && value <= bound)
  );
}

/** The bounds that no rule makes. Only those of an instant depend on the zone. */
function fixedBounds(field: CompiledField, side: Side): (zone: string) => readonly Bound[] {
  const [fixed, byZone] = [boundsOf(field, side, null, "UTC"), new Map<string, readonly Bound[]>()];
  if (fixed.length === 0 || field.valueType !== "timestamp_technical") return () => fixed;
  return (zone) => {
    const known = byZone.get(zone) ?? boundsOf(field, side, null, zone);
    byZone.set(zone, known);
    return known;
  };
}

/** Bounds and steps of a field (spec forms §5); null when it can have none. */
export function rangeCheck(field: CompiledField): FieldCheck | null {
  const step = stepOf(field);
  const [lowest, highest] = sides.map((side) => fixedBounds(field, side));
  if (!lowest || !highest) return null;
  const isBare = lowest("UTC").length + highest("UTC").length === 0 && step === null;
  // Who validates a value alone may give bounds that no rule of the field makes.
  const isFree = (at: ValidatedValue) => isBare && (at.min ?? null) === null && (at.max ?? null) === null;
  if (isBare && field.valueType === "boolean") return null;
  return (at, zone) => {
    if (isFree(at)) return noMessages;
    const bounds = (side: Side): readonly Bound[] => {
      const ruled = at[side] ?? null;
      return ruled === null ? (side === "min" ? lowest : highest)(zone) : boundsOf(field, side, ruled, zone);
    };
    const [low, high] = [bounds("min"), bounds("max")];
    if (step === null && isPlainlyInside(at.value, low, high)) return noMessages;
    const value = comparableOf(at.value, field.valueType);
    const below = beyondMessage(field, at, value, "min", low);
    const above = beyondMessage(field, at, value, "max", high);
    const beyond = below.length === 0 ? above : [...below, ...above];
    const number = step === null ? null : exactNumber(at.value);
    if (!step || !number) return beyond;
    const grid = gridOf(step, bounds);
    if (beyond.length === 0 && isOnGrid(number, grid)) return noMessages;
    const nearest = nearestValid(number, grid).map(String);
    if (beyond.length === 0) return stepMessages(field, at, nearest);
    return [...beyond, ...nearest.map((one) => issueAt(at, "nearest", { nearest: one }, "info"))];
  };
}

import type { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import { exactNumber } from "../record/comparable.ts";
import type { FieldState } from "../record/formState.ts";
import { boundsOf } from "./boundsOf.ts";

/** What a number input does with what was typed. */
export interface NumberLimits {
  readonly min: Decimal | null;
  readonly max: Decimal | null;
}

/** The tightest bounds of a number field in its present state (spec forms §5 Numbers). */
export function numberLimits(field: CompiledField, state: Pick<FieldState, "min" | "max">): NumberLimits {
  const tightest = (side: "min" | "max") => exactNumber(boundsOf(field, side, state[side], "UTC")[0]?.value ?? null);
  return { min: tightest("min"), max: tightest("max") };
}

/** Brings a number up to the minimum and down to the maximum; where they contradict each other, the minimum holds. */
export function clampNumber(value: Decimal, { max, min }: NumberLimits): Decimal {
  const below = max !== null && value.compare(max) > 0 ? max : value;
  return min !== null && below.compare(min) < 0 ? min : below;
}

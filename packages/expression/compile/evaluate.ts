import { EvaluationError, PENDING } from "../values/errors.ts";
import type { EngineValue } from "../values/value.ts";
import type { Compiled } from "./compile.ts";
import type { Frame } from "./frame.ts";

/** How an evaluation ended. */
export type Outcome =
  | { readonly state: "value"; readonly value: EngineValue }
  | { readonly state: "pending" }
  | { readonly state: "failed"; readonly error: EvaluationError };

/** Runs a compiled expression. Throws only what is no `EvaluationError`: a defect of a function. */
export function evaluate(compiled: Compiled, frame: Frame): Outcome {
  try {
    return { state: "value", value: compiled(frame) };
  } catch (error) {
    if (error === PENDING) return { state: "pending" };
    if (error instanceof EvaluationError) return { state: "failed", error };
    throw error;
  }
}

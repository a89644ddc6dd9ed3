/** Why an evaluation ended without a value. */
export type EvaluationErrorCode =
  | "out_of_fuel"
  | "text_too_long"
  | "list_too_long"
  | "number_too_large"
  | "wrong_type"
  | "pattern_invalid"
  | "not_on_this_side";

/** An evaluation that ended without a value; the property it computes keeps its last good value (spec forms §8). */
export class EvaluationError extends Error {
  readonly code: EvaluationErrorCode;
  readonly data: Readonly<Record<string, string | number>>;

  constructor(code: EvaluationErrorCode, data: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.name = "EvaluationError";
    this.code = code;
    this.data = data;
  }
}

/** Thrown through an evaluation that needs a resource still under way. Compare by identity. */
export const PENDING: { readonly state: "pending" } = Object.freeze({ state: "pending" });

/** The error for a value of a type that cannot be used here. */
export function wrongType(expected: string): EvaluationError {
  return new EvaluationError("wrong_type", { expected });
}

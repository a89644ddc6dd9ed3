import { EvaluationError } from "./errors.ts";

/** The error for a value of a type that cannot be used here. */
export function wrongType(expected: string): EvaluationError {
  return new EvaluationError("wrong_type", { expected });
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import type { StoredStep } from "./planStore.ts";

/**
 * What a failed step is to anyone who publishes: `plan_failed`, with the step and what the database said. What passes
 * by itself is no fault of the plan and stays as it is: a database that is away, busy or full (design §10 errors).
 */
export function stepFailure(
  plan: string,
  { number, action, target }: Pick<StoredStep, "number" | "action" | "target">,
  error: unknown,
): TesseraError {
  if (error instanceof DatabaseError && error.kind.blame === "operational") return error;
  const fault = error instanceof DatabaseError ? error.fault : "other";
  return new TesseraError("plan_failed", { plan, step: number, action, target, fault }, { cause: error });
}

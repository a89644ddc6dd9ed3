import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { isBoundedCondition } from "@tessera/contract/definitions/isBoundedCondition.ts";
import { invalidCondition } from "./invalidCondition.ts";

/**
 * Refuses trees too deep or too big; what is not there is none. To be called before anything else walks a tree that
 * came from outside. Throws `invalid_input`.
 */
export function assertBounded(...conditions: readonly (Condition | null | undefined)[]): void {
  for (const condition of conditions)
    if (condition && !isBoundedCondition(condition)) throw invalidCondition("", "condition_too_big");
}

import { countOperators } from "@tessera/contract/values/operators.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import { invalidCondition } from "./invalidCondition.ts";

const counting: ReadonlySet<Operator> = new Set(countOperators);

/** Whether an operator compares how many values there are. */
export const isCountOperator = (operator: Operator): boolean => counting.has(operator);

/** The number that a number of values is compared with. Throws `invalid_input` for what is no whole number. */
export function countOf(value: unknown, path: string): number {
  const count = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof count !== "number" || !Number.isSafeInteger(count)) throw invalidCondition(path, "value_type");
  return count;
}

/** Whether so many values fit what their number is compared with. */
export function countHolds(count: number, operator: Operator, asked: number): boolean {
  if (operator === "COUNT =") return count === asked;
  return operator === "COUNT <" ? count < asked : count > asked;
}

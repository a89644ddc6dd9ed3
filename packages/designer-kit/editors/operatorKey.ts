import type { Operator, ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { PathEnd } from "./entityPaths.ts";

const keys: Readonly<Record<Operator, string>> = {
  "=": "equal",
  "<>": "notEqual",
  "<": "less",
  "<=": "lessOrEqual",
  ">": "greater",
  ">=": "greaterOrEqual",
  LIKE: "contains",
  "NOT LIKE": "notContains",
  IN: "in",
  "NOT IN": "notIn",
  "CONTAINS ALL": "containsAll",
  BETWEEN: "between",
  "NOT BETWEEN": "notBetween",
  "IS NULL": "empty",
  "IS NOT NULL": "notEmpty",
};
const temporal: ReadonlySet<Operator> = new Set(["=", "<>", "<", "<=", ">", ">="]);
const times: ReadonlySet<ValueTypeName> = new Set(["date", "datetime", "time", "timestamp_technical"]);

/** Key of what an operator is called over where a path leads; days are before and after each other. */
export function operatorKey(operator: Operator, end: PathEnd | null): string {
  const isTime = temporal.has(operator) && end?.type && times.has(end.type);
  return isTime ? `list.operator.temporal.${keys[operator]}` : `list.operator.${keys[operator]}`;
}

import type { Operator, ValueTypeName } from "@tessera/contract/values/valueType.ts";

const names: Readonly<Record<Operator, string>> = {
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
  BETWEEN: "between",
  "NOT BETWEEN": "notBetween",
  "CONTAINS ALL": "containsAll",
  "COUNT =": "count.equal",
  "COUNT <": "count.less",
  "COUNT >": "count.greater",
  CONTAINS: "range.contains",
  OVERLAPS: "range.overlaps",
  BEFORE: "range.before",
  AFTER: "range.after",
  "IS NULL": "empty",
  "IS NOT NULL": "notEmpty",
};

/** Operators that read otherwise over days and times: "before", not "is less than". */
const temporal: ReadonlySet<Operator> = new Set(["=", "<>", "<", "<=", ">", ">="]);
const times: ReadonlySet<string> = new Set<ValueTypeName>(["date", "datetime", "time", "timestamp_technical"]);

/** Operators that read otherwise over columns of several values: "contains any of", not "is one of". */
const several: ReadonlySet<Operator> = new Set(["IN", "NOT IN", "CONTAINS ALL"]);

/**
 * Key of the text that names an operator over values of a type; `type` is null where it is not known, and for
 * references.
 */
export function operatorKey(operator: Operator, type: string | null): string {
  const name = names[operator];
  if (type === "list" && several.has(operator)) return `list.operator.several.${name}`;
  if (type !== null && times.has(type) && temporal.has(operator)) return `list.operator.temporal.${name}`;
  return `list.operator.${name}`;
}

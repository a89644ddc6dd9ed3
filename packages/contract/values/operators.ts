import { type Operator, operators } from "./valueType.ts";

const nullTests = ["IS NULL", "IS NOT NULL"] as const satisfies readonly Operator[];

/** Operators of texts (spec lists §3), and the null tests. */
export const textOperators: readonly Operator[] = ["=", "<>", "LIKE", "NOT LIKE", "IN", "NOT IN", ...nullTests];

/** Operators of ranges: how they stand to another one, or to one value. */
export const rangeOperators: readonly Operator[] = ["CONTAINS", "OVERLAPS", "BEFORE", "AFTER", "=", "<>", ...nullTests];

/** Operators that compare how many values there are. */
export const countOperators = ["COUNT =", "COUNT <", "COUNT >"] as const satisfies readonly Operator[];

/** Operators of several values: one of them, none, all, and how many. */
export const listOperators: readonly Operator[] = ["IN", "NOT IN", "CONTAINS ALL", ...countOperators, ...nullTests];

const ofParts: ReadonlySet<Operator> = new Set([
  "CONTAINS ALL",
  ...countOperators,
  "CONTAINS",
  "OVERLAPS",
  "BEFORE",
  "AFTER",
]);

/** Operators of numbers: all that compare one value. */
export const numberOperators: readonly Operator[] = operators.filter((operator) => !ofParts.has(operator));

/** Operators of dates and times: comparisons and BETWEEN. */
export const timeOperators: readonly Operator[] = [
  "=",
  "<>",
  "<",
  "<=",
  ">",
  ">=",
  "BETWEEN",
  "NOT BETWEEN",
  ...nullTests,
];

/** Operators of booleans. */
export const booleanOperators: readonly Operator[] = ["=", "<>", ...nullTests];

/** Operators of fixed choices and identifiers. */
export const choiceOperators: readonly Operator[] = ["=", "<>", "IN", "NOT IN", ...nullTests];

/** Operators of JSON: whether it contains a text. */
export const jsonOperators: readonly Operator[] = ["LIKE", "NOT LIKE", ...nullTests];

/** Operators of values that only show. */
export const opaqueOperators: readonly Operator[] = nullTests;

import { type Operator, operators } from "./valueType.ts";

const nullTests = ["IS NULL", "IS NOT NULL"] as const satisfies readonly Operator[];

/** Operators of texts (spec lists §3), and the null tests. */
export const textOperators: readonly Operator[] = ["=", "<>", "LIKE", "NOT LIKE", "IN", "NOT IN", ...nullTests];

/** Operators of numbers: all that compare one value. */
export const numberOperators: readonly Operator[] = operators.filter((operator) => operator !== "CONTAINS ALL");

/** Operators of several values: one of them, none, all. */
export const listOperators: readonly Operator[] = ["IN", "NOT IN", "CONTAINS ALL", ...nullTests];

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

/** Operators of values that only show. */
export const opaqueOperators: readonly Operator[] = nullTests;

import { type Condition, OperatorSchema } from "@tessera/contract/definitions/condition.ts";
import type { Static } from "@tessera/contract/schema.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** An operator of the filter model (spec lists §3). */
export type FilterOperator = Static<typeof OperatorSchema>;

/** One filter of a list as a person sets it; a list has at most one per path. */
export interface ListFilter {
  /** Path of a column from the list's entity. */
  readonly path: string;
  readonly operator: FilterOperator;
  /** Wire JSON: one value, a pair for BETWEEN, several for IN, null for the null tests. */
  readonly value: Json;
  /** What each value is called, where the value itself says little (a key); null otherwise. */
  readonly names: readonly string[] | null;
}

/** How many values an operator compares with. */
export type Arity = "none" | "one" | "two" | "many";

const operators: ReadonlySet<string> = new Set(OperatorSchema.enum);

/** Whether a text is an operator of the filter model. */
export function isOperator(text: unknown): text is FilterOperator {
  return typeof text === "string" && operators.has(text);
}

/** See `Arity`. */
export function arityOf(operator: FilterOperator): Arity {
  if (operator === "IS NULL" || operator === "IS NOT NULL") return "none";
  if (operator === "BETWEEN" || operator === "NOT BETWEEN") return "two";
  return operator === "IN" || operator === "NOT IN" || operator === "CONTAINS ALL" ? "many" : "one";
}

/** The condition that all filters make together; null without any. */
export function conditionOf(filters: readonly ListFilter[]): Condition | null {
  if (filters.length === 0) return null;
  return {
    and: filters.map(({ path, operator, value }) =>
      arityOf(operator) === "none" ? { field: path, operator } : { field: path, operator, operand: { value } },
    ),
  };
}

const isNumeric = (value: Json): boolean =>
  value !== "" && typeof value !== "boolean" && Number.isFinite(Number(value));

/**
 * The bounds of a range in their order, whichever of them was set first. Dates, times and instants are wire texts,
 * which sort as they follow each other.
 */
export function inOrder(first: Json, second: Json): readonly [Json, Json] {
  const isTurned =
    isNumeric(first) && isNumeric(second) ? Number(first) > Number(second) : String(first) > String(second);
  return isTurned ? [second, first] : [first, second];
}

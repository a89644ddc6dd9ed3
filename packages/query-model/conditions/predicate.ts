import { type SqlFragment, sql } from "../sql.ts";

/**
 * A condition on rows, folded as far as it is known without looking at them. The SQL may be null, which counts as
 * false.
 */
export type Predicate = "always" | "never" | SqlFragment;

/** True when all hold. */
export function allOf(predicates: readonly Predicate[]): Predicate {
  if (predicates.includes("never")) return "never";
  const open = predicates.filter((predicate) => typeof predicate !== "string");
  const [only] = open;
  if (only === undefined) return "always";
  return open.length === 1 ? only : sql`(${sql.join(open, " and ")})`;
}

/** True when any holds. */
export function anyOf(predicates: readonly Predicate[]): Predicate {
  if (predicates.includes("always")) return "always";
  const open = predicates.filter((predicate) => typeof predicate !== "string");
  const [only] = open;
  if (only === undefined) return "never";
  return open.length === 1 ? only : sql`(${sql.join(open, " or ")})`;
}

/** Two-valued negation: not true, whether false or null. */
export function notTrue(predicate: Predicate): Predicate {
  if (predicate === "always") return "never";
  if (predicate === "never") return "always";
  return sql`((${predicate}) is not true)`;
}

/** The predicate as SQL. */
export function predicateSql(predicate: Predicate): SqlFragment {
  return predicate === "always" ? sql`true` : predicate === "never" ? sql`false` : predicate;
}

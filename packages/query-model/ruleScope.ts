import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { amongSql, askedModel } from "./conditions/amongSql.ts";
import { type ConditionScope, conditionSql } from "./conditions/conditionSql.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { type Predicate, predicateSql } from "./conditions/predicate.ts";
import type { EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { type PathSteps, pathSteps } from "./pathSteps.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, displayTextSql, type Term } from "./terms.ts";

/** `left`'s columns name the key of `right`. */
function link(step: PathSteps["references"][number], left: string, right: string): SqlFragment {
  const pairs = step.reference.columns.map((column, index) => {
    const key = step.to.key[index];
    return key ? sql`${bareColumn(right, key)} = ${bareColumn(left, column)}` : sql`false`;
  });
  return sql.join(pairs, " and ");
}

/**
 * The rows a path leads to from `alias`: what stands after `from`, what ties it to the row, and the alias of the last.
 */
function chain(steps: PathSteps["references"], alias: string, env: QueryEnvironment) {
  const from: SqlFragment[] = [];
  const ties: SqlFragment[] = [];
  let left = alias;
  for (const step of steps) {
    const right = env.alias();
    from.push(sql`${step.to.table} as ${sql.name(right)}`);
    ties.push(link(step, left, right));
    left = right;
  }
  return { from: sql.join(from), ties: sql.join(ties, " and "), last: left };
}

function endTerm(steps: PathSteps, alias: string, env: QueryEnvironment): Term {
  const { end } = steps;
  if (end.kind === "column") return { kind: "column", column: end.column, sql: bareColumn(alias, end.column) };
  const found = chain([{ from: steps.entity, reference: end.reference, to: end.target }], alias, env);
  const display = displayTextSql(
    end.target,
    end.target.display.map((column) => bareColumn(found.last, column)),
  );
  return {
    kind: "reference",
    target: end.target,
    parts: end.reference.columns.map((column) => bareColumn(alias, column)),
    display: sql`(select ${display} from ${found.from} where ${found.ties})`,
  };
}

/**
 * What a client says of its page decides nothing about rights: a rule that asks is wrong, and must not pass in either
 * direction.
 */
function refuseParameter(name: string): never {
  throw new TesseraError("definition_invalid", { code: "parameter_in_rule", name });
}

/** What a rule asks for rows of. The rows of a query depend on rights, which a rule is to decide. */
function ruledRows(source: string, env: QueryEnvironment): EntityModel {
  if (queryOfRows(source) !== null)
    throw new TesseraError("definition_invalid", { code: "query_in_rule", name: source });
  return askedModel(source, env.models);
}

function ruledSql(
  rows: EntityModel,
  alias: string,
  tied: SqlFragment,
  where: Condition | null,
  env: QueryEnvironment,
): SqlFragment {
  const fits = where === null ? sql`true` : predicateSql(conditionSql(where, ruleScope(rows, alias, env)));
  return sql`exists (select 1 from ${rows.table} as ${sql.name(alias)} where ${tied} and ${fits})`;
}

/**
 * The scope of rules: rights decide over rows, so nothing is hidden from them and paths into other entities run without
 * rights (design §10). Paths become subqueries, so that a rule fits any statement, whatever it joins.
 */
export function ruleScope(entity: EntityModel, alias: string, env: QueryEnvironment): ConditionScope {
  const scope: ConditionScope = {
    operands: { ...env.operands, param: refuseParameter },
    leaf: (path, testsNull, compare) => {
      const steps = pathSteps(path, entity, env.models);
      if (steps.references.length === 0) return compare(endTerm(steps, alias, env));
      const found = chain(steps.references, alias, env);
      const end = endTerm(steps, found.last, env);
      const compared = testsNull ? sql`(${compare(end)}) is not true` : compare(end);
      const exists = sql`exists (select 1 from ${found.from} where ${found.ties} and ${compared})`;
      return testsNull ? sql`not ${exists}` : exists;
    },
    term: (path) => {
      const steps = pathSteps(path, entity, env.models);
      if (steps.references.length === 0) return endTerm(steps, alias, env);
      const found = chain(steps.references, alias, env);
      const term = endTerm(steps, found.last, env);
      if (term.kind !== "column") throw invalidCondition(path, "types_differ");
      return { ...term, sql: sql`(select ${term.sql} from ${found.from} where ${found.ties})` };
    },
    exists: (source, referenceName, where) => {
      const child = ruledRows(source, env);
      const reference = child.reference(referenceName);
      if (reference === null || reference.entity !== entity.id) throw invalidCondition(source, "unknown_path");
      const inner = env.alias();
      return ruledSql(child, inner, link({ from: child, reference, to: entity }, inner, alias), where, env);
    },
    among: (left, source, column, where) => {
      const child = ruledRows(source, env);
      const inner = env.alias();
      return ruledSql(child, inner, amongSql(ruleScope(child, inner, env), left, column), where, env);
    },
  };
  return scope;
}

/** A rule over a row of `alias`, evaluated without rights. */
export function ruleSql(condition: Condition, entity: EntityModel, alias: string, env: QueryEnvironment): Predicate {
  return conditionSql(condition, ruleScope(entity, alias, env));
}

import type { RecordAction } from "@tessera/contract/definitions/grant.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { type Predicate, predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { QueryEnvironment } from "@tessera/query-model/environment.ts";
import { ruleSql } from "@tessera/query-model/ruleScope.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Explanation, Rights } from "./rights.ts";

/**
 * Why an action on an entity, or on one of its records, is allowed or not (design §10). It looks at the record without
 * rights: only those who administer rights may be given the answer. With `key` null only the existence of grants
 * decides.
 */
export async function explain(
  runner: SqlRunner,
  env: QueryEnvironment,
  rights: Rights,
  question: { readonly entity: EntityModel; readonly action: RecordAction; readonly key: string | null },
): Promise<Explanation> {
  const { entity, action, key } = question;
  const { grants, rules } = rights.entity(entity.id, action);
  const alias = env.alias();
  const predicates: Predicate[] = [
    ...grants.map((grant) => (grant.filter === null ? "always" : ruleSql(grant.filter, entity, alias, env))),
    ...rules.map((rule) => ruleSql(rule.condition, entity, alias, env)),
  ];
  const outcomes = key === null ? null : await evaluate(runner, entity, alias, key, predicates);
  const grantOutcomes = grants.map((grant, index) => ({
    role: grant.role,
    grant: grant.grant,
    covers: key === null ? null : (outcomes?.[index] ?? false),
  }));
  const ruleOutcomes = rules.map((rule, index) => ({
    rule: rule.rule,
    fits: key === null ? null : (outcomes?.[grants.length + index] ?? false),
  }));
  const isCovered = grantOutcomes.some((grant) => grant.covers !== false);
  return {
    allowed: isCovered && ruleOutcomes.every((rule) => rule.fits !== false),
    grants: grantOutcomes,
    rules: ruleOutcomes,
  };
}

async function evaluate(
  runner: SqlRunner,
  entity: EntityModel,
  alias: string,
  key: string,
  predicates: readonly Predicate[],
): Promise<readonly boolean[] | null> {
  const values = predicates.map((predicate) => sql`coalesce(${predicateSql(predicate)}, false)`);
  const where = predicateSql(keyCondition(entity, alias, key));
  const { rows } = await runner.query<{ outcomes: string }>(
    compileSql(
      sql`select to_json(array[${sql.join(values)}]::boolean[]) as outcomes from ${entity.table} as ${sql.name(alias)} where ${where}`,
    ),
  );
  const [row] = rows;
  // The statement makes an array of booleans.
  return row ? (JSON.parse(row.outcomes) as readonly boolean[]) : null;
}

import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { RecordAction } from "@tessera/contract/definitions/grant.ts";
import { type Access, type AccessGrant, covers } from "../access.ts";
import type { ColumnModel, EntityModel } from "../entityModel.ts";
import type { QueryEnvironment } from "../environment.ts";
import { ruleSql } from "../ruleScope.ts";
import { allOf, anyOf, type Predicate } from "./predicate.ts";

function filterOf(grant: AccessGrant, entity: EntityModel, alias: string, env: QueryEnvironment): Predicate {
  return grant.filter === null ? "always" : ruleSql(grant.filter, entity, alias, env);
}

/** One of the things that all must hold for a row to be allowed. */
export interface RowBound {
  readonly holds: Predicate;
  /** What it looks at. */
  readonly conditions: readonly Condition[];
}

function boundsOf(
  { rules }: Pick<Access, "rules">,
  grants: readonly AccessGrant[],
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): readonly RowBound[] {
  const filters = grants.flatMap(({ filter }) => (filter === null ? [] : [filter]));
  return [
    ...rules.map(({ condition }) => ({ holds: ruleSql(condition, entity, alias, env), conditions: [condition] })),
    { holds: anyOf(grants.map((grant) => filterOf(grant, entity, alias, env))), conditions: filters },
  ];
}

/**
 * The rows of `alias` that a single action's grants and global rules allow, of the grants that `chosen` lets through.
 */
function allowedRows(
  action: RecordAction,
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
  chosen: (grant: AccessGrant) => boolean,
): Predicate {
  const access = env.access(entity.id, action);
  const grants = access.grants.filter(chosen);
  if (grants.length === 0) return "never";
  return allOf(boundsOf(access, grants, entity, alias, env).map(({ holds }) => holds));
}

/**
 * What `rowPredicate` of an action that writes consists of, each for itself: every global rule, and that some grant
 * covers the row.
 */
export function rowBounds(
  action: "create" | "update",
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): readonly RowBound[] {
  const access = env.access(entity.id, action);
  return boundsOf(access, access.grants, entity, alias, env);
}

/**
 * The rows of `alias` that the caller may reach by an action (design §10): some grant covers the row, and all global
 * rules hold.
 * *Refer* is given by its own grants, and by grants to read that cover the whole display name.
 */
export function rowPredicate(
  action: RecordAction,
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): Predicate {
  if (action !== "refer") return allowedRows(action, entity, alias, env, () => true);
  const showsName = (grant: AccessGrant): boolean =>
    entity.display.every((column) => entity.key.includes(column) || covers(grant, column, entity));
  return anyOf([
    allowedRows("refer", entity, alias, env, () => true),
    allowedRows("read", entity, alias, env, showsName),
  ]);
}

/**
 * The rows that one grant covers with all their columns: what hangs on a record as a whole is for those who reach the
 * whole record.
 */
export function wholeRowPredicate(
  action: RecordAction,
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): Predicate {
  return allowedRows(action, entity, alias, env, ({ fields }) => fields === null);
}

/**
 * Where one grant of `action` covers both the row and the column. With `admitted` the row is known to pass
 * `rowPredicate` of the same action, so that it folds to `always` whenever some grant covers the column on each such
 * row (design §10).
 */
export function cellPredicate(
  action: RecordAction,
  column: ColumnModel,
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
  admitted: boolean,
): Predicate {
  const access = env.access(entity.id, action);
  const covering = access.grants.filter((grant) => covers(grant, column, entity));
  if (!admitted) return allowedRows(action, entity, alias, env, (grant) => covering.includes(grant));
  if (covering.length > 0 && covering.length === access.grants.length) return "always";
  return anyOf(covering.map((grant) => filterOf(grant, entity, alias, env)));
}

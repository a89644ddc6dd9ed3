import { TesseraError } from "@tessera/contract/errors.ts";
import { ruleReads } from "@tessera/identity/rights/ruleReads.ts";
import { keysCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { anyOf, notTrue, type Predicate, predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { cellPredicate, rowBounds, rowPredicate } from "@tessera/query-model/conditions/rowPredicate.ts";
import type { QueryEnvironment } from "@tessera/query-model/environment.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { Guard } from "../../guard/guard.ts";
import type { WriteRunner } from "../runners/writeRunner.ts";
import type { RowChange, WriteSession } from "../writeSession.ts";

type Action = "create" | "update";

/** A row that was written. */
type Written = Pick<RowChange, "entity" | "key" | "submitted">;

interface Broken {
  readonly row: boolean;
  readonly field: string | null;
}

/** What a written row must not be: outside every grant, or with a column set that no grant covers on it. */
function forbidden(
  action: Action,
  change: Written,
  alias: string,
  env: QueryEnvironment,
): readonly (readonly [field: string | null, Predicate])[] {
  const { entity } = change;
  const { grants, rules } = env.access(entity.id, action);
  // One grant without any bounds covers every row with all its columns.
  if (rules.length === 0 && grants.some((grant) => grant.filter === null && grant.fields === null)) return [];
  const cells = change.submitted.flatMap((name) => {
    const column = entity.column(name);
    return column ? [[name, notTrue(cellPredicate(action, column, entity, alias, env, true))] as const] : [];
  });
  return [[null, notTrue(rowPredicate(action, entity, alias, env))], ...cells];
}

interface OpenChecks {
  /** For each thing that is still to be asked of the row: whether it is forbidden. */
  readonly which: readonly (readonly [field: string | null, SqlFragment])[];
  /** `from … where …` of the row, when anything of it is forbidden. */
  readonly from: SqlFragment;
}

/**
 * What the database must be asked of a written row; the answer at once where the row itself does not matter, null when
 * it is allowed.
 */
function openChecks(guard: Guard, action: Action, change: Written): Broken | OpenChecks | null {
  const env = guard.environment();
  const { entity } = change;
  const alias = env.alias();
  const checks = forbidden(action, change, alias, env);
  const certain = checks.find(([, predicate]) => predicate === "always");
  if (certain) return { row: certain[0] === null, field: certain[0] };
  const open = checks.filter(([, predicate]) => predicate !== "never");
  if (open.length === 0) return null;
  const written = keysCondition(entity, alias, [change.key]);
  // A key that cannot be looked up again (of a type nobody compares): what cannot be checked is not allowed.
  if (written === "never") return { row: true, field: null };
  const any = predicateSql(anyOf(open.map(([, predicate]) => predicate)));
  return {
    which: open.map(([field, predicate]) => [field, sql`coalesce(${predicateSql(predicate)}, true)`]),
    from: sql`from ${entity.table} as ${sql.name(alias)} where ${predicateSql(written)} and ${any}`,
  };
}

/**
 * Columns of a refused row that the caller set themselves and that what refuses it looks at: the values that their
 * rights do not allow. It tells them nothing of conditions over what they did not set. Empty: it is none of their
 * values.
 */
async function refusedColumns(
  { guard, transaction }: WriteSession,
  action: Action,
  { entity, key, submitted }: Written,
): Promise<readonly string[]> {
  const env = guard.environment();
  const alias = env.alias();
  const read = rowBounds(action, entity, alias, env).flatMap(({ conditions, holds }) => {
    const reads = conditions.flatMap(
      (condition) => ruleReads(condition, { entity, models: guard.models, isEntered: false, pointer: "" }).reads,
    );
    const own = reads.flatMap(({ column, isEntered }) => (isEntered ? [] : [column.name]));
    const columns = submitted.filter((name) => own.includes(name));
    return columns.length === 0 ? [] : [{ columns, breaks: predicateSql(notTrue(holds)) }];
  });
  const written = keysCondition(entity, alias, [key]);
  if (read.length === 0 || written === "never") return [];
  const { rows } = await transaction.query<{ broken: string }>(
    compileSql(sql`select to_json(array[${sql.join(read.map(({ breaks }) => sql`coalesce(${breaks}, true)`))}]) as broken
      from ${entity.table} as ${sql.name(alias)} where ${predicateSql(written)}`),
  );
  // As above.
  const broken = JSON.parse(rows[0]?.broken ?? "[]") as readonly boolean[];
  return [...new Set(read.flatMap(({ columns }, index) => (broken[index] === true ? columns : [])))];
}

async function refusalOf(
  session: WriteSession,
  action: Action,
  change: RowChange,
  field: string | null,
): Promise<TesseraError> {
  const about = { entity: change.entity.id, ...change.place };
  if (field !== null) return new TesseraError("field_not_writable", { field, ...about });
  const fields = await refusedColumns(session, action, change);
  return new TesseraError("access_denied", fields.length === 0 ? about : { ...about, fields: [...fields] });
}

/**
 * Checks every written row as it is now (design §10): it must be one that the caller could have written, in each column
 * they set. Throws `access_denied` (`fields`: see `refusedColumns`), `field_not_writable`, both with the row's place in
 * a sub-form.
 */
export async function checkNewRows(
  runner: WriteRunner,
  { root, rows }: { readonly root: RowChange; readonly rows: readonly RowChange[] },
): Promise<void> {
  for (const change of [root, ...rows]) {
    if (change.after === null) continue;
    const action = change.before === null ? "create" : "update";
    // Columns that rules alone set are the product's doing; a row with no column set by the person was not changed by
    // them.
    if (action === "update" && change.submitted.length === 0) continue;
    const checks = openChecks(runner.guard, action, change);
    if (checks === null) continue;
    if ("row" in checks) throw await refusalOf(runner.steps(), action, change, checks.row ? null : checks.field);
    await runner.check({
      broken: checks.which.map(([, broken]) => broken),
      from: checks.from,
      refusal: (index, session) => refusalOf(session, action, change, checks.which[index]?.[0] ?? null),
    });
  }
}

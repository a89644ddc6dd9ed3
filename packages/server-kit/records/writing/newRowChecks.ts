import { TesseraError } from "@tessera/contract/errors.ts";
import type { QueryEnvironment } from "@tessera/query-model/environment.ts";
import { keysCondition } from "@tessera/query-model/keyCondition.ts";
import { anyOf, notTrue, type Predicate, predicateSql } from "@tessera/query-model/predicate.ts";
import { cellPredicate, rowBounds, rowPredicate } from "@tessera/query-model/rowPredicate.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { ruleReads } from "../../rights/ruleReads.ts";
import type { Guard } from "../guard.ts";
import type { RowChange, WriteSession } from "./writeSession.ts";

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

/** What the database must be asked of a written row; the answer at once where the row itself does not matter, null when it is allowed. */
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

async function brokenRight(session: WriteSession, action: Action, change: Written): Promise<Broken | null> {
  const checks = openChecks(session.guard, action, change);
  if (checks === null || "row" in checks) return checks;
  const which = checks.which.map(([, predicate]) => predicate);
  const { rows } = await session.transaction.query<{ broken: string }>(
    compileSql(sql`select to_json(array[${sql.join(which)}]) as broken ${checks.from}`),
  );
  const [row] = rows;
  if (!row) return null;
  // The statement makes an array of booleans.
  const broken = JSON.parse(row.broken) as readonly boolean[];
  const first = checks.which[broken.indexOf(true)];
  return { row: first?.[0] === null, field: first?.[0] ?? null };
}

/**
 * What undoes the transaction when a written row is none that the caller could have written (design §10): null when nothing has to be asked of the
 * database, `refused` when it is not allowed whatever the row holds.
 */
export function newRowRefusal(guard: Guard, action: Action, change: Written): SqlFragment | "refused" | null {
  const checks = openChecks(guard, action, change);
  if (checks === null) return null;
  return "row" in checks ? "refused" : sql`select sys.refuse_write() ${checks.from}`;
}

/**
 * Columns of a refused row that the caller set himself and that what refuses it looks at: the values that his rights do not allow. It tells him
 * nothing of conditions over what he did not set. Empty: it is none of his values.
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

/**
 * Checks every written row as it is now (design §10): it must be one that the caller could have written, in each column he set. Run
 * after all rows are written, since rules may look at other rows. Throws `access_denied` (`fields`: see `refusedColumns`), `field_not_writable`, both with
 * the row's place in a sub-form.
 */
export async function checkNewRows(session: WriteSession, changes: readonly RowChange[]): Promise<void> {
  for (const change of changes) {
    if (change.after === null) continue;
    const action = change.before === null ? "create" : "update";
    // Columns that rules alone set are the product's doing; a row with no column set by the person was not changed by him.
    if (action === "update" && change.submitted.length === 0) continue;
    const broken = await brokenRight(session, action, change);
    if (!broken) continue;
    const about = { entity: change.entity.id, ...change.place };
    if (!broken.row) throw new TesseraError("field_not_writable", { field: broken.field, ...about });
    const fields = await refusedColumns(session, action, change);
    throw new TesseraError("access_denied", fields.length === 0 ? about : { ...about, fields: [...fields] });
  }
}

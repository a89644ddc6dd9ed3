import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { QueryEnvironment } from "@tessera/query-model/environment.ts";
import { anyOf, notTrue, type Predicate, predicateSql } from "@tessera/query-model/predicate.ts";
import { keysCondition } from "@tessera/query-model/recordSql.ts";
import { cellPredicate, rowPredicate } from "@tessera/query-model/rowPredicate.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { RowChange, WriteSession } from "./writeSession.ts";

type Action = "create" | "update";

interface Broken {
  readonly row: boolean;
  readonly field: string | null;
}

/** What a written row must not be: outside every grant, or with a column set that no grant covers on it. */
function forbidden(
  action: Action,
  change: RowChange,
  alias: string,
  env: QueryEnvironment,
): readonly (readonly [field: string | null, Predicate])[] {
  const { entity } = change;
  const cells = change.submitted.flatMap((name) => {
    const column = entity.column(name);
    return column ? [[name, notTrue(cellPredicate(action, column, entity, alias, env, true))] as const] : [];
  });
  return [[null, notTrue(rowPredicate(action, entity, alias, env))], ...cells];
}

async function brokenRight(
  session: WriteSession,
  entity: EntityModel,
  action: Action,
  change: RowChange,
): Promise<Broken | null> {
  const env = session.guard.environment();
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
  const which = open.map(([, predicate]) => sql`coalesce(${predicateSql(predicate)}, true)`);
  const { rows } = await session.transaction.query<{ broken: string }>(
    compileSql(
      sql`select to_json(array[${sql.join(which)}]) as broken from ${entity.table} as ${sql.name(alias)} where ${predicateSql(written)} and ${any}`,
    ),
  );
  const [row] = rows;
  if (!row) return null;
  // The statement makes an array of booleans.
  const broken = JSON.parse(row.broken) as readonly boolean[];
  const first = open[broken.indexOf(true)];
  return { row: first?.[0] === null, field: first?.[0] ?? null };
}

/**
 * Checks every written row as it is now (design §10): it must be one that the caller could have written, in each column he set. Run
 * after all rows are written, since rules may look at other rows. Throws `access_denied`, `field_not_writable`.
 */
export async function checkNewRows(session: WriteSession, changes: readonly RowChange[]): Promise<void> {
  for (const change of changes) {
    if (change.after === null) continue;
    const action = change.before === null ? "create" : "update";
    // Columns that rules alone set are the product's doing; a row with no column set by the person was not changed by him.
    if (action === "update" && change.submitted.length === 0) continue;
    const broken = await brokenRight(session, change.entity, action, change);
    if (broken?.row) throw new TesseraError("access_denied", { entity: change.entity.id });
    if (broken) throw new TesseraError("field_not_writable", { field: broken.field, entity: change.entity.id });
  }
}

import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { quotedTable } from "./ddl.ts";
import type { EntityChange } from "./makePlan.ts";
import type { PlanAction, PlanStep } from "./planStep.ts";

/** Steps that read or write every row of their table. */
const wholeTable: ReadonlySet<PlanAction> = new Set([
  "copy_values",
  "fill_values",
  "require_validate",
  "require_column",
  "create_index",
  "validate_reference",
  "clear_texts",
  "move_texts",
]);

/** Rows are counted up to here; above, the planner's estimate is near enough. */
const maxCounted = 1_000_000;

async function countRows(runner: SqlRunner, table: string): Promise<number> {
  const known = await runner.query<{ known: string | null; estimate: string | null }>({
    text: `select to_regclass($1)::text as known,
      (select greatest(reltuples, 0)::bigint::text from pg_class where oid = to_regclass($1)) as estimate`,
    values: [table],
  });
  const [found] = known.rows;
  if (found?.known === null || found?.known === undefined) return 0;
  const { rows } = await runner.query<{ counted: string }>(
    `select count(*) as counted from (select from ${table} limit ${maxCounted + 1}) as first_rows`,
  );
  const counted = Number(rows[0]?.counted ?? 0);
  return counted > maxCounted ? Math.max(counted, Number(found.estimate ?? 0)) : counted;
}

/** Rows that each step reads or writes, about; null for steps that touch none. */
export async function touchedRows(
  runner: SqlRunner,
  changes: readonly EntityChange[],
  steps: readonly PlanStep[],
): Promise<readonly (number | null)[]> {
  const counts = new Map<string, number>();
  for (const { entity, action } of steps) {
    const before = changes.find(({ id }) => id === entity)?.before;
    if (wholeTable.has(action) && !counts.has(entity))
      counts.set(entity, before ? await countRows(runner, quotedTable(before)) : 0);
  }
  return steps.map(({ action, entity }) => (wholeTable.has(action) ? (counts.get(entity) ?? 0) : null));
}

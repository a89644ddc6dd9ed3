import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { quoteName } from "../statements/quoteName.ts";

interface Enabled {
  readonly table: string;
  readonly name: string;
}

const enabledSql = `select c.oid::text as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = to_regnamespace($1) and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O'
  order by c.relname, t.tgname`;

async function switchAll(transaction: Transaction, triggers: readonly Enabled[], state: "enable" | "disable") {
  for (const { table, name } of triggers) {
    // By its number: the work between may have renamed or dropped it.
    const { rows } = await transaction.query<{ place: string }>({
      text: `select format('%I.%I', n.nspname, c.relname) as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_trigger t on t.tgrelid = c.oid and t.tgname = $2 where c.oid = $1::oid`,
      values: [table, name],
    });
    if (rows[0]) await transaction.query(`alter table ${rows[0].place} ${state} trigger ${quoteName(name)}`);
  }
}

/** Runs `work`, which takes rows of a source over as they are: no trigger of the schema's tables fires on them. */
export async function withoutTriggers(
  transaction: Transaction,
  schema: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await transaction.query<{ table: string; name: string }>({
    text: enabledSql,
    values: [quoteName(schema)],
  });
  await switchAll(transaction, rows, "disable");
  await work();
  // PostgreSQL alters no table for which a deferred check still waits.
  if (rows.length > 0) await transaction.query("set constraints all immediate");
  await switchAll(transaction, rows, "enable");
  if (rows.length > 0) await transaction.query("set constraints all deferred");
}

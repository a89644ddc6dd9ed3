import { createHash } from "node:crypto";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

const parts: readonly string[] = [
  `select 'column ' || c.oid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
      || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || a.attgenerated::text
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'v', 'S') and a.attnum > 0 and not a.attisdropped and c.relnamespace in ('sys'::regnamespace, 'app'::regnamespace)
      and a.attname not in (select kept_name from sys.kept_storage)`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where contype <> 'n' and connamespace in ('sys'::regnamespace, 'app'::regnamespace)`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) || ' ' || i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in ('sys'::regnamespace, 'app'::regnamespace)`,
  `select 'routine ' || pg_get_functiondef(oid) from pg_proc where pronamespace in ('sys'::regnamespace, 'app'::regnamespace)`,
  `select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
];

/**
 * What the database has of tables, columns, indexes, constraints, routines and triggers, a line each; what was put
 * aside is left out.
 */
export async function catalogue(runner: SqlRunner): Promise<readonly string[]> {
  const { rows } = await runner.query<{ line: string }>(
    `select line from (${parts.map((part) => `(${part})`).join(" union all ")}) as found (line) order by line`,
  );
  return rows.map(({ line }) => line);
}

/** The same as a short text: equal for equal catalogues. */
export async function catalogueMark(runner: SqlRunner): Promise<string> {
  return createHash("sha256")
    .update((await catalogue(runner)).join("\n"))
    .digest("hex");
}

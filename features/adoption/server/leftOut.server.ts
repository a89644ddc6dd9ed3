import type { Client } from "pg";
import type { AdoptionNotice } from "./adoptionNotice.ts";
import { readRows } from "./catalogue/catalogueRows.server.ts";

const leftOutSql = `
  with s as (select oid from pg_namespace where nspname = $1)
  select kind, object from (
    select 'RULE' as kind, c.relname || '.' || r.rulename as object from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace in (select oid from s) and r.rulename <> '_RETURN'
    union all
    select 'POLICY', c.relname || '.' || p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace in (select oid from s)
    union all
    select 'FOREIGN TABLE', c.relname from pg_class c
      where c.relnamespace in (select oid from s) and c.relkind = 'f' and not c.relispartition) x
  order by kind collate "C", object collate "C"`;

/** What stands in a schema and is of a kind that is never taken over: rules, policies, foreign tables. */
export async function readLeftOut(client: Client, schema: string): Promise<readonly AdoptionNotice[]> {
  const rows = await readRows<{ kind: string; object: string }>(client, leftOutSql, [schema]);
  return rows.map(({ kind, object }) => ({ code: "not_reproduced", kind, object, line: null, detail: null }));
}

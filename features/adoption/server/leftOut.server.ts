import type { Client } from "pg";
import type { AdoptionNotice } from "./adoptionNotice.ts";
import { readRows } from "./catalogueRows.server.ts";

const leftOutSql = `
  with s as (select oid from pg_namespace where nspname = $1)
  select kind, object from (
    select 'TRIGGER' as kind, c.relname || '.' || t.tgname as object from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace in (select oid from s) and not t.tgisinternal and not c.relispartition
    union all
    select 'RULE', c.relname || '.' || r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace in (select oid from s) and r.rulename <> '_RETURN'
    union all
    select 'POLICY', c.relname || '.' || p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace in (select oid from s)
    union all
    select case p.prokind when 'a' then 'AGGREGATE' when 'p' then 'PROCEDURE' else 'FUNCTION' end, p.proname from pg_proc p
      where p.pronamespace in (select oid from s)
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype in ('e', 'i'))
    union all
    select 'FOREIGN TABLE', c.relname from pg_class c
      where c.relnamespace in (select oid from s) and c.relkind = 'f' and not c.relispartition) x
  order by kind collate "C", object collate "C"`;

/** What stands in a schema and is of a kind that is never taken over: triggers, rules, policies, functions, foreign tables. */
export async function readLeftOut(client: Client, schema: string): Promise<readonly AdoptionNotice[]> {
  const rows = await readRows<{ kind: string; object: string }>(client, leftOutSql, [schema]);
  return rows.map(({ kind, object }) => ({ code: "not_reproduced", kind, object, line: null, detail: null }));
}

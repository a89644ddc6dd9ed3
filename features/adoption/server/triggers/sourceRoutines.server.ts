import type { Client } from "pg";
import { readRows } from "../catalogue/catalogueRows.server.ts";

/** The type of an argument or result. */
export interface RoutineType {
  readonly schema: string;
  readonly name: string;
  /** As SQL says it. */
  readonly sql: string;
}

/** A function of a schema of the source. */
export interface SourceRoutine {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  /** `f` function, `p` procedure, `a` aggregate, `w` window function. */
  readonly kind: "f" | "p" | "a" | "w";
  readonly language: string;
  /** Null where it is kept parsed. */
  readonly body: string | null;
  readonly isDefiner: boolean;
  readonly isStrict: boolean;
  /** `i` immutable, `s` stable, `v` volatile. */
  readonly volatility: "i" | "s" | "v";
  readonly returnsSet: boolean;
  readonly hasDefaults: boolean;
  readonly hasModes: boolean;
  readonly settings: readonly string[];
  readonly argNames: readonly string[];
  readonly argTypes: readonly RoutineType[];
  readonly result: RoutineType;
}

/** A trigger of a table of the source, or of another relation. */
export interface SourceTrigger {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly routine: string;
  /** Bits of `pg_trigger.tgtype`. */
  readonly type: number;
  readonly isConstraint: boolean;
  readonly hasTransition: boolean;
  /** `O` fires as usual. */
  readonly enabled: string;
  readonly columns: readonly string[];
  /** The statement that makes it, as PostgreSQL says it. */
  readonly sql: string;
}

const typeSql = (oid: string) =>
  `(select json_build_object('schema', tn.nspname, 'name', t.typname, 'sql', format_type(t.oid, null))
    from pg_type t join pg_namespace tn on tn.oid = t.typnamespace where t.oid = ${oid})`;

const routinesSql = `
  select p.oid::text as oid, n.nspname as schema, p.proname as name, p.prokind as kind, l.lanname as language,
    case when coalesce(to_jsonb(p) ->> 'prosqlbody', '') = '' then p.prosrc end as body, p.prosecdef as "isDefiner",
    p.proisstrict as "isStrict", p.provolatile as volatility, p.proretset as "returnsSet", p.pronargdefaults > 0 as "hasDefaults",
    p.proargmodes is not null as "hasModes", to_json(coalesce(p.proconfig, '{}')) as settings,
    to_json(coalesce(p.proargnames, '{}')) as "argNames",
    (select coalesce(json_agg(${typeSql("a.type")} order by a.number), '[]') from unnest(p.proargtypes::oid[]) with ordinality a(type, number)) as "argTypes",
    ${typeSql("p.prorettype")} as result
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname = $1
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype in ('e', 'i'))
  order by p.proname collate "C", p.oid`;

const triggersSql = `
  select n.nspname as schema, c.relname as table, t.tgname as name, t.tgfoid::text as routine, t.tgtype::int as type,
    t.tgconstraint <> 0 or t.tgdeferrable as "isConstraint", t.tgoldtable is not null or t.tgnewtable is not null as "hasTransition",
    t.tgenabled as enabled,
    (select coalesce(json_agg(a.attname order by k.number), '[]') from unnest(t.tgattr::int2[]) with ordinality k(attnum, number)
      join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = k.attnum) as columns,
    pg_get_triggerdef(t.oid) as sql
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and not t.tgisinternal and not c.relispartition
  order by c.relname collate "C", t.tgname collate "C"`;

/** The functions and triggers of schemas of a source, as its server says them. */
export async function readRoutines(
  client: Client,
  schemas: readonly string[],
): Promise<{ readonly routines: readonly SourceRoutine[]; readonly triggers: readonly SourceTrigger[] }> {
  const routines: SourceRoutine[] = [];
  const triggers: SourceTrigger[] = [];
  for (const schema of schemas) {
    routines.push(...(await readRows<SourceRoutine>(client, routinesSql, [schema])));
    triggers.push(...(await readRows<SourceTrigger>(client, triggersSql, [schema])));
  }
  return { routines, triggers };
}

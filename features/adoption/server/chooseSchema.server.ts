import type { Client } from "pg";
import { AdoptionError } from "./adoptionError.ts";

/** A schema that can be adopted, with its number of tables and views. */
export interface SchemaSummary {
  readonly name: string;
  readonly relations: number;
}

/** The schemas of a database that hold tables or views, by name. */
export async function listSchemas(client: Client): Promise<readonly SchemaSummary[]> {
  const answer = await client.query<{ name: string; relations: string }>(
    `select n.nspname as name, count(*)::text as relations
     from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm')
     where n.nspname <> 'information_schema' and not starts_with(n.nspname, 'pg_')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by n.nspname order by n.nspname collate "C"`,
  );
  return answer.rows.map((row) => ({ name: row.name, relations: Number(row.relations) }));
}

/** Tessera's own schemas: a copy of them would show users, sessions and records without their rules. */
export const ownSchemas: ReadonlySet<string> = new Set(["sys", "app", "dbos"]);

/**
 * All schemas of a database but Tessera's own, where it is Tessera's; `public` first, so that its tables keep their
 * names.
 */
async function allSchemas(client: Client, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass('sys.adoption') is not null as is");
  const others = names.filter((name) => name !== "public" && !(rows[0]?.is && ownSchemas.has(name)));
  return [...names.filter((name) => name === "public"), ...others];
}

function chosen(wanted: string, names: readonly string[]): readonly string[] {
  if (names.includes(wanted)) return [wanted];
  const list = [...new Set(wanted.split(",").map((name) => name.trim()))];
  const missing = list.find((name) => !names.includes(name));
  if (missing !== undefined) throw new AdoptionError("schema_missing", { schema: missing, schemas: names });
  return list;
}

/**
 * Which schemas to adopt: the wanted ones (`a`, `a,b`, or `all`; a schema of just that name comes first), else the only
 * one with tables, else `public`. Throws `AdoptionError` `schema_missing`, `schema_empty` or `schema_ambiguous` (with
 * the names to choose from).
 */
export async function chooseSchemas(client: Client, wanted: string | null): Promise<readonly string[]> {
  const schemas = await listSchemas(client);
  const names = schemas.map((schema) => schema.name);
  if (wanted === "all" && !names.includes("all")) {
    const all = await allSchemas(client, names);
    if (all.length === 0) throw new AdoptionError("schema_empty");
    return all;
  }
  if (wanted !== null) return chosen(wanted, names);
  const [only, ...others] = names;
  if (only === undefined) throw new AdoptionError("schema_empty");
  if (others.length === 0) return [only];
  if (names.includes("public")) return ["public"];
  throw new AdoptionError("schema_ambiguous", { schemas: names });
}

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

/**
 * Which schema to adopt: the wanted one, else the only one with tables, else `public`.
 * Throws `AdoptionError` `schema_missing`, `schema_empty` or `schema_ambiguous` (with the names to choose from).
 */
export async function chooseSchema(client: Client, wanted: string | null): Promise<string> {
  const schemas = await listSchemas(client);
  const names = schemas.map((schema) => schema.name);
  if (wanted !== null) {
    if (names.includes(wanted)) return wanted;
    throw new AdoptionError("schema_missing", { schema: wanted, schemas: names });
  }
  const [only, ...others] = names;
  if (only === undefined) throw new AdoptionError("schema_empty");
  if (others.length === 0) return only;
  if (names.includes("public")) return "public";
  throw new AdoptionError("schema_ambiguous", { schemas: names });
}

import { type SqlFragment, sql } from "./sql.ts";

// PostgreSQL takes at most 100 arguments to a function.
const max = 45;

const plainName = /^[A-Za-z_][A-Za-z0-9_.]{0,100}$/;

/**
 * A name as SQL text: inline when it holds nothing that could end a literal, which spares a parameter; a parameter
 * otherwise.
 */
function nameSql(name: string): SqlFragment {
  return plainName.test(name) ? sql.raw(`'${name}'`) : sql`${name}::text`;
}

/** A JSON object of names and SQL values. */
export function jsonObject(fields: readonly (readonly [string, SqlFragment])[]): SqlFragment {
  if (fields.length === 0) return sql`'{}'::json`;
  const part = (from: number, make: string): SqlFragment =>
    sql`${sql.raw(make)}(${sql.join(fields.slice(from, from + max).map(([name, value]) => sql`${nameSql(name)}, ${value}`))})`;
  if (fields.length <= max) return part(0, "json_build_object");
  const parts: SqlFragment[] = [];
  for (let from = 0; from < fields.length; from += max) parts.push(part(from, "jsonb_build_object"));
  return sql`(${sql.join(parts, " || ")})`;
}

/** A JSON array of the single JSON column of `select`, in its order. */
export function jsonArray(select: SqlFragment): SqlFragment {
  return sql`array_to_json(array(${select}))`;
}

import { type SqlFragment, sql } from "./sql.ts";

/** Text as search compares it: without accents and case. The same function is what search indexes are built on. */
export function searchTextSql(text: SqlFragment): SqlFragment {
  return sql`sys.search_text(${text})`;
}

/** Whether `text` contains `part`, blind to case and accents. `part` is literal: it has no wildcards. */
export function containsSql(text: SqlFragment, part: SqlFragment): SqlFragment {
  // Escaped after it was normalised, since normalising may turn a wide percent sign into a plain one.
  const literal = sql`replace(replace(replace(${searchTextSql(part)}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  return sql`(${searchTextSql(text)} like '%' || ${literal} || '%')`;
}

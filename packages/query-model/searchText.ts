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

const letters: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ł", "l"],
  ["ı", "i"],
]);

/** What `sys.search_text` answers, for the letters of European languages in Latin script. */
export function searchText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => letters.get(letter) ?? letter);
}

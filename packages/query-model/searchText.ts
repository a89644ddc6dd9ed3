import { type SqlFragment, sql } from "./sql.ts";

/** Text as search compares it: without accents and case. The same function is what search indexes are built on. */
export function searchTextSql(text: SqlFragment): SqlFragment {
  return sql`sys.search_text(${text})`;
}

/** `part` as a pattern that matches only itself. */
function literalSql(part: SqlFragment): SqlFragment {
  // Escaped after it was normalised, since normalising may turn a wide percent sign into a plain one.
  return sql`replace(replace(replace(${searchTextSql(part)}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
}

/** Whether `text` contains `part`, blind to case and accents. `part` is literal: it has no wildcards. */
export function containsSql(text: SqlFragment, part: SqlFragment): SqlFragment {
  return sql`(${searchTextSql(text)} like '%' || ${literalSql(part)} || '%')`;
}

/** Marks between words in names, which stand for a space where beginnings of words are compared. */
const betweenWords = "-.,/()'\"";

/**
 * How well a name fits what was typed, the best first: 0 it is the same, 1 it begins with it, 2 each word begins a word
 * of it, 3 it does not. Blind to case and accents. `words` has one at least.
 */
export function searchRankSql(name: SqlFragment, words: readonly string[]): SqlFragment {
  const whole = literalSql(sql`${words.join(" ")}::text`);
  const text = searchTextSql(name);
  const spaced = sql`' ' || translate(${text}, ${betweenWords}::text, ${" ".repeat(betweenWords.length)}::text)`;
  const beginnings = words.map((word) => sql`${spaced} like '% ' || ${literalSql(sql`${word}::text`)} || '%'`);
  return sql`case when ${text} like ${whole} then 0 when ${text} like ${whole} || '%' then 1 when ${sql.join(beginnings, " and ")} then 2 else 3 end`;
}

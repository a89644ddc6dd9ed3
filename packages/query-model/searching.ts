import { keyWire } from "./comparison.ts";
import type { GuardedScope } from "./guardedScope.ts";
import { allOf, anyOf, type Predicate } from "./predicate.ts";
import { containsSql } from "./searchText.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { comparedSql, type Term, wireTextSql } from "./terms.ts";

const mostWords = 8;
const longest = 200;

/** The words of a search text: at most 8, of at most 200 characters in all. */
export function searchWords(search: string): readonly string[] {
  const clean = search.replaceAll("\u0000", "").slice(0, longest).toWellFormed();
  return clean
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords);
}

function found(term: Term, word: string): SqlFragment | null {
  const part = sql`${word}::text`;
  if (term.kind === "reference") return containsSql(term.display, part);
  const { column } = term;
  if (!column.type.searchable) return null;
  if (column.type.engine === "text") return containsSql(wireTextSql(column, term.sql), part);
  // Numbers are found when they are the word: a comparison that an index on the column serves.
  const wire = keyWire(column, word);
  const checked = column.type.check(wire, { postgres: column.type.name });
  return checked.ok ? sql`${term.sql} = ${comparedSql(column, column.type.bind(checked.value))}` : null;
}

/** Rows where each word of `search` is found at some path, blind to case and accents, in the reader's language or the source's; masked cells are never found. */
export function searchPredicate(search: string, paths: readonly string[], scope: GuardedScope): Predicate {
  const words = searchWords(search);
  if (words.length === 0) return "always";
  const terms = paths.flatMap((path) => {
    const { term, source } = scope.see(path);
    return source === null ? [term] : [term, source];
  });
  return allOf(words.map((word) => anyOf(terms.flatMap((term) => found(term, word) ?? []))));
}

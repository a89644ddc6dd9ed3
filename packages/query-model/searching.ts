import { keyWire } from "./conditions/comparison.ts";
import { allOf, anyOf, type Predicate } from "./conditions/predicate.ts";
import type { ElementNames } from "./elementNames.ts";
import type { GuardedScope } from "./guardedScope.ts";
import { containsSql } from "./searchText.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { type ColumnTerm, columnTextSql, comparedSql, type Term, wireTextSql } from "./terms.ts";

const maxWords = 8;
const longest = 200;

/** The words of a search text: at most 8, of at most 200 characters in all. */
export function searchWords(search: string): readonly string[] {
  const clean = search.replaceAll("\u0000", "").slice(0, longest).toWellFormed();
  return clean
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, maxWords);
}

/** The fixed choices at the end of a path, as its reader sees them. */
export interface SearchChoices {
  readonly path: string;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
}

/**
 * Stored keys are found by the labels that stand for them; a value that is none of the choices is shown, and found, as
 * it is.
 */
function foundChoice({ column, sql: cell }: ColumnTerm, { choices }: SearchChoices, part: SqlFragment): SqlFragment {
  const keys = choices.map(({ key }) => key);
  const labels = choices.map(({ label }) => label);
  const named = sql`select named.key from unnest(${keys}::text[], ${labels}::text[]) as named(key, label) where ${containsSql(sql`named.label`, part)}`;
  if (column.type.name === "list") return sql`((${cell})::text[] && array(${named}))`;
  const value = wireTextSql(column, cell);
  return sql`(${value} = any(array(${named})) or (${value} <> all(${keys}::text[]) and ${containsSql(value, part)}))`;
}

function found(
  term: Term,
  word: string,
  choices: SearchChoices | undefined,
  elements: ElementNames | null,
): SqlFragment | null {
  const part = sql`${word}::text`;
  if (elements !== null) return elements.contain(part);
  if (term.kind === "reference") return containsSql(term.display, part);
  const { column } = term;
  if (choices !== undefined) return foundChoice(term, choices, part);
  if (!column.type.searchable) return null;
  if (column.type.engine === "text" || column.type.textSql) return containsSql(columnTextSql(column, term.sql), part);
  // Numbers are found when they are the word: a comparison that an index on the column serves.
  const wire = keyWire(column, word);
  const checked = column.type.check(wire, { postgres: column.type.name });
  return checked.ok ? sql`${term.sql} = ${comparedSql(column, column.type.bind(checked.value))}` : null;
}

/**
 * Rows where each word of `search` is found at some path, blind to case and accents, in the reader's language or the
 * source's; masked cells are never found. At a path that `choices` names, words are looked for in the labels of its
 * fixed choices.
 */
export function searchPredicate(
  search: string,
  paths: readonly string[],
  scope: GuardedScope,
  choices: readonly SearchChoices[] = [],
): Predicate {
  const words = searchWords(search);
  if (words.length === 0) return "always";
  const terms = paths.flatMap((path) => {
    const { elements, term, source } = scope.see(path);
    const labels = choices.find((one) => one.path === path);
    return (source === null ? [term] : [term, source]).map((one) => ({ term: one, labels, elements }));
  });
  return allOf(
    words.map((word) =>
      anyOf(terms.flatMap(({ elements, labels, term }) => found(term, word, labels, elements) ?? [])),
    ),
  );
}

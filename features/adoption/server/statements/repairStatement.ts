import { type SqlToken, sqlTokens } from "./sqlTokens.ts";

/** A statement changed so that it can run without what is missing, and what was changed. */
export interface Repair {
  readonly text: string;
  readonly code: "type_as_text" | "default_dropped" | "check_dropped" | "generated_as_plain" | "replaced";
  /** The missing type or function. */
  readonly missing: string;
}

/** Functions of well-known extensions that PostgreSQL has by itself today. */
const sameBuiltIn = new Map([
  ["uuid_generate_v4", "pg_catalog.gen_random_uuid"],
  ["gen_random_uuid", "pg_catalog.gen_random_uuid"],
]);

const clauseStarts = new Set([
  "default",
  "check",
  "generated",
  "constraint",
  "not",
  "null",
  "collate",
  "unique",
  "primary",
]);
const clauseEnds = new Set([...clauseStarts, "references", "with", "deferrable", "initially", "on"]);

/** The dotted name that holds the token at `index`. */
function nameRange(tokens: readonly SqlToken[], index: number): { first: number; last: number } {
  let first = index;
  let last = index;
  while (tokens[first - 1]?.value === "." && first >= 2) first -= 2;
  while (tokens[last + 1]?.value === "." && tokens[last + 2] !== undefined) last += 2;
  return { first, last };
}

function closing(tokens: readonly SqlToken[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    if (tokens[index]?.value === "(") depth++;
    if (tokens[index]?.value === ")" && --depth === 0) return index;
  }
  return tokens.length - 1;
}

function cut(text: string, from: number, to: number, put: string): string {
  return `${text.slice(0, from)}${put}${text.slice(to)}`;
}

/** First and last token of the element (column or constraint) of a CREATE TABLE's list that holds `index`. */
function elementRange(tokens: readonly SqlToken[], index: number): { first: number; last: number } | null {
  const open = tokens.findIndex((token) => token.value === "(" && token.kind === "symbol");
  if (open < 0) return null;
  const close = closing(tokens, open);
  let first = open + 1;
  let depth = 0;
  for (let at = open + 1; at <= close; at++) {
    const value = tokens[at]?.kind === "symbol" ? tokens[at]?.value : "";
    const isEnd = at === close || (depth === 0 && value === ",");
    if (isEnd && at > index && first <= index) return { first, last: at - 1 };
    if (isEnd) first = at + 1;
    if (value === "(") depth++;
    if (value === ")") depth--;
  }
  return null;
}

/** First and last token of the clause (DEFAULT …, CHECK …) that holds `index`, within an element. */
function clauseRange(tokens: readonly SqlToken[], element: { first: number; last: number }, index: number) {
  let start = -1;
  let depth = 0;
  let at = element.first;
  for (; at <= element.last; at++) {
    const token = tokens[at];
    if (token?.kind === "symbol" && token.value === "(") depth++;
    if (token?.kind === "symbol" && token.value === ")") depth--;
    const isWord = depth === 0 && token?.kind === "word";
    const isNamed = isWord && tokens[start]?.value === "constraint" && token.value === "check";
    if (isWord && at > index && clauseEnds.has(token.value)) break;
    if (isWord && at <= index && clauseStarts.has(token.value) && !isNamed) start = at;
  }
  return start < 0 ? null : { first: start, last: at - 1 };
}

function dropClause(text: string, tokens: readonly SqlToken[], index: number, missing: string): Repair | null {
  const element = elementRange(tokens, index);
  const clause = element === null ? null : clauseRange(tokens, element, index);
  const first = clause === null ? undefined : tokens[clause.first];
  const last = clause === null ? undefined : tokens[clause.last];
  if (element === null || clause === null || first === undefined || last === undefined) return null;
  const code =
    first.value === "default"
      ? "default_dropped"
      : first.value === "generated"
        ? "generated_as_plain"
        : "check_dropped";
  const isTableConstraint = clause.first === element.first;
  const comma = tokens[element.first - 1]?.value === "," ? tokens[element.first - 1] : undefined;
  return { text: cut(text, isTableConstraint && comma ? comma.start : first.start, last.end, ""), code, missing };
}

function typeAsText(text: string, tokens: readonly SqlToken[], index: number): Repair {
  const range = nameRange(tokens, index);
  const start = tokens[range.first]?.start ?? 0;
  const name = text.slice(start, tokens[range.last]?.end ?? start);
  const hasModifier = tokens[range.last + 1]?.value === "(";
  const last = hasModifier ? closing(tokens, range.last + 1) : range.last;
  return { text: cut(text, start, tokens[last]?.end ?? text.length, "text"), code: "type_as_text", missing: name };
}

/**
 * Makes a CREATE TABLE run that failed because a type or function is missing (as those of extensions are): the type
 * becomes text, the clause with the function goes, or an equal built-in function takes its place.
 * `position` counts characters from 1, as PostgreSQL's error does. Null when nothing can be done.
 */
export function repairStatement(text: string, sqlState: string, position: number): Repair | null {
  const tokens = [...sqlTokens(text)];
  // PostgreSQL counts code points, JavaScript code units.
  const offset = [...text].slice(0, position - 1).join("").length;
  const index = tokens.findIndex((token) => token.start <= offset && offset < token.end);
  const range = index < 0 ? null : nameRange(tokens, index);
  const last = range === null ? undefined : tokens[range.last];
  const first = range === null ? undefined : tokens[range.first];
  if (range === null || last === undefined || first === undefined) return null;
  const name = text.slice(first.start, last.end);
  const isMissingFunction = sqlState === "42883" || (sqlState === "3F000" && tokens[range.last + 1]?.value === "(");
  const builtIn = isMissingFunction ? sameBuiltIn.get(last.value) : undefined;
  if (builtIn !== undefined && name !== builtIn) {
    return { text: cut(text, first.start, last.end, builtIn), code: "replaced", missing: name };
  }
  if (!/^create\b/i.test(text)) return null;
  if (isMissingFunction) return dropClause(text, tokens, index, name) ?? asType(text, tokens, index, sqlState);
  return asType(text, tokens, index, sqlState);
}

function asType(text: string, tokens: readonly SqlToken[], index: number, sqlState: string): Repair | null {
  return sqlState === "42704" || sqlState === "3F000" ? typeAsText(text, tokens, index) : null;
}

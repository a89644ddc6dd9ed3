import { type SqlToken, sqlTokens } from "./sqlTokens.ts";

/**
 * What to do with a statement of a dump.
 * - `run`: it is on the list of allowed kinds (`text` may be a cleaned form of it).
 * - `last`: it is run when all else has been, so that it does nothing to the rows: triggers and their functions.
 * - `ignore`: it says nothing about structure or data (owners, grants, settings, roles, …).
 * - `leave`: an object of a kind that is not taken over.
 * - `refuse`: nothing that a dump needs.
 */
export interface Verdict {
  readonly action: "run" | "last" | "ignore" | "leave" | "refuse";
  /** The kind as PostgreSQL calls it, such as `CREATE TABLE`. */
  readonly kind: string;
  /** Name of the object without its schema; null when it has none. */
  readonly object: string | null;
  readonly text: string;
}

const runnable = new Set([
  "CREATE TABLE",
  "CREATE UNLOGGED TABLE",
  "CREATE TYPE",
  "CREATE DOMAIN",
  "CREATE SEQUENCE",
  "CREATE SCHEMA",
  "CREATE VIEW",
  "CREATE RECURSIVE VIEW",
  "CREATE MATERIALIZED VIEW",
  "CREATE INDEX",
  "CREATE UNIQUE INDEX",
  "CREATE COLLATION",
  "CREATE FUNCTION",
  "ALTER TABLE",
  "ALTER TYPE",
  "ALTER DOMAIN",
  "ALTER SEQUENCE",
  "ALTER VIEW",
  "ALTER MATERIALIZED VIEW",
  "ALTER INDEX",
  "DROP TABLE",
  "DROP TYPE",
  "DROP DOMAIN",
  "DROP SEQUENCE",
  "DROP SCHEMA",
  "DROP VIEW",
  "DROP MATERIALIZED VIEW",
  "DROP INDEX",
  "REFRESH MATERIALIZED VIEW",
  "COMMENT",
  "INSERT",
  "COPY",
]);

const ignorable = new Set([
  ..."GRANT REVOKE RESET BEGIN START COMMIT END LOCK ANALYZE VACUUM CLUSTER CHECKPOINT DISCARD SECURITY".split(" "),
  ...[
    "ROLE",
    "USER",
    "GROUP",
    "DATABASE",
    "TABLESPACE",
    "EXTENSION",
    "LANGUAGE",
    "PUBLICATION",
    "SUBSCRIPTION",
  ].flatMap((kind) => [`CREATE ${kind}`, `ALTER ${kind}`, `DROP ${kind}`]),
  "ALTER DEFAULT PRIVILEGES",
  "CREATE STATISTICS",
  "ALTER STATISTICS",
  "ALTER SYSTEM",
]);

const leftOut = [
  ..."TRIGGER RULE POLICY PROCEDURE AGGREGATE OPERATOR CAST CONVERSION TRANSFORM SERVER".split(" "),
  ...["CONSTRAINT TRIGGER", "EVENT TRIGGER", "FOREIGN TABLE", "FOREIGN DATA WRAPPER", "USER MAPPING", "ACCESS METHOD"],
  ...["TEXT SEARCH", "FUNCTION", "ROUTINE", "LARGE OBJECT"],
];

/** Settings of a dump that change how its statements read. */
const followedSettings = new Set([
  "search_path",
  "standard_conforming_strings",
  "datestyle",
  "intervalstyle",
  "xmloption",
]);

/** Words between the verb and the kind that say nothing about it. */
const fillers = new Set(["or", "replace", "global", "local", "temp", "temporary", "trusted", "procedural"]);

function wordsOf(tokens: readonly SqlToken[]): readonly string[] {
  return tokens.map((token) => (token.kind === "word" ? token.value : token.kind === "quoted" ? '"' : token.value));
}

function headOf(text: string, count: number): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const token of sqlTokens(text)) {
    tokens.push(token);
    if (tokens.length === count) break;
  }
  return tokens;
}

/** The dotted name at `index`, without its schema. */
function nameAt(tokens: readonly SqlToken[], index: number): string | null {
  const first = tokens[index];
  if (first === undefined || (first.kind !== "word" && first.kind !== "quoted")) return null;
  return tokens[index + 1]?.value === "." ? nameAt(tokens, index + 2) : first.value;
}

function kindOf(words: readonly string[]): { kind: string; next: number } {
  const verb = words[0] ?? "";
  if (verb !== "create" && verb !== "alter" && verb !== "drop" && verb !== "refresh") {
    return { kind: verb.toUpperCase(), next: 1 };
  }
  let at = 1;
  while (fillers.has(words[at] ?? "")) at++;
  const rest = words.slice(at, at + 3).map((word) => word.toUpperCase());
  for (let length = 3; length > 0; length--) {
    const object = rest.slice(0, length).join(" ");
    const kind = `${verb.toUpperCase()} ${object}`;
    if (runnable.has(kind) || ignorable.has(kind) || leftOut.includes(object)) return { kind, next: at + length };
  }
  return { kind: `${verb.toUpperCase()} ${rest[0] ?? ""}`, next: at + 1 };
}

function afterOptions(words: readonly string[], from: number): number {
  let at = from;
  while (["if", "not", "exists", "only", "concurrently", "into", "on", "from"].includes(words[at] ?? "")) at++;
  return at;
}

const tableActionsToIgnore = [
  /\bowner\s+to\s+\S+\s*$/i,
  /\bset\s+tablespace\s+\S+\s*$/i,
  /\breplica\s+identity\b/i,
  /\b(?:cluster\s+on|set\s+without\s+cluster)\b/i,
  /\b(?:enable|disable)\s+(?:replica\s+|always\s+)?(?:trigger|rule)\b/i,
];

function classifyAlter(kind: string, object: string | null, text: string): Verdict {
  const tail = text.slice(0, 2000);
  if (/\b(?:enable|disable)\s+(?:replica\s+|always\s+)?trigger\s+(?!all\b|user\b)/i.test(tail))
    return { action: "last", kind, object, text };
  if (tableActionsToIgnore.some((action) => action.test(tail))) return { action: "ignore", kind, object, text };
  if (/\b(?:no\s+)?(?:enable|disable|force)\s+row\s+level\s+security\b/i.test(tail)) {
    return { action: "leave", kind: "ROW LEVEL SECURITY", object, text };
  }
  return { action: "run", kind, object, text };
}

function classifyFunction(object: string | null, text: string): Verdict {
  const kind = "CREATE FUNCTION";
  const tokens = [...sqlTokens(text)];
  const at = tokens.findIndex((token) => token.kind === "word" && token.value === "language");
  const language = tokens[at + 1]?.value.replaceAll("'", "").toLowerCase() ?? "sql";
  const isOwn = at < 0 || language === "sql" || language === "plpgsql";
  const returns = tokens.findIndex((token) => token.kind === "word" && token.value === "returns");
  const result = returns < 0 ? null : nameAt(tokens, returns + 1);
  const isTrigger = result === "trigger" || result === "event_trigger";
  if (!isOwn) return { action: "leave", kind, object, text };
  return { action: !isTrigger ? "run" : result === "trigger" ? "last" : "leave", kind, object, text };
}

function classifySelect(words: readonly string[], text: string): Verdict {
  const at = words[1] === "pg_catalog" && words[2] === "." ? 3 : 1;
  const called = words[at + 1] === "(" ? words[at] : undefined;
  if (called === "setval") return { action: "run", kind: "SELECT setval", object: null, text };
  if (/^select\s+\*\s+from\s+pg_catalog\.pg_restore_\w+_stats\s*\(/i.test(text)) {
    return { action: "ignore", kind: "STATISTICS", object: null, text };
  }
  if (called?.startsWith("lo")) return { action: "leave", kind: "LARGE OBJECT", object: null, text };
  if (called !== "set_config") return { action: "refuse", kind: "SELECT", object: null, text };
  const isPath = /set_config\s*\(\s*'search_path'/i.test(text);
  return { action: isPath ? "run" : "ignore", kind: "SELECT set_config", object: null, text };
}

function classifySet(words: readonly string[], text: string): Verdict {
  const at = words[1] === "session" || words[1] === "local" ? 2 : 1;
  const name = words[at] ?? "";
  return { action: followedSettings.has(name) ? "run" : "ignore", kind: "SET", object: name, text };
}

/** Decides what to do with one statement (without its semicolon). */
export function classifyStatement(text: string): Verdict {
  const tokens = headOf(text, 16);
  const words = wordsOf(tokens);
  if (words[0] === "set") return classifySet(words, text);
  if (words[0] === "select") return classifySelect(words, text);
  const { kind, next } = kindOf(words);
  const object = nameAt(tokens, afterOptions(words, next));
  if (kind === "COMMENT") {
    const isIgnored = ["extension", "database", "role", "tablespace", "language"].includes(words[2] ?? "");
    return { action: isIgnored ? "ignore" : "run", kind, object: nameAt(tokens, 3), text };
  }
  if (kind === "COPY" && !/\sfrom\s+stdin\b/i.test(text)) return { action: "refuse", kind, object, text };
  if (kind === "CREATE SCHEMA") return { action: "run", kind, object, text: withoutOwner(tokens, text) };
  if (kind === "CREATE FUNCTION") return classifyFunction(object, text);
  if (ignorable.has(kind)) return { action: "ignore", kind, object, text };
  if (/\sowner\s+to\s+\S+\s*$/i.test(text.slice(-200)) && words[0] === "alter")
    return { action: "ignore", kind, object, text };
  if (words[0] === "alter" && runnable.has(kind)) return classifyAlter(kind, object, text);
  if (runnable.has(kind)) return { action: "run", kind, object, text };
  if (kind === "CREATE TRIGGER") return { action: "last", kind, object, text };
  const isLeft = leftOut.some((item) => kind.endsWith(` ${item}`));
  if (!isLeft) return { action: "refuse", kind, object, text };
  return { action: words[0] === "create" ? "leave" : "ignore", kind, object, text };
}

function withoutOwner(tokens: readonly SqlToken[], text: string): string {
  const owner = tokens.find((token) => token.kind === "word" && token.value === "authorization");
  return owner === undefined ? text : text.slice(0, owner.start);
}

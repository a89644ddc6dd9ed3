import { sqlTokens } from "./sqlTokens.ts";

/** Built-in functions that run SQL given as text, or change or show something beyond their arguments. */
const reaching = new Set([
  "ts_stat",
  "ts_rewrite",
  "set_config",
  "setval",
  ...["query", "table", "schema", "database", "cursor"].flatMap((source) => [
    `${source}_to_xml`,
    `${source}_to_xmlschema`,
    `${source}_to_xml_and_xmlschema`,
  ]),
]);

const reachingPrefixes = ["pg_", "lo_", "dblink", "binary_upgrade_"];

/**
 * Names the first thing in an expression or query of an adopted schema that would reach beyond it: views and defaults
 * run with the rights of Tessera's own role, which may read every other schema. Null when there is none.
 */
export function unsafeCall(sql: string): string | null {
  for (const token of sqlTokens(sql)) {
    if (token.kind !== "word" && token.kind !== "quoted") continue;
    const { value } = token;
    if (value === "pg_catalog") continue;
    if (reaching.has(value) || reachingPrefixes.some((prefix) => value.startsWith(prefix))) return value;
  }
  return null;
}

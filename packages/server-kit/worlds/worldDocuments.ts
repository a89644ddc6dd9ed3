import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";

/** The documents of a world as files: path below `documents` → text. */
export type WorldDocuments = ReadonlyMap<string, string>;

/** Reads `documents/<subsystem>/<kind>/<id>.json` of a world's folder. */
export function readWorldDocuments(folder: string): WorldDocuments {
  const base = join(folder, "documents");
  return new Map(
    globSync("**/*.json", { cwd: base })
      .sort()
      .map((path) => [path, readFileSync(join(base, path), "utf8")]),
  );
}

/** Kinds of what rows need: entities, and the queries whose rows their columns may offer. */
const kindsOfTables: ReadonlySet<string> = new Set(["entity", "query"]);

/**
 * Entities, whose tables the rows of the world need, with the queries that they may name, apart from the rest, by which
 * people reach them. Throws `definition_invalid` naming a file that is no document.
 */
export function splitWorldDocuments(documents: WorldDocuments): {
  readonly tables: WorldDocuments;
  readonly screens: WorldDocuments;
} {
  const isTable = ([path, text]: readonly [string, string]) => kindsOfTables.has(parseDocumentFile(path, text).kind);
  return {
    tables: new Map([...documents].filter(isTable)),
    screens: new Map([...documents].filter((entry) => !isTable(entry))),
  };
}

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { languages } from "@tessera/contract/languages.ts";
import { closed } from "@tessera/contract/schema.ts";
import { splitFolder } from "@tessera/records/files/assetFiles.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { readWorldDocuments } from "./worldDocuments.ts";

/** What the texts of one column of a world's rows are in other languages. */
export interface WorldTexts {
  /** Path of the file below the world's folder. */
  readonly name: string;
  /** Id of the entity document. */
  readonly entity: string;
  /** Name of the column. */
  readonly column: string;
  /** By text as the rows have it: language → text. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const content = Compile(
  Type.Array(
    closed({
      entity: Type.String(),
      column: Type.String(),
      texts: Type.Record(Type.String({ minLength: 1 }), Type.Record(Type.String(), Type.String({ pattern: "\\S" }))),
    }),
    { minItems: 1 },
  ),
);

const entityBody = Compile(Type.Object({ columns: Type.Array(Type.Object({ name: Type.String() })) }));
const settingsBody = Compile(Type.Object({ sourceLanguage: Type.String() }));

/** What the texts of a world may be about: the columns of each entity, and the language of its rows. */
function readTables(
  folder: string,
): ReadonlyMap<string, { readonly columns: ReadonlySet<string>; readonly source: string }> {
  const documents = [...splitFolder(readWorldDocuments(folder)).documents].map(([path, text]) =>
    parseDocumentFile(path, text),
  );
  const sources = new Map(
    documents.flatMap(({ kind, subsystem, body }) =>
      kind === "settings" && settingsBody.Check(body) ? [[subsystem, body.sourceLanguage] as const] : [],
    ),
  );
  return new Map(
    documents.flatMap(({ kind, id, subsystem, body }) =>
      kind === "entity" && entityBody.Check(body)
        ? [[id, { columns: new Set(body.columns.map(({ name }) => name)), source: sources.get(subsystem) ?? "en" }]]
        : [],
    ),
  );
}

/**
 * Reads `texts/*.json` of a world's folder, in order of name: texts of its rows in the languages besides the one that
 * its rows are in, which is the source language of the entity's subsystem. Throws `TypeError` naming the file and what
 * is wrong with it: another form, an entity or column that the world does not have, a column said twice, a language
 * that the product does not speak or that the rows are in, an empty text.
 */
export function readWorldTexts(folder: string): readonly WorldTexts[] {
  const tables = readTables(folder);
  const said = new Set<string>();
  return globSync("texts/*.json", { cwd: folder })
    .sort()
    .flatMap((name) => {
      const value = parseJsonSafely(readFileSync(join(folder, name), "utf8"));
      if (!content.Check(value)) {
        const [first] = content.Errors(value);
        throw new TypeError(`${name}${first?.instancePath ?? ""} ${first?.message ?? "is no file of texts"}.`);
      }
      return value.map(({ entity, column, texts }) => {
        const wrong = (what: string) => new TypeError(`${name}: ${what}.`);
        const table = tables.get(entity);
        if (table === undefined) throw wrong(`there is no entity ${entity}`);
        if (!table.columns.has(column)) throw wrong(`${entity} has no column ${column}`);
        const key = JSON.stringify([entity, column]);
        if (said.has(key)) throw wrong(`${entity} ${column} is said twice`);
        said.add(key);
        const others: readonly string[] = languages.filter((language) => language !== table.source);
        const byLanguage = (source: string, entries: Readonly<Record<string, string>>) => {
          const strange = Object.keys(entries).find((language) => !others.includes(language));
          if (strange !== undefined) throw wrong(`“${source}” cannot be in ${strange}`);
          return new Map(Object.entries(entries));
        };
        const known = Object.entries(texts).map(([source, entries]) => [source, byLanguage(source, entries)] as const);
        return { name, entity, column, texts: new Map(known) };
      });
    });
}

import type { Client } from "pg";
import type { AdoptionNotice } from "./adoptionNotice.ts";
import { catalogueOf, readSchemaRows, type SchemaRows, withSearchPath } from "./catalogue/catalogue.server.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { type ConstraintRow, readRows, type TypeRow } from "./catalogue/catalogueRows.server.ts";
import { constraintsSql } from "./catalogue/catalogueSql.server.ts";
import { SourceNames } from "./catalogue/sourceNames.ts";
import { quoteName } from "./statements/quoteName.ts";

/** Where a table stands in the source. */
export interface SourcePlace {
  readonly schema: string;
  readonly name: string;
}

/** What is adopted, as one schema. */
export interface SourceCatalogue {
  readonly catalogue: Catalogue;
  /** By the name that a table has in the catalogue. */
  readonly places: ReadonlyMap<string, SourcePlace>;
  /** What has another name than in the source. */
  readonly notices: readonly AdoptionNotice[];
}

const systemSchemas = new Set(["pg_catalog", "information_schema", "pg_toast"]);

/** Whether a type of another schema can be made here: it is what its definition says, and nothing else. */
function isPortable(type: TypeRow): boolean {
  return type.extension === null && !systemSchemas.has(type.schema) && ["d", "e", "r", "m"].includes(type.kind);
}

interface Namesake {
  readonly name: string;
}

const byName = (left: Namesake, right: Namesake) => Buffer.compare(Buffer.from(left.name), Buffer.from(right.name));

const typeKinds = ["e", "d", "r", "m"];

/** All names of the schemas, in the order in which they are taken. */
function namesOf(
  schemas: readonly SchemaRows[],
  portable: readonly TypeRow[],
  builtIn: ReadonlySet<string>,
): SourceNames {
  const names = new SourceNames(builtIn);
  for (const { schema, relations, types, sequences, constraints, indexes } of schemas) {
    const own = types.filter((type) => type.schema === schema && typeKinds.includes(type.kind));
    const keys = constraints.filter(({ kind }) => kind === "p" || kind === "u" || kind === "x");
    for (const { name } of relations.filter(({ kind }) => kind === "c")) names.addType(schema, name);
    for (const { name } of own) names.addType(schema, name);
    for (const { name } of [...relations, ...sequences, ...keys, ...indexes]) names.add(schema, name);
  }
  for (const { schema, name } of portable) names.addType(schema, name);
  return names;
}

async function readBuiltIn(client: Client): Promise<ReadonlySet<string>> {
  const sql = "select typname as name from pg_catalog.pg_type where typnamespace = 'pg_catalog'::regnamespace";
  return new Set((await readRows<Namesake>(client, sql, [])).map(({ name }) => name));
}

/** The rows of one schema in the names of the copy; whatever is made with it belongs to schema `home`. */
function renamed(
  rows: SchemaRows,
  names: SourceNames,
  home: string,
  isMade: (oid: string | null) => boolean,
): SchemaRows {
  const { schema } = rows;
  const own = (name: string) => names.find(schema, name) ?? name;
  const sql = <Text extends string | null>(text: Text) => (text === null ? text : names.rewrite(text));
  const outside = (functions: readonly string[]) => functions.filter((name) => !names.knows(name));
  return {
    schema: home,
    relations: rows.relations.map((row) => ({
      ...row,
      name: own(row.name),
      partitionKey: sql(row.partitionKey),
      bound: sql(row.bound),
      query: sql(row.query),
      parents: row.parents.map(own),
      reads: row.reads.map((read) => {
        const name = names.find(read.schema, read.name);
        return name === undefined ? read : { ...read, name, isInside: true };
      }),
    })),
    columns: rows.columns.map((row) => ({
      ...row,
      sql: names.rewrite(row.sql),
      expression: sql(row.expression),
      functions: outside(row.functions),
      sequence: row.sequence === null ? null : own(row.sequence),
    })),
    types: rows.types.map((row) => ({
      ...row,
      schema: isMade(row.oid) ? home : row.schema,
      name: names.find(row.schema, row.name) ?? row.name,
      baseSql: sql(row.baseSql),
      default: sql(row.default),
      subtype: sql(row.subtype),
      multirange: row.multirange === null ? null : (names.find(row.schema, row.multirange) ?? row.multirange),
    })),
    constraints: rows.constraints.map((row) => {
      const target = row.target === null ? undefined : names.find(row.targetSchema ?? schema, row.target);
      return {
        ...row,
        name: row.kind === "p" || row.kind === "u" || row.kind === "x" ? own(row.name) : row.name,
        sql: names.rewrite(row.sql),
        target: target ?? row.target,
        targetSchema: target === undefined ? row.targetSchema : null,
      };
    }),
    indexes: rows.indexes.map((row) => {
      const head = /^CREATE (?:UNIQUE )?INDEX (?:"(?:[^"]|"")+"|[^" ]+)/.exec(row.sql)?.[0] ?? "";
      const name = own(row.name);
      const made = name === row.name ? head : `CREATE ${row.isUnique ? "UNIQUE " : ""}INDEX ${quoteName(name)}`;
      return { ...row, name, sql: made + names.rewrite(row.sql.slice(head.length)) };
    }),
    sequences: rows.sequences.map((row) => ({
      ...row,
      name: own(row.name),
      ownedBy: row.ownedBy && { ...row.ownedBy, table: own(row.ownedBy.table) },
    })),
  };
}

/** Whether a type, or what a list is of, is made with the copy; by oid. */
function madeTypes(types: ReadonlyMap<string, TypeRow>, schemas: ReadonlySet<string>) {
  const isMade = (oid: string | null): boolean => {
    const type = oid === null ? undefined : types.get(oid);
    if (type === undefined || type.extension !== null) return false;
    if (type.element !== null && type.schema !== "pg_catalog") return isMade(type.element);
    return schemas.has(type.schema) || isPortable(type);
  };
  return isMade;
}

async function readPortable(client: Client, schemas: readonly SchemaRows[]) {
  const adopted = new Set(schemas.map(({ schema }) => schema));
  const all = new Map(schemas.flatMap(({ types }) => types.map((type) => [type.oid, type] as const)));
  const portable = [...all.values()].filter((type) => !adopted.has(type.schema) && isPortable(type));
  const oids = new Set(portable.map(({ oid }) => oid));
  const checks: ConstraintRow[] = [];
  for (const schema of new Set(portable.map((type) => type.schema))) {
    const constraints = await readRows<ConstraintRow>(client, constraintsSql, [schema]);
    checks.push(...constraints.filter(({ type }) => oids.has(type)));
  }
  return { all, adopted, portable, checks };
}

/**
 * Reads schemas of a source as the one schema that becomes of them: what stands in another of them is named without its
 * schema, and what has a name that is taken gets that of its schema before it. Domains, enums and ranges of other
 * schemas come along. Session as for `readCatalogue`.
 */
export async function readSourceCatalogue(client: Client, schemas: readonly string[]): Promise<SourceCatalogue> {
  const [home = ""] = schemas;
  // Where only one schema is adopted its names are read without it; otherwise every name says its schema.
  const path = schemas.length === 1 ? quoteName(home) : "";
  return withSearchPath(client, path, async () => {
    const read: SchemaRows[] = [];
    for (const schema of schemas) read.push(await readSchemaRows(client, schema));
    const { all, adopted, portable, checks } = await readPortable(client, read);
    const names = namesOf(read, portable, await readBuiltIn(client));
    const isMade = madeTypes(all, adopted);
    const rows = read.map((one) => renamed(one, names, home, isMade));
    const more = renamed({ ...emptyRows, constraints: checks }, names, home, isMade);
    const distinct = new Map(rows.flatMap(({ types }) => types.map((type) => [type.oid, type] as const)));
    const places = read.flatMap(({ schema, relations }) =>
      relations.map(({ name }) => [names.find(schema, name) ?? name, { schema, name }] as const),
    );
    return {
      catalogue: catalogueOf({
        schema: home,
        relations: rows.flatMap(({ relations }) => relations).sort(byName),
        columns: rows.flatMap(({ columns }) => columns),
        types: [...distinct.values()].sort(byName),
        constraints: [...rows, more].flatMap(({ constraints }) => constraints).sort(byName),
        indexes: rows.flatMap(({ indexes }) => indexes).sort(byName),
        sequences: rows.flatMap(({ sequences }) => sequences).sort(byName),
      }),
      places: new Map(places),
      notices: places
        .filter(([name, place]) => name !== place.name)
        .map(([name, place]) => ({
          code: "renamed",
          kind: "TABLE",
          object: `${place.schema}.${place.name}`,
          line: null,
          detail: name,
        })),
    };
  });
}

const emptyRows: SchemaRows = {
  schema: "",
  relations: [],
  columns: [],
  types: [],
  constraints: [],
  indexes: [],
  sequences: [],
};

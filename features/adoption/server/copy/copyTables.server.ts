import type { Catalogue, CatalogueColumn, CatalogueSequence, CatalogueTable } from "../catalogue/catalogue.ts";
import { asBuiltIn, obstacleOf } from "../obstacle.ts";
import type { SchemaWriter } from "../schemaWriter.server.ts";
import { type ColumnPlan, columnSql, createSequenceSql, withBoundSequence } from "../statements/definitionSql.ts";
import { quoteName } from "../statements/quoteName.ts";
import { typeSql } from "./copyTypes.server.ts";

/** A table that stands on the target, and how its columns came out. */
export interface TableMade {
  readonly table: CatalogueTable;
  readonly columns: readonly ColumnPlan[];
  /** Whether its partitions were made; otherwise it holds their rows itself. */
  readonly isPartitioned: boolean;
}

/** Those of the collations that the target has. */
export async function readCollations(writer: SchemaWriter, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const answer = await writer.client.query<{ name: string }>(
    "select name from unnest($1::text[]) name where to_regcollation(name) is not null",
    [wanted],
  );
  return new Set(answer.rows.map((row) => row.name));
}

/** A column as it can be made; `isPlain` keeps what is not of PostgreSQL's own types as text. */
export function planColumn(column: CatalogueColumn, collations: ReadonlySet<string>, isPlain: boolean): ColumnPlan {
  const isText = column.type.outside !== null || (isPlain && column.type.kind !== "base");
  const isGenerated = column.generated !== null && obstacleOf(column.generated) === null && !isPlain;
  return {
    column,
    type: isText ? "text" : typeSql(column.type),
    isText,
    collation: column.collation !== null && collations.has(column.collation) && !isText ? column.collation : null,
    generated: isGenerated ? (column.generated?.sql ?? null) : null,
  };
}

function reportPlan(writer: SchemaWriter, table: CatalogueTable, plan: ColumnPlan): void {
  const { column } = plan;
  const place = { kind: "COLUMN", object: `${table.name}.${column.name}` };
  if (plan.isText)
    writer.notices.add({ code: "type_as_text", ...place, detail: column.type.outside ?? column.type.sql });
  else if (column.collation !== null && plan.collation === null) {
    writer.notices.add({ code: "collation_dropped", ...place, detail: column.collation });
  }
  if (column.generated !== null && plan.generated === null) {
    const detail = obstacleOf(column.generated)?.detail ?? column.generated.sql;
    writer.notices.add({ code: "generated_as_plain", ...place, detail });
  }
}

function partitionSql(table: CatalogueTable): readonly string[] {
  return (table.partitioning?.partitions ?? []).map((partition) => {
    const key = partition.key === null ? "" : ` partition by ${partition.key}`;
    return `create table ${quoteName(partition.name)} partition of ${quoteName(partition.parent)} ${partition.bound}${key}`;
  });
}

function createSql(made: TableMade, sequences: ReadonlyMap<string, CatalogueSequence>): string {
  const columns = made.columns.map((plan) => columnSql(plan, sequences.get(plan.column.sequence ?? "") ?? null));
  return `create table ${quoteName(made.table.name)} (${columns.join(", ")})`;
}

/**
 * Makes one table; when PostgreSQL refuses it as it is, without partitions, and then with plain columns. Null: not at
 * all.
 */
async function makeTable(
  writer: SchemaWriter,
  table: CatalogueTable,
  collations: ReadonlySet<string>,
  sequences: ReadonlyMap<string, CatalogueSequence>,
): Promise<TableMade | null> {
  const plan = (isPlain: boolean) => table.columns.map((column) => planColumn(column, collations, isPlain));
  const exact = { table, columns: plan(false), isPartitioned: false };
  const plain = { table, columns: plan(true), isPartitioned: false };
  const { partitioning } = table;
  let refusal: string | null = null;
  if (partitioning !== null) {
    const keyObstacle = obstacleOf({ sql: partitioning.key, functions: [] });
    const spread = partitioning.isSpread ? "partitions in other schemas" : null;
    const root = `${createSql(exact, sequences)} partition by ${partitioning.key}`;
    refusal = spread ?? keyObstacle?.detail ?? (await writer.tryAll([root, ...partitionSql(table)]));
    if (refusal === null) return { ...exact, isPartitioned: true };
    writer.notices.add({ code: "partitions_merged", kind: "TABLE", object: table.name, detail: refusal });
  }
  for (const made of [exact, plain]) {
    refusal = await writer.tryAll([createSql(made, sequences)]);
    if (refusal === null) return made;
  }
  writer.notices.add({ code: "failed", kind: "TABLE", object: table.name, detail: refusal });
  return null;
}

/** Sets the defaults of columns of a table that stands. */
export async function copyDefaults(
  writer: SchemaWriter,
  { table, columns }: Pick<TableMade, "columns"> & { readonly table: Pick<CatalogueTable, "name"> },
): Promise<void> {
  for (const { column, isText } of columns) {
    if (column.default === null || (isText && column.default.functions.length === 0 && column.type.outside === null))
      continue;
    const place = { kind: "DEFAULT", object: `${table.name}.${column.name}` };
    const builtIn = asBuiltIn(column.default);
    if (builtIn !== null) writer.notices.add({ code: "replaced", ...place, detail: column.default.sql });
    const value = builtIn === null ? { ...column.default, sql: withBoundSequence(column.default.sql) } : null;
    const sql = `alter table ${quoteName(table.name)} alter column ${quoteName(column.name)} set default ${value?.sql ?? builtIn}`;
    await writer.attempt({ ...place, sql, expressions: value === null ? [] : [value] });
  }
}

/** Makes sequences and tables with their columns and defaults; keys, checks and references come after the rows. */
export async function copyTables(writer: SchemaWriter, catalogue: Catalogue): Promise<readonly TableMade[]> {
  for (const sequence of catalogue.sequences.filter((item) => !item.isIdentity)) {
    await writer.attempt({ kind: "SEQUENCE", object: sequence.name, sql: createSequenceSql(sequence) });
  }
  const wanted = catalogue.tables.flatMap((table) => table.columns.flatMap((column) => column.collation ?? []));
  const collations = await readCollations(writer, wanted);
  const identities = new Map(catalogue.sequences.filter((item) => item.isIdentity).map((item) => [item.name, item]));
  const all: TableMade[] = [];
  for (const table of catalogue.tables) {
    const made = await makeTable(writer, table, collations, identities);
    if (made === null) continue;
    for (const plan of made.columns) reportPlan(writer, table, plan);
    await copyDefaults(writer, made);
    all.push(made);
  }
  return all;
}

/** Ties serial sequences to their columns and gives every sequence the value it has in the source. */
export async function copySequenceValues(writer: SchemaWriter, catalogue: Catalogue): Promise<void> {
  for (const sequence of catalogue.sequences) {
    const place = { kind: "SEQUENCE", object: sequence.name };
    const name = quoteName(sequence.name);
    if (sequence.ownedBy !== null && !sequence.isIdentity) {
      const owner = `${quoteName(sequence.ownedBy.table)}.${quoteName(sequence.ownedBy.column)}`;
      await writer.attempt({ ...place, sql: `alter sequence ${name} owned by ${owner}` });
    }
    if (sequence.lastValue === null) {
      writer.notices.add({ code: "value_unreadable", ...place });
      continue;
    }
    const literal = `'${name.replaceAll("'", "''")}'::regclass`;
    await writer.attempt({ ...place, sql: `select setval(${literal}, ${sequence.lastValue}, ${sequence.isCalled})` });
  }
}

import type { Client } from "pg";
import { withPartitionKeys } from "../copy/partitionKeys.ts";
import { quoteName, quoteText } from "../statements/quoteName.ts";
import type {
  Catalogue,
  CatalogueColumn,
  CatalogueConstraint,
  CatalogueDomain,
  CatalogueExpression,
  CatalogueForeignKey,
  CatalogueIndex,
  CataloguePartition,
  CatalogueRange,
  CatalogueSequence,
  CatalogueTable,
  CatalogueView,
  ReferenceAction,
} from "./catalogue.ts";
import {
  type ColumnRow,
  type ConstraintRow,
  type IndexRow,
  type RelationRow,
  readRows,
  type SequenceRow,
  type TypeRow,
} from "./catalogueRows.server.ts";
import { columnsSql, constraintsSql, indexesSql, relationsSql, sequencesSql, typesSql } from "./catalogueSql.server.ts";
import { describeType } from "./catalogueTypes.server.ts";

const actions = new Map<string, ReferenceAction>([
  ["a", "no action"],
  ["r", "restrict"],
  ["c", "cascade"],
  ["n", "set null"],
  ["d", "set default"],
]);

/** What the server says of a schema, as it says it. */
export interface SchemaRows {
  readonly schema: string;
  readonly relations: readonly RelationRow[];
  readonly columns: readonly ColumnRow[];
  readonly types: readonly TypeRow[];
  readonly constraints: readonly ConstraintRow[];
  readonly indexes: readonly IndexRow[];
  readonly sequences: readonly CatalogueSequence[];
}

interface Rows {
  readonly schema: string;
  readonly relations: readonly RelationRow[];
  readonly columns: ReadonlyMap<string, readonly ColumnRow[]>;
  readonly types: ReadonlyMap<string, TypeRow>;
  readonly constraints: ReadonlyMap<string, readonly ConstraintRow[]>;
  readonly domainChecks: ReadonlyMap<string, readonly ConstraintRow[]>;
  readonly indexes: ReadonlyMap<string, readonly IndexRow[]>;
}

function expression(sql: string | null, functions: readonly string[]): CatalogueExpression | null {
  return sql === null ? null : { sql, functions };
}

function toColumn(rows: Rows, row: ColumnRow): CatalogueColumn {
  const value = expression(row.expression, row.functions);
  return {
    name: row.name,
    type: describeType(rows.types, rows.schema, row.type, row.modifier, row.sql),
    nullable: row.nullable,
    default: row.generated === null ? value : null,
    identity: row.identity === null ? null : row.identity === "a" ? "always" : "by default",
    sequence: row.sequence,
    generated: row.generated === null || value === null ? null : { ...value, isStored: row.generated === "s" },
    collation: row.collation,
    comment: row.comment,
  };
}

function columnsOf(rows: Rows, relation: RelationRow): readonly CatalogueColumn[] {
  return (rows.columns.get(relation.oid) ?? []).map((row) => toColumn(rows, row));
}

function toConstraint(row: ConstraintRow): CatalogueConstraint {
  const { name, sql, functions, columns, comment } = row;
  return { name, sql, functions, columns, comment };
}

function toForeignKey(row: ConstraintRow): CatalogueForeignKey {
  return {
    name: row.name,
    columns: row.columns,
    target: row.target ?? "",
    targetSchema: row.targetSchema,
    targetColumns: row.targetColumns,
    onDelete: actions.get(row.onDelete) ?? "no action",
    onUpdate: actions.get(row.onUpdate) ?? "no action",
    isDeferrable: row.isDeferrable,
    isDeferred: row.isDeferred,
    isValidated: row.isValidated,
    sql: row.sql,
    comment: row.comment,
  };
}

function toIndex({ relation: _relation, ...row }: IndexRow): CatalogueIndex {
  return row;
}

function partitionsOf(rows: Rows, parent: string): readonly CataloguePartition[] {
  return rows.relations
    .filter((row) => row.isPartition && row.parents[0] === parent)
    .flatMap((row) => [
      {
        name: row.name,
        parent,
        bound: row.bound ?? "",
        key: row.partitionKey,
        constraints: (rows.constraints.get(row.oid) ?? []).filter(({ kind }) => kind !== "f").map(toConstraint),
      },
      ...partitionsOf(rows, row.name),
    ]);
}

/**
 * The relation and, for a partitioned one, all partitions below: constraints and indexes of their own are kept with the
 * table.
 */
function family(rows: Rows, relation: RelationRow): readonly RelationRow[] {
  if (relation.kind !== "p") return [relation];
  const names = new Set(partitionsOf(rows, relation.name).map((partition) => partition.name));
  return [relation, ...rows.relations.filter((row) => row.isPartition && names.has(row.name))];
}

function partitionKeys(rows: Rows, partition: string): readonly CatalogueForeignKey[] {
  const oid = rows.relations.find(({ name }) => name === partition)?.oid ?? "";
  return (rows.constraints.get(oid) ?? []).filter(({ kind }) => kind === "f").map(toForeignKey);
}

function toTable(rows: Rows, relation: RelationRow): CatalogueTable {
  const constraints = rows.constraints.get(relation.oid) ?? [];
  const of = (kind: ConstraintRow["kind"]) => constraints.filter((row) => row.kind === kind);
  const indexes = family(rows, relation).flatMap((row) => rows.indexes.get(row.oid) ?? []);
  const partitions = partitionsOf(rows, relation.name);
  return {
    name: relation.name,
    comment: relation.comment,
    columns: columnsOf(rows, relation),
    primaryKey: of("p").map(toConstraint)[0] ?? null,
    uniques: of("u").map(toConstraint),
    foreignKeys: withPartitionKeys(relation.name, of("f").map(toForeignKey), partitions, (name) =>
      partitionKeys(rows, name),
    ),
    checks: of("c").map(toConstraint),
    exclusions: of("x").map(toConstraint),
    indexes: indexes.map(toIndex),
    partitioning:
      relation.partitionKey === null ? null : { key: relation.partitionKey, partitions, isSpread: relation.isSpread },
    inherits: relation.parents,
    rowEstimate: relation.rowEstimate,
  };
}

function toView(rows: Rows, relation: RelationRow): CatalogueView {
  const names = (isInside: boolean) => relation.reads.filter((read) => read.isInside === isInside);
  return {
    name: relation.name,
    isMaterialised: relation.kind === "m",
    isPopulated: relation.isPopulated,
    query: { sql: (relation.query ?? "").replace(/;\s*$/, ""), functions: relation.functions },
    columns: columnsOf(rows, relation).map((column) => ({ ...column, nullable: true })),
    indexes: (rows.indexes.get(relation.oid) ?? []).map(toIndex),
    reads: names(true).map((read) => read.name),
    readsOutside: names(false).map((read) => `${read.schema}.${read.name}`),
    options: relation.options,
    comment: relation.comment,
  };
}

function toDomain(rows: Rows, row: TypeRow): CatalogueDomain {
  return {
    name: row.name,
    type: describeType(rows.types, rows.schema, row.base ?? "", row.modifier, row.baseSql ?? ""),
    isNotNull: row.isNotNull,
    default: expression(row.default, row.functions),
    collation: row.collation,
    checks: (rows.domainChecks.get(row.oid) ?? []).map(toConstraint),
    comment: row.comment,
  };
}

async function readSequences(client: Client, schema: string): Promise<readonly CatalogueSequence[]> {
  const rows = await readRows<SequenceRow>(client, sequencesSql, [schema]);
  if (rows.length === 0) return [];
  const places = rows
    .filter((row) => row.isReadable)
    .map(
      ({ name }) =>
        `select ${quoteText(name)}::text as name, last_value::text as value, is_called as called
         from ${quoteName(schema)}.${quoteName(name)}`,
    );
  if (places.length === 0) places.push("select null as name, null as value, null as called where false");
  const values = await readRows<{ name: string; value: string; called: boolean }>(
    client,
    places.join(" union all "),
    [],
  );
  const byName = new Map(values.map((value) => [value.name, value]));
  return rows.map(({ table, column, isReadable: _isReadable, ...row }) => ({
    ...row,
    lastValue: byName.get(row.name)?.value ?? null,
    isCalled: byName.get(row.name)?.called ?? false,
    ownedBy: table === null || column === null ? null : { table, column },
  }));
}

function byRelation<Row extends { readonly relation: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, (row) => row.relation);
}

/**
 * Reads what the server says of one schema, by the session's search path. The session must have neutral settings
 * (`openSession`).
 */
export async function readSchemaRows(client: Client, schema: string): Promise<SchemaRows> {
  return {
    schema,
    relations: await readRows<RelationRow>(client, relationsSql, [schema]),
    columns: await readRows<ColumnRow>(client, columnsSql, [schema]),
    types: await readRows<TypeRow>(client, typesSql, [schema]),
    constraints: await readRows<ConstraintRow>(client, constraintsSql, [schema]),
    indexes: await readRows<IndexRow>(client, indexesSql, [schema]),
    sequences: await readSequences(client, schema),
  };
}

function ownTypes(rows: Rows, kind: TypeRow["kind"]): readonly TypeRow[] {
  return [...rows.types.values()].filter(
    (type) => type.kind === kind && type.schema === rows.schema && type.extension === null,
  );
}

function toRange(row: TypeRow): CatalogueRange {
  return { name: row.name, subtype: row.subtype ?? "", multirange: row.multirange };
}

/** The catalogue of a schema from what the server said of it. */
export function catalogueOf({ schema, relations, sequences, ...lists }: SchemaRows): Catalogue {
  const rows: Rows = {
    schema,
    relations,
    columns: byRelation(lists.columns),
    types: new Map(lists.types.map((type) => [type.oid, type])),
    constraints: byRelation(lists.constraints),
    domainChecks: Map.groupBy(lists.constraints, (row) => row.type),
    indexes: byRelation(lists.indexes),
  };
  return {
    tables: relations
      .filter((row) => (row.kind === "r" || row.kind === "p") && !row.isPartition)
      .map((row) => toTable(rows, row)),
    views: relations.filter((row) => row.kind === "v" || row.kind === "m").map((row) => toView(rows, row)),
    sequences,
    enums: ownTypes(rows, "e").map(({ name, labels, comment }) => ({ name, labels: labels ?? [], comment })),
    domains: ownTypes(rows, "d").map((row) => toDomain(rows, row)),
    composites: relations
      .filter((row) => row.kind === "c")
      .map((row) => ({ name: row.name, columns: columnsOf(rows, row), comment: row.comment })),
    ranges: ownTypes(rows, "r").map(toRange),
  };
}

/** Runs `work` with a search path, and puts the session's own back. */
export async function withSearchPath<Value>(client: Client, path: string, work: () => Promise<Value>): Promise<Value> {
  const before = await client.query<{ path: string }>("select current_setting('search_path') as path");
  await client.query("select set_config('search_path', $1, false)", [path]);
  const value = await work();
  await client.query("select set_config('search_path', $1, false)", [before.rows[0]?.path ?? ""]);
  return value;
}

/**
 * Reads one schema of a live database. Everything of the schema is named without it, so two copies under different
 * names read the same. The session must have neutral settings (`openSession`); its search path is put back.
 */
export async function readCatalogue(client: Client, schema: string): Promise<Catalogue> {
  return catalogueOf(await withSearchPath(client, quoteName(schema), () => readSchemaRows(client, schema)));
}

import type { EntityBody, EntityReference } from "@tessera/contract/definitions/entityBody.ts";
import { columnType } from "@tessera/contract/documents/columnType.ts";
import { columnNamed } from "@tessera/contract/documents/entityPath.ts";
import { physicalName } from "@tessera/contract/documents/physicalName.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { collationName } from "@tessera/query-model/sorting.ts";
import { isPlainTextType } from "@tessera/query-model/terms.ts";
import { escapeIdentifier } from "pg";
import { quotedColumns, quotedName, quotedTable } from "./ddl.ts";
import type { PlanStep } from "./planStep.ts";

/** What most steps have in common. */
export function step(
  parts: Pick<PlanStep, "phase" | "action" | "entity" | "target" | "sql"> & Partial<PlanStep>,
): PlanStep {
  return { mode: "once", undo: null, object: null, additive: true, kept: null, ...parts };
}

/** Columns that every own table has (design §5), whether or not its document shows them. */
const stamps: ReadonlyMap<string, string> = new Map([
  ["id", "uuid primary key"],
  ["created_at", "timestamp with time zone not null default clock_timestamp()"],
  ["created_by", "uuid"],
  ["changed_at", "timestamp with time zone not null default clock_timestamp()"],
  ["changed_by", "uuid"],
]);

/** Whether a physical column is one that every own table has. */
export function isStamp(column: string): boolean {
  return stamps.has(column);
}

/** Creates the table of an own entity, without indexes and references. `more` are columns that no document names. */
export function createTable(entity: string, body: EntityBody, more: readonly string[] = []): PlanStep {
  const own = body.columns.filter((column) => !isStamp(column.column));
  const columns = [
    ...[...stamps].map(([name, definition]) => `${quotedName(name)} ${definition}`),
    ...own.map((column) => `${quotedName(column.column)} ${columnType(column)}${column.required ? " not null" : ""}`),
    ...more,
  ];
  const sql = `create table ${quotedTable(body)} (\n  ${columns.join(",\n  ")}\n)`;
  return step({ phase: "switch", action: "create_table", entity, target: body.storage.table, sql });
}

/**
 * An index of an entity's document: unique, sorting, for search, or for the elements of columns of several values, or
 * of ranges.
 */
export interface IndexPlan {
  /** Element id. */
  readonly id: string;
  readonly columns: readonly string[];
  readonly kind: "unique" | "btree" | "search" | "elements";
  /** Language in whose order its texts stand; null: the database's own order. */
  readonly language: string | null;
}

/** The indexes that a document asks for. */
export function indexesOf(body: EntityBody): readonly IndexPlan[] {
  return [
    ...elementIndexes(body),
    ...(body.unique ?? []).map(({ id, columns }) => ({ id, columns, kind: "unique" as const, language: null })),
    ...(body.indexes ?? []).map(({ id, columns, kind, language }) => ({
      id,
      columns,
      kind,
      language: kind === "btree" ? (language ?? null) : null,
    })),
  ];
}

/**
 * Indexes of columns whose elements name records: who deletes one asks which lists have it. A designer's own index
 * serves as well; adopted tables get none that nobody asked for.
 */
function elementIndexes(body: EntityBody): readonly IndexPlan[] {
  if (body.origin !== "table") return [];
  const own = (body.indexes ?? []).flatMap(({ columns, kind }) => (kind === "elements" ? columns : []));
  return body.columns.flatMap(({ id, name, reference }) =>
    reference && !own.includes(name) ? [{ id, columns: [name], kind: "elements", language: null }] : [],
  );
}

/** Name of the collation that an index keeps a column by; null: the column's own, as of all that is no plain text. */
export function indexCollation(body: EntityBody, column: string, language: string | null): string | null {
  const found = columnNamed(body, column);
  return language !== null && found !== null && found.type === "text" && isPlainTextType(columnType(found))
    ? collationName(language)
    : null;
}

function sortedColumn(body: EntityBody, column: string, language: string | null): string {
  const collation = indexCollation(body, column, language);
  const name = quotedColumns(body, [column]);
  return collation === null ? name : `${name} collate pg_catalog.${escapeIdentifier(collation)}`;
}

/** Physical name of an index; by the ids of entity and element, so that it stays when either is renamed. */
function indexName(entity: string, index: IndexPlan): string {
  return physicalName(`${entity}_${index.id}_${index.kind === "unique" ? "key" : "idx"}`);
}

/** What an index is made of, as SQL after the table's name. */
function indexDefinition(body: EntityBody, { kind, columns, language }: IndexPlan): string {
  if (kind === "elements") {
    const ofRanges = valueTypes[columnNamed(body, columns[0] ?? "")?.type ?? "other"].range !== undefined;
    return `using ${ofRanges ? "gist" : "gin"} (${quotedColumns(body, columns)})`;
  }
  if (kind !== "search") return `(${columns.map((column) => sortedColumn(body, column, language)).join(", ")})`;
  const texts = columns.map((column) => `sys.search_text(${quotedColumns(body, [column])}::text) gin_trgm_ops`);
  return `using gin (${texts.join(", ")})`;
}

/** Creates an index: in the publish when the table is new or empty, else beforehand without blocking writers. */
export function createIndex(entity: string, body: EntityBody, index: IndexPlan, isNew: boolean): PlanStep {
  const name = indexName(entity, index);
  const qualified = `${quotedName(body.storage.schema)}.${escapeIdentifier(name)}`;
  const unique = index.kind === "unique" ? "unique " : "";
  const concurrently = isNew ? "" : "concurrently ";
  return step({
    phase: isNew ? "switch" : "prepare",
    action: "create_index",
    entity,
    target: name,
    mode: isNew ? "once" : "concurrent",
    sql: `create ${unique}index ${concurrently}${escapeIdentifier(name)} on ${quotedTable(body)} ${indexDefinition(body, index)}`,
    undo: isNew ? null : `drop index concurrently if exists ${qualified}`,
    object: qualified,
    additive: body.origin === "table",
  });
}

/**
 * Creates an index of a partitioned table: first one of each partition, without blocking writers, then in the publish
 * that of the whole, which takes them in without reading a row.
 */
export function createPartitionedIndex(
  entity: string,
  body: EntityBody,
  index: IndexPlan,
  partitions: readonly EntityBody["storage"][],
): readonly PlanStep[] {
  const whole = createIndex(entity, body, index, true);
  const parts = partitions.map((storage): PlanStep => {
    const part = { ...index, id: `${index.id}_${storage.schema}_${storage.table}` };
    return createIndex(entity, { ...body, storage }, part, false);
  });
  return [...parts, whole];
}

/**
 * What follows indexes for search that are built on rows: until the database has looked at the texts that they are made
 * of, it takes many rows to match whatever is searched for, and passes the indexes over.
 */
export function refreshStatistics(
  entity: string,
  body: EntityBody,
  indexes: readonly IndexPlan[],
): readonly PlanStep[] {
  if (!indexes.some(({ kind }) => kind === "search")) return [];
  const target = body.storage.table;
  const sql = `analyze ${quotedTable(body)}`;
  const additive = body.origin === "table";
  return [step({ phase: "prepare", action: "refresh_statistics", entity, target, sql, additive })];
}

/** Drops an index that the document no longer asks for. */
export function dropIndex(entity: string, body: EntityBody, index: IndexPlan): PlanStep {
  const name = indexName(entity, index);
  const sql = `drop index if exists ${quotedName(body.storage.schema)}.${escapeIdentifier(name)}`;
  return step({ phase: "switch", action: "drop_index", entity, target: name, sql });
}

function referenceName(entity: string, reference: EntityReference): string {
  return physicalName(`${entity}_${reference.id}_fkey`);
}

const onDelete = { restrict: "restrict", cascade: "cascade", "set null": "set null" } as const;

/** Adds a foreign key; on a table with rows, first unchecked and then validated, beforehand. */
export function addReference(
  entity: string,
  body: EntityBody,
  reference: EntityReference,
  target: EntityBody,
  isNew: boolean,
): readonly PlanStep[] {
  const name = referenceName(entity, reference);
  const table = quotedTable(body);
  const key = target.key.columns.map((column) => columnNamed(target, column)?.name ?? column);
  const action = onDelete[reference.onDelete ?? "restrict"];
  const add = `alter table ${table} add constraint ${escapeIdentifier(name)} foreign key (${quotedColumns(body, reference.columns)}) references ${quotedTable(target)} (${quotedColumns(target, key)}) on delete ${action}`;
  if (isNew) return [step({ phase: "switch", action: "add_reference", entity, target: name, sql: add })];
  const undo = `alter table ${table} drop constraint if exists ${escapeIdentifier(name)}`;
  const validate = `alter table ${table} validate constraint ${escapeIdentifier(name)}`;
  const prepare = { phase: "prepare", entity, target: name } as const;
  return [
    step({ ...prepare, action: "add_reference", sql: `${add} not valid`, undo, object: name }),
    step({ ...prepare, action: "validate_reference", sql: validate }),
  ];
}

/** Drops a foreign key that the document no longer has. */
export function dropReference(entity: string, body: EntityBody, reference: EntityReference): PlanStep {
  const name = referenceName(entity, reference);
  const sql = `alter table ${quotedTable(body)} drop constraint if exists ${escapeIdentifier(name)}`;
  return step({ phase: "switch", action: "drop_reference", entity, target: name, sql });
}

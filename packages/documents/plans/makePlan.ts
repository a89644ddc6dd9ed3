import type { EntityBody, EntityReference } from "@tessera/contract/definitions/entityBody.ts";
import { columnType } from "@tessera/contract/documents/columnType.ts";
import { physicalName } from "@tessera/contract/documents/physicalName.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { addColumn, type ColumnPlace, changeColumn, isExchanged, keepColumn } from "./columnSteps.ts";
import { quotedName, quotedTable } from "./ddl.ts";
import { hasIndex, type PhysicalTables } from "./physicalTable.ts";
import type { PlanStep } from "./planStep.ts";
import {
  addReference,
  createIndex,
  createPartitionedIndex,
  createTable,
  dropIndex,
  dropReference,
  type IndexPlan,
  indexesOf,
  isStamp,
  refreshStatistics,
  step,
} from "./tableSteps.ts";
import { textSteps, textsDefinition } from "./textSteps.ts";

/** An entity whose document changes; null before it is made or after it is deleted. */
export interface EntityChange {
  readonly id: string;
  /** Where the entity belongs after the change; null when it is deleted. */
  readonly subsystem: string | null;
  readonly before: EntityBody | null;
  readonly after: EntityBody | null;
}

/** What a plan is made from. */
export interface PlanInput {
  readonly changes: readonly EntityChange[];
  /** Entities as they will be. */
  readonly entityOf: (id: string) => EntityBody | null;
  readonly tables: PhysicalTables;
  /** Short text that makes the names of what is put aside unique. */
  readonly token: string;
}

function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left) === canonicalJson(right);
}

/** Whether an index or a reference stands on a column whose type is exchanged, so that it must be made again. */
function standsOnExchanged(before: EntityBody, after: EntityBody, columns: readonly string[]): boolean {
  return after.columns.some((column) => {
    const former = before.columns.find((one) => one.id === column.id);
    return former !== undefined && columns.includes(column.name) && isExchanged(former, column);
  });
}

/** What an index depends on: physical columns, not names. */
function physicalOf(body: EntityBody, columns: readonly string[]): readonly string[] {
  return columns.map((name) => body.columns.find((column) => column.name === name)?.id ?? name);
}

function indexSteps(id: string, before: EntityBody, after: EntityBody, isEmpty: boolean): readonly PlanStep[] {
  const shape = (body: EntityBody, index: IndexPlan) => [index.kind, index.language, physicalOf(body, index.columns)];
  const former = new Map(indexesOf(before).map((index) => [index.id, index]));
  const wanted = new Map(indexesOf(after).map((index) => [index.id, index]));
  const steps: PlanStep[] = [];
  for (const [elementId, index] of former) {
    const next = wanted.get(elementId);
    if (!next || !isSame(shape(before, index), shape(after, next))) steps.push(dropIndex(id, before, index));
  }
  for (const [elementId, index] of wanted) {
    const known = former.get(elementId);
    const exchanged = standsOnExchanged(before, after, index.columns);
    if (exchanged && known) steps.push(dropIndex(id, before, known));
    if (!known || exchanged || !isSame(shape(before, known), shape(after, index)))
      // An index whose name is still taken until the publish drops it can only be made there.
      steps.push(createIndex(id, after, index, isEmpty || exchanged || known !== undefined));
  }
  const early = steps.filter(({ phase, action }) => phase === "prepare" && action === "create_index");
  const added = [...wanted].flatMap(([elementId, index]) => (former.has(elementId) ? [] : [index]));
  if (early.length > 0) steps.push(...refreshStatistics(id, after, added));
  return steps;
}

function referenceSteps(input: PlanInput, { id, before, after }: EntityChange, isEmpty: boolean): readonly PlanStep[] {
  if (!before || !after) return [];
  const shape = (body: EntityBody, reference: EntityReference) => {
    const { entity, onDelete } = reference;
    return { entity, onDelete: onDelete ?? "restrict", columns: physicalOf(body, reference.columns) };
  };
  const former = new Map(before.references.map((reference) => [reference.id, reference]));
  const steps: PlanStep[] = [];
  for (const reference of before.references) {
    const next = after.references.find((one) => one.id === reference.id);
    const remade = next && standsOnExchanged(before, after, next.columns);
    if (!next || remade || !isSame(shape(before, reference), shape(after, next)))
      steps.push(dropReference(id, before, reference));
  }
  for (const reference of after.references) {
    const known = former.get(reference.id);
    const exchanged = standsOnExchanged(before, after, reference.columns);
    if (known && !exchanged && isSame(shape(before, known), shape(after, reference))) continue;
    const target = input.entityOf(reference.entity);
    if (!target || !isReferable(target)) continue;
    const isNewTarget = input.tables.table(target.storage.schema, target.storage.table) === null;
    steps.push(
      ...addReference(id, after, reference, target, isEmpty || exchanged || known !== undefined || isNewTarget),
    );
  }
  return steps;
}

/** Views have no keys that a foreign key could name. */
function isReferable(target: EntityBody): boolean {
  return target.origin !== "view" && target.key.columns.length > 0;
}

function renameTable(id: string, before: EntityBody, after: EntityBody): readonly PlanStep[] {
  if (before.storage.table === after.storage.table) return [];
  const sql = `alter table ${quotedTable(before)} rename to ${quotedName(after.storage.table)}`;
  return [
    step({ phase: "switch", action: "rename_table", entity: id, target: after.storage.table, sql, additive: false }),
  ];
}

/** Columns that something made before the publish stands on. */
function earlyColumns(steps: readonly PlanStep[], body: EntityBody): ReadonlySet<string> {
  const isEarly = steps.some((one) => one.phase === "prepare");
  if (!isEarly) return new Set();
  const listed = [...indexesOf(body), ...body.references].flatMap(({ columns }) => columns);
  return new Set(listed);
}

function changedTable(input: PlanInput, change: EntityChange): readonly PlanStep[] {
  const { id, before, after } = change;
  const { storage } = before ?? { storage: { schema: "", table: "" } };
  const physical = input.tables.table(storage.schema, storage.table);
  if (!before || !after || !physical) return [];
  const isEmpty = physical.isEmpty;
  const standing = [...indexSteps(id, before, after, isEmpty), ...referenceSteps(input, change, isEmpty)];
  const early = earlyColumns(standing, after);
  // Until the table is renamed, every step says its former name.
  const place: ColumnPlace = {
    entity: id,
    body: { ...after, storage },
    physical,
    tables: input.tables,
    token: input.token,
  };
  const removed = before.columns.filter(
    (column) => !isStamp(column.column) && !after.columns.some((one) => one.id === column.id),
  );
  const columns = after.columns.flatMap((column) => {
    if (isStamp(column.column)) return [];
    const former = before.columns.find((one) => one.id === column.id);
    return former ? changeColumn(place, former, column) : addColumn(place, column, early.has(column.name));
  });
  const removals = removed.flatMap((column) => keepColumn(place, column));
  const drops = standing.filter((one) => one.action === "drop_index" || one.action === "drop_reference");
  const makes = standing.filter((one) => !drops.includes(one));
  const texts = textSteps(place, before, columns);
  return [...drops, ...removals, ...columns, ...texts, ...makes, ...renameTable(id, before, after)];
}

/**
 * Adopted tables are changed only where a designer asks for a column or an index, and always by a person (design §5).
 */
function adoptedTable(input: PlanInput, { id, before, after }: EntityChange): readonly PlanStep[] {
  const physical = after && input.tables.table(after.storage.schema, after.storage.table);
  if (!before || !after || !physical) return [];
  const place: ColumnPlace = { entity: id, body: after, physical, tables: input.tables, token: input.token };
  const known = new Set(indexesOf(before).map((index) => index.id));
  const indexes = indexesOf(after).filter((index) => !known.has(index.id) && !hasIndex(physical, after, index));
  const indexed = new Set(indexes.flatMap((index) => index.columns));
  return [
    ...after.columns.flatMap((column) => addColumn(place, column, indexed.has(column.name))),
    ...indexes.flatMap((index) =>
      physical.partitions.length > 0
        ? createPartitionedIndex(id, after, index, physical.partitions)
        : [createIndex(id, after, index, false)],
    ),
    ...refreshStatistics(id, after, indexes),
    ...indexesOf(before)
      .filter((index) => !indexesOf(after).some((one) => one.id === index.id))
      .map((index) => dropIndex(id, before, index)),
  ];
}

/** What a table holds, as text: one that was put aside is undone only by an entity of the same columns. */
function shapeOf(body: EntityBody): string {
  const own = body.columns.filter((column) => !isStamp(column.column));
  return [...own.map((column) => `${column.column} ${columnType(column)}`), ...textsDefinition(body)].sort().join("\n");
}

function removedTable(input: PlanInput, { id, before }: EntityChange): readonly PlanStep[] {
  if (!before || !input.tables.table(before.storage.schema, before.storage.table)) return [];
  const { schema, table } = before.storage;
  const kept = physicalName(`_kept_${input.token}_${table}`);
  const sql = `alter table ${quotedTable(before)} rename to ${quotedName(kept)}`;
  const storage = { schema, table, column: null, kept, type: shapeOf(before) };
  return [
    step({ phase: "switch", action: "keep_table", entity: id, target: table, sql, additive: false, kept: storage }),
  ];
}

/** A new table, or one that was put aside: only within its subsystem, or its rows would come into other hands. */
function newTable(input: PlanInput, { id, subsystem, after }: EntityChange): { tables: PlanStep[]; rest: PlanStep[] } {
  if (after?.origin !== "table") return { tables: [], rest: [] };
  const kept = input.tables.kept.find(
    (one) =>
      one.column === null &&
      one.subsystem === subsystem &&
      one.schema === after.storage.schema &&
      one.table === after.storage.table &&
      one.type === shapeOf(after),
  );
  if (kept) {
    const former = `${quotedName(kept.schema)}.${quotedName(kept.kept)}`;
    const sql = `alter table ${former} rename to ${quotedName(after.storage.table)}`;
    const target = after.storage.table;
    const restore = step({ phase: "switch", action: "restore_table", entity: id, target, sql, object: kept.kept });
    return { tables: [restore], rest: [] };
  }
  return {
    tables: [createTable(id, after, textsDefinition(after))],
    rest: [
      ...indexesOf(after).map((index) => createIndex(id, after, index, true)),
      ...after.references.flatMap((reference) => {
        const target = input.entityOf(reference.entity);
        return target && isReferable(target) ? addReference(id, after, reference, target, true) : [];
      }),
    ],
  };
}

/**
 * The steps that lead the tables from the former documents to the new ones, in order (design §5). Empty when no table
 * changes: labels, rules, views and system entities need none. Throws `UnfillableColumn`.
 */
export function makePlan(input: PlanInput): readonly PlanStep[] {
  const made = input.changes.filter(({ before }) => !before).map((change) => newTable(input, change));
  const others = input.changes.flatMap((change) => {
    if (change.before?.origin === "table")
      return change.after ? changedTable(input, change) : removedTable(input, change);
    return change.before?.origin === "adopted" && change.after?.origin === "adopted" ? adoptedTable(input, change) : [];
  });
  const early = others.filter((one) => one.phase === "prepare");
  const late = others.filter((one) => one.phase === "switch");
  return [...early, ...made.flatMap(({ tables }) => tables), ...late, ...made.flatMap(({ rest }) => rest)];
}

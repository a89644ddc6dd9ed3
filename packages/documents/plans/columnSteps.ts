import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { columnType } from "@tessera/contract/documents/columnType.ts";
import { physicalName } from "@tessera/contract/documents/physicalName.ts";
import { constantDefault, constantSql, isWidening, quotedName, quotedTable } from "./ddl.ts";
import type { PhysicalTable, PhysicalTables } from "./physicalTable.ts";
import type { PlanStep } from "./planStep.ts";
import { step } from "./tableSteps.ts";

/** Where the steps of a column stand. */
export interface ColumnPlace {
  readonly entity: string;
  readonly body: EntityBody;
  readonly physical: PhysicalTable;
  readonly tables: PhysicalTables;
  /** Short text that makes the names of what is put aside unique. */
  readonly token: string;
}

/** A column that cannot be required because the rows that are there would have no value. */
export class UnfillableColumn extends Error {
  readonly column: EntityColumn;

  constructor(column: EntityColumn) {
    super(`The column ${column.name} needs a constant default.`);
    this.name = "UnfillableColumn";
    this.column = column;
  }
}

const alter = (place: ColumnPlace) => `alter table ${quotedTable(place.body)}`;

/**
 * Adds a column; `early` adds it before the publish, for an index or a reference that is made there. Undoes one put
 * aside earlier.
 */
export function addColumn(place: ColumnPlace, column: EntityColumn, early: boolean): readonly PlanStep[] {
  const { entity, body, physical } = place;
  if (physical.columns.has(column.column)) return [];
  const name = quotedName(column.column);
  const type = columnType(column);
  const kept = place.tables.kept.find(
    (one) =>
      one.schema === body.storage.schema &&
      one.table === body.storage.table &&
      one.column === column.column &&
      one.type === type &&
      physical.columns.has(one.kept),
  );
  const common = { entity, target: column.column, additive: body.origin === "table" };
  if (kept && !early) {
    const restore = `${alter(place)} rename column ${quotedName(kept.kept)} to ${name}`;
    return [step({ ...common, phase: "switch", action: "restore_column", sql: restore, object: kept.kept })];
  }
  const constant = constantDefault(column);
  if (column.required && !physical.isEmpty && constant === null) throw new UnfillableColumn(column);
  const phase = early ? "prepare" : "switch";
  const undo = early ? `${alter(place)} drop column if exists ${name}` : null;
  const ifMissing = early ? "if not exists " : "";
  if (!column.required || constant === null) {
    const notNull = column.required ? " not null" : "";
    const sql = `${alter(place)} add column ${ifMissing}${name} ${type}${notNull}`;
    return [step({ ...common, phase, action: "add_column", sql, undo })];
  }
  // A constant default reaches the rows that are there without rewriting them; afterwards the guard gives it (design
  // §5).
  const sql = `${alter(place)} add column ${ifMissing}${name} ${type} not null default ${constantSql(column, constant)}`;
  const release = `${alter(place)} alter column ${name} drop default`;
  return [
    step({ ...common, phase, action: "add_column", sql, undo }),
    step({ ...common, phase: "switch", action: "release_column", sql: release }),
  ];
}

/** Puts a column aside: renamed, free of its null check, dropped after the grace period. */
export function keepColumn(place: ColumnPlace, column: EntityColumn): readonly PlanStep[] {
  const { entity, body, physical, token } = place;
  if (!physical.columns.has(column.column)) return [];
  const kept = physicalName(`_kept_${token}_${column.column}`);
  const common = { phase: "switch", entity, target: column.column, additive: false } as const;
  const { schema, table } = body.storage;
  const storage = { schema, table, column: column.column, kept, type: columnType(column) };
  const name = quotedName(column.column);
  return [
    step({ ...common, action: "release_column", sql: `${alter(place)} alter column ${name} drop not null` }),
    step({
      ...common,
      action: "keep_column",
      sql: `${alter(place)} rename column ${name} to ${quotedName(kept)}`,
      kept: storage,
    }),
  ];
}

/** Makes a column required: fills what is empty, checks without blocking, then says so in the publish. */
function requireColumn(place: ColumnPlace, column: EntityColumn): readonly PlanStep[] {
  const { entity, body, physical, token } = place;
  const name = quotedName(column.column);
  const setNotNull = `${alter(place)} alter column ${name} set not null`;
  const common = { entity, target: column.column } as const;
  if (physical.isEmpty) return [step({ ...common, phase: "switch", action: "require_column", sql: setNotNull })];
  const check = quotedName(`_required_${token}_${column.id}`);
  const dropCheck = `${alter(place)} drop constraint if exists ${check}`;
  const constant = constantDefault(column);
  const fill = `update ${quotedTable(body)} set ${name} = ${constant === null ? "null" : constantSql(column, constant)} where ctid = any (array(select ctid from ${quotedTable(body)} where ${name} is null limit 5000))`;
  const prepare = { ...common, phase: "prepare", additive: false } as const;
  return [
    ...(constant === null ? [] : [step({ ...prepare, action: "fill_values", mode: "batches", sql: fill })]),
    step({
      ...prepare,
      action: "require_check",
      sql: `${alter(place)} add constraint ${check} check (${name} is not null) not valid`,
      undo: dropCheck,
      object: physicalName(`_required_${token}_${column.id}`),
    }),
    step({ ...prepare, action: "require_validate", sql: `${alter(place)} validate constraint ${check}` }),
    step({ ...common, phase: "switch", action: "require_column", sql: setNotNull, additive: false }),
    step({ ...common, phase: "switch", action: "release_column", sql: dropCheck, additive: false }),
  ];
}

/** Changes the type by a second column that takes the converted values; the first is put aside. */
function exchangeColumn(place: ColumnPlace, before: EntityColumn, after: EntityColumn): readonly PlanStep[] {
  const { entity, body, token } = place;
  const table = quotedTable(body);
  const type = columnType(after);
  const name = quotedName(before.column);
  const copyName = physicalName(`_copy_${token}_${before.column}`);
  const copy = quotedName(copyName);
  const kept = physicalName(`_kept_${token}_${before.column}`);
  const missing = `${copy} is null and ${name} is not null`;
  const common = { entity, target: before.column, additive: false } as const;
  const { schema, table: tableName } = body.storage;
  const storage = { schema, table: tableName, column: before.column, kept, type: columnType(before) };
  return [
    step({
      ...common,
      phase: "prepare",
      action: "add_copy",
      sql: `${alter(place)} add column if not exists ${copy} ${type}`,
      undo: `${alter(place)} drop column if exists ${copy}`,
    }),
    step({
      ...common,
      phase: "prepare",
      action: "copy_values",
      mode: "batches",
      sql: `update ${table} set ${copy} = ${name}::text::${type} where ctid = any (array(select ctid from ${table} where ${missing} limit 5000))`,
    }),
    // What was written meanwhile through the former definition; nobody writes now.
    step({
      ...common,
      phase: "switch",
      action: "copy_values",
      sql: `update ${table} set ${copy} = ${name}::text::${type} where ${copy} is distinct from ${name}::text::${type}`,
    }),
    step({
      ...common,
      phase: "switch",
      action: "release_column",
      sql: `${alter(place)} alter column ${name} drop not null`,
    }),
    step({
      ...common,
      phase: "switch",
      action: "keep_column",
      sql: `${alter(place)} rename column ${name} to ${quotedName(kept)}`,
      kept: storage,
    }),
    step({
      ...common,
      phase: "switch",
      action: "exchange_column",
      sql: `${alter(place)} rename column ${copy} to ${name}`,
    }),
    ...(after.required
      ? [
          step({
            ...common,
            phase: "switch",
            action: "require_column",
            sql: `${alter(place)} alter column ${name} set not null`,
          }),
        ]
      : []),
  ];
}

/**
 * Whether the type of a column changes in a way that needs a second column, so that its indexes have to be made again.
 */
export function isExchanged(before: EntityColumn, after: EntityColumn): boolean {
  const [former, wanted] = [columnType(before), columnType(after)];
  return former !== wanted && !isWidening(former, wanted);
}

/** The steps between two states of one column of an own table. */
export function changeColumn(place: ColumnPlace, before: EntityColumn, after: EntityColumn): readonly PlanStep[] {
  const { entity } = place;
  const common = { phase: "switch", entity, target: after.column } as const;
  if (isExchanged(before, after)) return exchangeColumn(place, before, after);
  const name = quotedName(before.column);
  const type = columnType(after);
  const widen = `${alter(place)} alter column ${name} type ${type}`;
  const release = `${alter(place)} alter column ${name} drop not null`;
  return [
    ...(columnType(before) === type ? [] : [step({ ...common, action: "widen_column", sql: widen })]),
    ...(after.required && !before.required
      ? requireColumn(place, before.column === after.column ? after : { ...after, column: before.column })
      : []),
    ...(before.required && !after.required ? [step({ ...common, action: "release_column", sql: release })] : []),
    ...(before.column === after.column
      ? []
      : [
          step({
            ...common,
            action: "rename_column",
            sql: `${alter(place)} rename column ${name} to ${quotedName(after.column)}`,
            additive: false,
          }),
        ]),
  ];
}

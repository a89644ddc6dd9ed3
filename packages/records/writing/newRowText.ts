import { TesseraError } from "@tessera/contract/errors.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import { type SqlFragment, type SqlValue, sql } from "@tessera/query-model/sql.ts";
import { writtenSql } from "@tessera/query-model/terms.ts";
import { outboxInsertSql } from "@tessera/server-core/outbox/outboxSql.ts";
import { freshnessTest } from "@tessera/server-core/state/freshness.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import type { NumberedText } from "./makeKey.ts";

/** What the parameters of a text made by this module stand for, besides cells of the row. */
export type Inputs = Map<string, SqlValue>;

/** A statement whose parameters are named, so that one text serves every request of its shape. */
export interface NamedStatement {
  readonly text: string;
  /** For each parameter the column whose cell it is, or the name of an input. */
  readonly parameters: readonly (ColumnModel | string)[];
}

const maxKept = 200;
const kept = new WeakMap<EntityModel, Map<string, NamedStatement>>();

/** A statement about an entity, made once: its model lives as long as the definitions that it comes from. */
function keptStatement(
  entity: EntityModel,
  shape: string,
  values: RecordValues,
  make: (columns: readonly ColumnModel[]) => SqlFragment,
): NamedStatement {
  const known = kept.get(entity) ?? new Map<string, NamedStatement>();
  const found = known.get(shape);
  if (found) return found;
  const columns = columnsOf(entity, values);
  const names = new Map<string, number>();
  const text = make(columns).write((value) => {
    const name = String(value);
    const number = names.get(name) ?? names.size + 1;
    names.set(name, number);
    return `$${number}`;
  });
  const cells = new Map(columns.map((column) => [cellOf(column), column]));
  const made = { text, parameters: [...names.keys()].map((name) => cells.get(name) ?? name) };
  // Shapes follow what callers send.
  if (known.size >= maxKept) known.clear();
  known.set(shape, made);
  kept.set(entity, known);
  return made;
}

/** The parameters of a statement for one row. */
export function parametersOf({ parameters }: NamedStatement, inputs: Inputs, row: RecordValues): readonly SqlValue[] {
  return parameters.map((parameter) => {
    if (typeof parameter === "string") return inputs.get(parameter) ?? null;
    const value = row[parameter.name] ?? null;
    return value === null ? null : parameter.type.bind(value);
  });
}

const cellOf = (column: ColumnModel): string => `value ${column.name}`;
const numberOf = (column: ColumnModel, part: string): string => `${part} of ${column.name}`;

function columnsOf(entity: EntityModel, values: RecordValues): readonly ColumnModel[] {
  return Object.keys(values).map((name) => {
    const column = entity.storedColumn(name);
    if (!column) throw new TesseraError("invalid_input", { field: name });
    return column;
  });
}

/** Adds how the next numbers of a row are written to the inputs of the statement that inserts it. */
export function addNumbers(inputs: Inputs, numbered: readonly NumberedText[]): void {
  for (const { column, scope, before, width, after } of numbered) {
    inputs.set(numberOf(column, "element"), column.body.id);
    inputs.set(numberOf(column, "scope"), scope);
    inputs.set(numberOf(column, "before"), before);
    inputs.set(numberOf(column, "width"), width);
    inputs.set(numberOf(column, "after"), after);
  }
}

/** Takes the next number of a sequence column, and answers it as it is written (see `makeSequenceNumbers`). */
function numberSql(column: ColumnModel, alias: string, from: SqlFragment): SqlFragment {
  const part = (name: string) => sql`${numberOf(column, name)}::text`;
  const width = sql`${numberOf(column, "width")}::int`;
  return sql`${sql.name(alias)} as (insert into sys.sequence_number as t (entity, element, scope, value)
    select ${"entity"}::text, ${part("element")}, ${part("scope")}, 1 ${from}
    on conflict (entity, element, scope) do update set value = t.value + 1
    returning ${part("before")} || lpad(t.value::text, greatest(${width}, length(t.value::text)), '0') || ${part("after")} as number)`;
}

interface RowSql {
  /** CTEs that the row takes its numbers from, each with a comma behind it. */
  readonly numbers: SqlFragment;
  readonly insert: SqlFragment;
}

function rowSql(
  entity: EntityModel,
  columns: readonly ColumnModel[],
  numbered: readonly ColumnModel[],
  gate: SqlFragment | null,
): RowSql {
  const from = gate === null ? sql.empty : sql`from ${gate}`;
  const numbers = numbered.map((column, index) => sql`${numberSql(column, `q${index}`, from)}, `);
  const sources = [...(gate === null ? [] : [gate]), ...numbered.map((_, index) => sql.name(`q${index}`))];
  const cells = new Map<string, SqlFragment>([
    ...columns.map((column) => [column.physical, writtenSql(column, cellOf(column))] as const),
    ...numbered.map(
      (column, index) =>
        [column.physical, sql.raw(column.type.fromWire(`"q${index}"."number"`, column.detail))] as const,
    ),
    ["created_at", sql`now()`],
    ["created_by", sql`${"user"}::uuid`],
    ["changed_at", sql`now()`],
    ["changed_by", sql`${"user"}::uuid`],
  ]);
  const names = sql.join([...cells.keys()].map((physical) => sql.name(physical)));
  const list = sql.join([...cells.values()]);
  return {
    numbers: sql.join(numbers, ""),
    insert: sql`insert into ${entity.table} (${names}) select ${list} ${sources.length === 0 ? sql.empty : sql`from ${sql.join(sources)}`}`,
  };
}

function shapeOf(kind: string, values: RecordValues): string {
  return JSON.stringify([kind, ...Object.keys(values)]);
}

/**
 * Inserts the main row of a new record of an own table, with all that goes with it: while the counters and the session
 * hold, the answer of the save is claimed and stored, the row, its state, its version and its message in the outbox are
 * written. Where it cannot be (what is held is stale, or the answer exists), the transaction is undone. Inputs:
 * `addNumbers`, and what stands in it by name.
 */
export function newRecordText(
  entity: EntityModel,
  values: RecordValues,
  numbered: readonly NumberedText[],
  hasSession: boolean,
): NamedStatement {
  const shape = shapeOf(hasSession ? "record of session" : "record", values);
  return keptStatement(entity, shape, values, (columns) => {
    const fresh = freshnessTest("definitions", "rights", hasSession ? "session" : null);
    const { numbers, insert } = rowSql(
      entity,
      columns,
      numbered.map(({ column }) => column),
      sql.name("c"),
    );
    // Each part waits for the one before it, so the claim of the answer is the first that can fail. Few parts: each
    // costs as much as a row.
    return sql`with c as (insert into sys.save_answer (subject, save_id, request, answer)
        select ${"subject"}::text, ${"saveId"}::text, ${"digest"}::text, ${"answer"}::json
        where case when ${fresh} then true else sys.refuse_write() is null end returning 1),
      ${numbers}
      i as (${insert} returning 1),
      s as (insert into sys.record_state (entity, key, version, since)
        select ${"entity"}::text, ${"key"}::text, 1, nextval('sys.record_change') from i returning since),
      o as (${outboxInsertSql(sql`values (${"entity"}::text, array[${"key"}::text], ${"kind"}::text)`)})
      insert into sys.record_version (entity, key, version, change, kind, user_id, session_id, at, save_id, form, definitions)
      values (${"entity"}::text, ${"key"}::text, 1, coalesce((select since from s), sys.refuse_write()), ${"kind"}::text, ${"user"}::uuid,
        ${"session"}::uuid, now(), ${"saveId"}::text, ${"form"}::text, ${"definitions"}::bigint)`;
  });
}

/**
 * Inserts a row of a sub-form of a record that was inserted in the same transaction. Inputs: `addNumbers`, `entity`,
 * `user`.
 */
export function newRowText(
  entity: EntityModel,
  values: RecordValues,
  numbered: readonly NumberedText[],
): NamedStatement {
  return keptStatement(entity, shapeOf("row", values), values, (columns) => {
    const { numbers, insert } = rowSql(
      entity,
      columns,
      numbered.map(({ column }) => column),
      null,
    );
    return sql`with ${numbers} i as (${insert} returning 1) select coalesce((select 1 from i), sys.refuse_write())`;
  });
}

/**
 * Keeps the states of new rows of one entity, and tells of them: they began with the change that inserted their main
 * record.
 */
export function newRowsLog(entity: string, keys: readonly string[], kind: string): SqlFragment {
  return sql`with s as (insert into sys.record_state (entity, key, version, since)
      select ${entity}::text, key, 1, currval('sys.record_change') from unnest(${keys}::text[]) as key)
    ${outboxInsertSql(sql`values (${entity}, ${keys}::text[], ${kind})`)}`;
}

import { stampColumns } from "@tessera/contract/definitions/stampColumns.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { writtenSql } from "@tessera/query-model/terms.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { outboxInsertSql } from "@tessera/server-core/outbox/outboxSql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import { ruleContext } from "../checks/ruleContext.ts";
import type { Note } from "../history/changeLog.ts";
import { numberedTexts } from "../makeKey.ts";
import { keptSession } from "../transact.ts";
import type { WrittenRow } from "../writeRow.ts";
import type { WriteSession } from "../writeSession.ts";
import { StepRunner } from "./stepRunner.ts";
import type { WriteCheck } from "./writeRunner.ts";

/** Rows that one statement inserts: few enough for the database's limit of parameters and for the parser's memory. */
const maxRowsPerStatement = 250;

/** Keys that one message of the outbox names. */
const maxNamed = 1000;

function parts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The request as rules see it, which notices when one looks at other records. */
function watchedContext(session: WriteSession): { readonly context: RequestContext; hasAsked(): boolean } {
  const context = ruleContext(session);
  const { database } = context.services;
  let asked = false;
  const query: Database["query"] = (statement, options) => {
    asked = true;
    return database.query(statement, options);
  };
  const services = { ...context.services, database: { ...database, query } };
  return { context: { ...context, services }, hasAsked: () => asked };
}

function cellSql(column: ColumnModel, values: RecordValues): SqlFragment {
  const value = values[column.name];
  if (value === undefined) return sql`default`;
  return value === null ? sql`null` : writtenSql(column, column.type.bind(value));
}

/** Inserts rows of which each may have set other columns; what a row does not set, the database gives. */
function insertSql(context: RequestContext, entity: EntityModel, rows: readonly RecordValues[]): SqlFragment {
  const names = new Set(rows.flatMap((values) => Object.keys(values)));
  const columns = [...names].map((name) => {
    const column = entity.storedColumn(name);
    if (!column) throw new TesseraError("invalid_input", { field: name });
    return column;
  });
  const user = sql`${context.subject.userId}::uuid`;
  const list = sql.join([...columns.map(({ physical }) => physical), ...stampColumns].map((name) => sql.name(name)));
  const tuples = rows.map((values) => {
    const cells = columns.map((column) => cellSql(column, values));
    return sql`(${sql.join([...cells, sql`now()`, user, sql`now()`, user])})`;
  });
  return sql`insert into ${entity.table} (${list}) values ${sql.join(tuples)}`;
}

/** Keeps the states and first versions of new records, each with a change of its own, and reports them. */
function newRecordsLogSql(
  { context, guard }: WriteSession,
  { batch, kind, root, saveId }: Note,
  keys: readonly string[],
): SqlFragment {
  const { id } = root.entity;
  return sql`with n as materialized (select k.key, nextval('sys.record_change') as change
      from (select key from unnest(${keys}::text[]) with ordinality as u(key, place) order by place) as k),
    s as (insert into sys.record_state (entity, key, version, since) select ${id}::text, key, 1, change from n),
    o as (${outboxInsertSql(sql`values (${id}::text, ${keys}::text[], ${kind})`)})
    insert into sys.record_version (entity, key, version, change, kind, user_id, session_id, at, save_id, definitions, batch)
    select ${id}::text, key, 1, change, ${kind}, ${context.subject.userId}::uuid, ${keptSession(context)}::uuid, now(),
      ${saveId}::text, ${guard.snapshot.definitions}::bigint, ${batch}::uuid from n`;
}

/**
 * Writes many new records of one plain entity (`isPlainEntity`), all or none: their rows wait until the first check,
 * and their logs until `flush`, and go with few statements. A rule that looks at other records must not run here: it
 * may look at those before it.
 */
export class ManyRunner extends StepRunner {
  readonly #entity: EntityModel;
  readonly #hasAsked: () => boolean;
  #rows: SafeRecord<Json>[] = [];
  readonly #notes: Note[] = [];

  constructor(session: WriteSession, entity: EntityModel) {
    const { context, hasAsked } = watchedContext(session);
    super(session, context);
    this.#entity = entity;
    this.#hasAsked = hasAsked;
  }

  /** Whether a rule has looked at other records. */
  get hasAsked(): boolean {
    return this.#hasAsked();
  }

  override async insert(entity: EntityModel, values: RecordValues): Promise<WrittenRow> {
    const key = uuid7(this.context.instant);
    const state: SafeRecord<Json> = safeRecord(values);
    for (const column of entity.key) state[column.name] = key;
    this.#rows.push(safeRecord({ ...state }));
    return { key, state };
  }

  override async check(check: WriteCheck): Promise<void> {
    await this.#insertRows();
    await super.check(check);
  }

  override async log(note: Note): Promise<void> {
    this.#notes.push(note);
  }

  /** Writes what still waits. */
  async flush(): Promise<void> {
    await this.#insertRows();
    for (const part of parts(this.#notes, maxNamed)) {
      const [first] = part;
      const keys = part.map(({ root }) => root.key);
      if (first) await this.send(newRecordsLogSql(this.steps(), first, keys));
    }
  }

  async #insertRows(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    await this.#giveNumbers(rows);
    for (const part of parts(rows, maxRowsPerStatement)) await this.send(insertSql(this.context, this.#entity, part));
  }

  /** Gives rows their next numbers: those of one sequence are taken with one statement. */
  async #giveNumbers(rows: readonly SafeRecord<Json>[]): Promise<void> {
    const { id } = this.#entity;
    for (const { after, before, column, scope, width } of numberedTexts(this.guard, this.#entity)) {
      const { rows: answers } = await this.steps().transaction.query<{ value: string }>(
        compileSql(sql`insert into sys.sequence_number as n (entity, element, scope, value)
          values (${id}, ${column.body.id}, ${scope}, ${rows.length}::bigint)
          on conflict (entity, element, scope) do update set value = n.value + ${rows.length}::bigint returning value`),
      );
      const first = BigInt(answers[0]?.value ?? rows.length) - BigInt(rows.length) + 1n;
      for (const [index, values] of rows.entries())
        values[column.name] = `${before}${String(first + BigInt(index)).padStart(width, "0")}${after}`;
    }
  }
}

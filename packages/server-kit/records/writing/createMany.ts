import { stampColumns } from "@tessera/contract/definitions/stampColumns.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { writtenSql } from "@tessera/query-model/terms.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RequestContext } from "../../context.ts";
import { DatabaseError } from "../../database/databaseError.ts";
import type { Database } from "../../database/pool.ts";
import { writableEntity } from "../guard.ts";
import type { RecordValues } from "../recordRules.ts";
import type { BulkItem } from "../records.ts";
import { noteAssignments } from "./assignments.ts";
import type { Findings } from "./changeSet.ts";
import { chosenReferences, type Draft, newDraft, throwFindings } from "./draft.ts";
import { isPlainEntity, type NewRow, newRow } from "./inOnePiece.ts";
import { numberedTexts } from "./makeKey.ts";
import { checkNewRows } from "./newRowChecks.ts";
import { checkReferences } from "./referenceChecks.ts";
import { ruleContext } from "./ruleContext.ts";
import { wantedTexts } from "./textChanges.ts";
import { keptSession } from "./transact.ts";
import { validateDraft } from "./validateDraft.ts";
import type { WriteSession } from "./writeSession.ts";

/** Rows that one statement inserts: few enough for the database's limit of parameters and for the parser's memory. */
const maxRowsPerStatement = 250;

/** Keys that one message of the outbox names. */
const maxNamed = 1000;

/** What the new records have in common. */
export interface Together {
  readonly entity: string;
  readonly saveId: string;
  readonly batch: string;
}

/** Runs what is about one item; an error that the caller can mend says which. */
async function about<Value>(index: number, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError || !(error instanceof TesseraError)) throw error;
    throw new TesseraError(error.code, { ...error.data, item: index }, { cause: error });
  }
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

async function validated(session: WriteSession, context: RequestContext, draft: Draft): Promise<NewRow> {
  const findings: Findings = { conflicts: [], problems: [] };
  const { entity, submitted } = draft;
  const ruled = await validateDraft(draft, { entity: session.entityRules(entity.id), form: null }, context, findings);
  throwFindings(findings);
  await checkReferences(session, chosenReferences(draft));
  return newRow(session.context, entity, submitted, ruled.values, {});
}

/** A new record of a bulk. */
export type NewItem = Extract<BulkItem, { readonly kind: "create" }>;

function drafted(session: WriteSession, entity: string, { values, texts }: NewItem): Draft {
  const findings: Findings = { conflicts: [], problems: [] };
  const changes = safeRecord(Object.fromEntries(Object.entries(values).map(([name, mine]) => [name, { mine }])));
  const draft = newDraft(
    session.guard,
    { entity, changes, rows: safeRecord(), ...(texts && { texts: wantedTexts(texts) }) },
    findings,
  );
  throwFindings(findings);
  return draft;
}

/** Gives the rows their next numbers: those of one sequence are taken with one statement. */
async function withNumbers(session: WriteSession, entity: EntityModel, rows: readonly NewRow[]) {
  const numbered = rows.map((row) => ({ ...row, values: safeRecord<Json>({ ...row.values }) }));
  for (const { column, scope, before, width, after } of numberedTexts(session.guard, entity)) {
    const { rows: answers } = await session.transaction.query<{ value: string }>(
      compileSql(sql`insert into sys.sequence_number as n (entity, element, scope, value)
        values (${entity.id}, ${column.body.id}, ${scope}, ${rows.length}::bigint)
        on conflict (entity, element, scope) do update set value = n.value + ${rows.length}::bigint returning value`),
    );
    const first = BigInt(answers[0]?.value ?? rows.length) - BigInt(rows.length) + 1n;
    for (const [index, { values }] of numbered.entries())
      values[column.name] = `${before}${String(first + BigInt(index)).padStart(width, "0")}${after}`;
  }
  return numbered;
}

function cellSql(column: ColumnModel, values: RecordValues): SqlFragment {
  const value = values[column.name];
  if (value === undefined) return sql`default`;
  return value === null ? sql`null` : writtenSql(column, column.type.bind(value));
}

/** Inserts rows of which each may have set other columns; what a row does not set, the database gives. */
function insertSql({ context }: WriteSession, entity: EntityModel, rows: readonly NewRow[]): SqlFragment {
  const names = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const columns = [...names].map((name) => {
    const column = entity.storedColumn(name);
    if (!column) throw new TesseraError("invalid_input", { field: name });
    return column;
  });
  const user = sql`${context.subject.userId}::uuid`;
  const list = sql.join([...columns.map(({ physical }) => physical), ...stampColumns].map((name) => sql.name(name)));
  const tuples = rows.map(({ values }) => {
    const cells = columns.map((column) => cellSql(column, values));
    return sql`(${sql.join([...cells, sql`now()`, user, sql`now()`, user])})`;
  });
  return sql`insert into ${entity.table} (${list}) values ${sql.join(tuples)}`;
}

/** Keeps the states and first versions of new records, each with a change of its own, and tells of them. */
function newRecordsLogSql(
  { context, guard }: WriteSession,
  { entity, saveId, batch }: Together,
  keys: readonly string[],
) {
  return sql`with n as materialized (select k.key, nextval('sys.record_change') as change
      from (select key from unnest(${keys}::text[]) with ordinality as u(key, place) order by place) as k),
    s as (insert into sys.record_state (entity, key, version, since) select ${entity}::text, key, 1, change from n),
    o as (insert into sys.outbox (entity, keys, kind) values (${entity}::text, ${keys}::text[], 'create'))
    insert into sys.record_version (entity, key, version, change, kind, user_id, session_id, at, save_id, definitions, batch)
    select ${entity}::text, key, 1, change, 'create', ${context.subject.userId}::uuid, ${keptSession(context)}::uuid, now(),
      ${saveId}::text, ${guard.snapshot.definitions}::bigint, ${batch}::uuid from n`;
}

function parts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/**
 * Creates records of an own table set-wise (design §5 `records.bulk`): each is checked by the rules of its entity and the
 * caller's rights, and all are written with few statements. Answers the keys. Null, and nothing is written, where they must be made one
 * by one: a guard file asks to see each, the database makes the keys, or a rule looks at other records, which may be those before it.
 * Throws what `writeRecord` throws for a new record, with the `item` it is about.
 */
export async function createMany(
  session: WriteSession,
  together: Together,
  items: readonly NewItem[],
): Promise<readonly string[] | null> {
  const entity = writableEntity(session.guard, together.entity);
  if (!isPlainEntity(session, entity)) return null;
  const rows: NewRow[] = [];
  const { context, hasAsked } = watchedContext(session);
  for (const [index, item] of items.entries()) {
    rows.push(await about(index, async () => validated(session, context, drafted(session, entity.id, item))));
    if (hasAsked()) return null;
  }
  for (const part of parts(await withNumbers(session, entity, rows), maxRowsPerStatement))
    await session.transaction.query(compileSql(insertSql(session, entity, part)));
  for (const [index, { key, values, submitted }] of rows.entries())
    await about(index, () => checkNewRows(session, [{ entity, key, before: null, after: values, submitted }]));
  for (const part of parts(rows, maxNamed)) {
    const keys = part.map(({ key }) => key);
    await session.transaction.query(compileSql(newRecordsLogSql(session, together, keys)));
  }
  const written = rows.map(({ key, values }) => ({ entity, key, before: null, after: values }));
  noteAssignments(session, "create", written);
  return rows.map(({ key }) => key);
}

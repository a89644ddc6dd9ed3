import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import { keysCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { outboxInsertSql } from "@tessera/server-core/outbox/outboxSql.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import type { VersionKind } from "../../guard/recordHistory.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import { elementsOf } from "../elements.ts";
import { sameWire } from "../sameWire.ts";
import { rowKeySql, stateSql } from "../stateSql.ts";
import { keptSession } from "../transact.ts";
import type { RowChange, WriteSession } from "../writeSession.ts";

/** What a write leaves behind besides the rows. */
export interface Note {
  /** The record as which it was written: its version moves. */
  readonly root: RowChange;
  readonly rows: readonly RowChange[];
  readonly kind: VersionKind;
  /** Version that the record has afterwards. */
  readonly version: number;
  readonly saveId: string | null;
  readonly form: string | null;
  readonly batch: string | null;
  /** Ids of files that were sent for the record before it was there; absent: none. */
  readonly files?: readonly string[] | undefined;
  /** Answer to store in the same statement; null where none is claimed, or not by this write alone. */
  readonly answer?: { readonly subject: string; readonly saveId: string; readonly json: string } | null;
}

/**
 * `reference=key` of each record that a state references, and `column=key` of those that are elements of a list;
 * history finds the rows of a parent by it.
 */
export function parentMarks(entity: EntityModel, state: RecordValues): readonly string[] {
  const references = entity.references.flatMap((reference) => {
    const parts = reference.columns.map((column) => state[column.name] ?? null);
    if (parts.includes(null)) return [];
    return [`${reference.body.id}=${encodeRecordKey(parts.map(String))}`];
  });
  const elements = entity.columns.flatMap(({ body, name }) =>
    body.reference ? elementsOf(state[name]).map((key) => `${body.id}=${key}`) : [],
  );
  return [...references, ...elements];
}

/** Whether a row's state is kept beside it, so that a change from outside is noticed. */
function keepsState(entity: EntityModel): boolean {
  return entity.body.origin === "adopted";
}

/**
 * The states of written adopted rows as they stand in their tables: triggers that run after a row change it again.
 * Null where there are none.
 */
function standingStates(written: readonly RowChange[]): SqlFragment | null {
  const adopted = Map.groupBy(
    written.filter(({ entity }) => keepsState(entity)),
    ({ entity }) => entity,
  );
  if (adopted.size === 0) return null;
  const parts = [...adopted].map(([entity, changes]) => {
    const rows = keysCondition(
      entity,
      "t",
      changes.map(({ key }) => key),
    );
    return sql`select ${entity.id}::text as entity, ${rowKeySql(entity, "t")} as key, ${stateSql(entity, "t")}::jsonb as state
      from ${entity.table} as t where ${predicateSql(rows)}`;
  });
  return sql.join(parts, " union all ");
}

/** Whether the row was changed outside Tessera since it was last seen. */
export function isForeignState(change: RowChange): boolean {
  const { before } = change;
  return before !== null && before.known !== null && !sameWire(before.known, before.state);
}

/** Whether a row goes on as it was: the main row of a save that changed rows only. */
function isUntouched(change: RowChange): boolean {
  const { before, after } = change;
  return before !== null && after !== null && sameWire(before.state, after) && !isForeignState(change);
}

/** Whether a new row may have the key of one that was there before: its versions go on where they ended. */
function mayHaveBeen({ entity, returning }: RowChange): boolean {
  return returning !== undefined || entity.body.key.made !== "uuid";
}

const lastVersion = sql`case when x.returns then coalesce((select max(r.version) from sys.record_version r
  where r.entity = x.entity and r.key = x.key), x.version) else x.version end`;

interface HistoryRow {
  readonly id: string;
  readonly entity: string;
  readonly key: string;
  readonly from_change: number | null;
  /** Superseded by the state that was found, not by this write. */
  readonly was_found: boolean;
  readonly state: RecordValues;
  /** Key of the row right after; empty when it went. */
  readonly became: string;
  readonly parents: readonly string[];
  readonly place: number;
  readonly raw: string | null;
  readonly batch: string | null;
}

function historyRows(change: RowChange, place: number, batch: string | null): readonly HistoryRow[] {
  const { before, entity } = change;
  if (before === null || isUntouched(change)) return [];
  const row = (state: RecordValues, from: number | null, wasFound: boolean): HistoryRow => ({
    id: uuid7(),
    entity: entity.id,
    key: before.key,
    from_change: from,
    was_found: wasFound,
    state,
    became: wasFound ? before.key : change.after === null ? "" : change.key,
    parents: parentMarks(entity, state),
    place,
    raw: wasFound ? null : (change.raw ?? null),
    batch,
  });
  if (before.known === null || !isForeignState(change)) return [row(before.state, before.since, false)];
  return [row(before.known, before.since, true), row(before.state, null, false)];
}

function versionRows(note: Note): readonly { readonly [column: string]: unknown }[] {
  const { root } = note;
  const entity = root.entity.id;
  const previous = root.before;
  const found = (version: number, atFound: boolean) => ({
    entity,
    key: root.key,
    version,
    kind: "found",
    since: previous?.since ?? 0,
    is_now: false,
    at_found: atFound,
  });
  const rows: { readonly [column: string]: unknown }[] = [];
  // A row written so far only as part of another record has a state, but no version of its own yet.
  if (previous !== null && (previous.version ?? 1) === 1 && !isForeignState(root))
    rows.push(found(note.version - 1, false));
  if (isForeignState(root)) rows.push(found(note.version - 1, true));
  rows.push({ entity, key: root.key, version: note.version, kind: note.kind, since: 0, is_now: true, at_found: false });
  return rows;
}

function storedAnswer({ answer }: Note): SqlFragment {
  if (!answer) return sql.empty;
  return sql`, a as (update sys.save_answer set answer = ${answer.json}::json
    where subject = ${answer.subject} and save_id = ${answer.saveId})`;
}

/**
 * Writes history, states, versions and outbox of a write in one statement. The number of the change is then the present
 * value of `sys.record_change`. The rows must be locked already: numbers rise per record because of it.
 */
export function changeLogSql({ context, guard }: Pick<WriteSession, "context" | "guard">, note: Note): SqlFragment {
  const changes = [note.root, ...note.rows];
  const written = changes.filter((change) => change.after !== null);
  const keysNow = new Set(written.map((change) => `${change.entity.id}/${change.key}`));
  const states = written.map((change) => ({
    entity: change.entity.id,
    key: change.key,
    version: change === note.root ? note.version : (change.before?.version ?? 1),
    returns: change !== note.root && change.before === null && mayHaveBeen(change),
    since: isUntouched(change) ? (change.before?.since ?? 0) : null,
    state: keepsState(change.entity) ? change.after : null,
  }));
  const gone = changes.flatMap((change) =>
    change.before !== null && !keysNow.has(`${change.entity.id}/${change.before.key}`)
      ? [{ entity: change.entity.id, key: change.before.key }]
      : [],
  );
  const byEntity = new Map<string, Set<string>>();
  for (const change of changes) {
    const keys = byEntity.get(change.entity.id) ?? new Set();
    for (const key of [change.key, change.before?.key ?? change.key]) keys.add(key);
    byEntity.set(change.entity.id, keys);
  }
  const outbox = [...byEntity].map(([entity, keys]) => ({ entity, keys: [...keys].sort(), kind: note.kind }));
  const history = changes.flatMap((change, place) => historyRows(change, place, note.batch));
  const returned = changes.flatMap(({ entity, key, returning }) =>
    returning ? [{ entity: entity.id, key: returning.key, ended: returning.ended, became: key }] : [],
  );
  const standing = standingStates(written);
  const standingPart = standing === null ? sql.empty : sql`p as (${standing}),`;
  const stateNow =
    standing === null
      ? sql`x.state`
      : sql`coalesce((select p.state from p where p.entity = x.entity and p.key = x.key), x.state)`;
  // Branches without rows are left out: opening a table and its indexes costs more than a row.
  const historyPart = sql`h as (insert into sys.record_history (id, entity, key, from_change, to_change, state, became, parents, place, raw, batch)
      select x.id, x.entity, x.key, coalesce(x.from_change, n.found), case when x.was_found then n.found else n.change end,
        x.state, x.became, x.parents, x.place, x.raw::jsonb, x.batch
      from n, jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as x(id uuid, entity text, key text,
        from_change bigint, was_found boolean, state jsonb, became text, parents text[], place integer, raw text, batch uuid)),`;
  const gonePart = sql`g as (delete from sys.record_state s using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as x(entity text, key text)
      where s.entity = x.entity and s.key = x.key),`;
  const returnedPart = sql`r as (update sys.record_history h set became = x.became, resumed = n.change
      from n, jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as x(entity text, key text, ended bigint, became text)
      where h.entity = x.entity and h.key = x.key and h.to_change = (select l.to_change from sys.record_history l
        where l.entity = x.entity and l.key = x.key and l.became = '' order by l.to_change = x.ended desc, l.to_change desc limit 1)),`;
  return sql`with n as materialized (
      select nextval('sys.record_change') as found, nextval('sys.record_change') as change),
    ${history.length > 0 ? historyPart : sql.empty}
    ${gone.length > 0 ? gonePart : sql.empty}
    ${returned.length > 0 ? returnedPart : sql.empty}
    ${standingPart}
    s as (insert into sys.record_state (entity, key, version, since, state)
      select x.entity, x.key, ${states.some(({ returns }) => returns) ? lastVersion : sql`x.version`}, coalesce(x.since, n.change), ${stateNow}
      from n, jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as x(entity text, key text, version integer, returns boolean, since bigint, state jsonb)
      on conflict (entity, key) do update set version = excluded.version, since = excluded.since, state = excluded.state),
    v as (insert into sys.record_version
        (entity, key, version, change, kind, user_id, session_id, at, save_id, form, definitions, batch)
      select x.entity, x.key, x.version, case when x.is_now then n.change when x.at_found then n.found else x.since end, x.kind,
        case when x.is_now then ${context.subject.userId}::uuid end, case when x.is_now then ${keptSession(context)}::uuid end,
        case when x.is_now or x.at_found then now() end, case when x.is_now then ${note.saveId}::text end,
        case when x.is_now then ${note.form}::text end, case when x.is_now then ${guard.snapshot.definitions}::bigint end,
        case when x.is_now then ${note.batch}::uuid end
      from n, jsonb_to_recordset(${JSON.stringify(versionRows(note))}::jsonb)
        as x(entity text, key text, version integer, kind text, since bigint, is_now boolean, at_found boolean)
      on conflict (entity, key, version) do nothing),
    o as (${outboxInsertSql(sql`select x.entity, x.keys, x.kind
      from jsonb_to_recordset(${JSON.stringify(outbox)}::jsonb) as x(entity text, keys text[], kind text)`)})
    ${storedAnswer(note)}
    select from n`;
}

/** The version that a record has after its next write, when its row is as locked. */
export function nextVersion(change: Pick<RowChange, "before" | "entity">): number {
  const { before } = change;
  const present = before?.version ?? 1;
  const isForeign = before !== null && before.known !== null && !sameWire(before.known, before.state);
  return present + (isForeign ? 2 : 1);
}

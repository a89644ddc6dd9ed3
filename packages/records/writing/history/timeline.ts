import { TesseraError } from "@tessera/contract/errors.ts";
import { formerUserJoin, userJoin } from "@tessera/identity/users/userJoin.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { allOf, predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { cellPredicate } from "@tessera/query-model/conditions/rowPredicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { guardedScope } from "@tessera/query-model/guardedScope.ts";
import { jsonArray, jsonObject } from "@tessera/query-model/jsonSql.ts";
import { readLanguage } from "@tessera/query-model/readSql.ts";
import { childReference } from "@tessera/query-model/recordSql.ts";
import { maskedSql } from "@tessera/query-model/seenCells.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { bareColumn } from "@tessera/query-model/terms.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Guard } from "../../guard/guard.ts";
import type { HistoryEntry, VersionKind } from "../../guard/recordHistory.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import { type Belonging, belongingsOf } from "../belongings.ts";
import { presentSince, type RowSpan, unnoticed } from "../rowChains.ts";
import { sameWire } from "../sameWire.ts";
import { rowKeySql, stateSql } from "../stateSql.ts";
import { namedNow } from "./namedNow.ts";

/** A version as it is stored. */
export interface StoredVersion extends Omit<HistoryEntry, "kind" | "moment" | "changes"> {
  readonly change: number;
  readonly kind: VersionKind;
}

/** A state of a row as the caller may see it. */
export interface RowState extends RowSpan {
  /** Columns that the caller may not see. */
  readonly hidden: readonly string[];
}

/** All that is known of a record's past, of which the caller may see what is not `hidden`. */
export interface Timeline {
  readonly entity: EntityModel;
  readonly key: string;
  /** Language in which the caller reads translatable columns of an entity; null: what they hold. */
  readonly language: (entity: EntityModel) => string | null;
  /** Newest first. */
  readonly versions: readonly StoredVersion[];
  /** Change from which on all states were read; older ones may be missing, so that nothing before it can be rebuilt. */
  readonly complete: number;
  readonly main: readonly RowState[];
  readonly children: readonly { readonly belonging: Belonging; readonly states: readonly RowState[] }[];
}

/** Children as a caller names them; absent: all whose rows belong to the record. */
export type NamedChildren = readonly { readonly name: string; readonly entity: string; readonly reference: string }[];

const maxVersions = 500;
const maxStates = 5000;

/** Which part of a record's past is read: the newest of what was there before a change. */
export interface PastWindow {
  /** Infinite: all. */
  readonly before: number;
  readonly maxVersions: number;
  /** Superseded states of the record itself. */
  readonly maxStates: number;
  /** Those of each kind of its rows. */
  readonly maxRowStates: number;
}

const whole: PastWindow = {
  before: Number.POSITIVE_INFINITY,
  maxVersions,
  maxStates,
  maxRowStates: maxStates,
};

/** Versions and states that were there before the window's end. */
const isBefore = (column: SqlFragment, { before }: PastWindow): SqlFragment =>
  Number.isFinite(before) ? sql` and coalesce(${column}, 0) < ${before}::bigint` : sql.empty;

/** Columns that the caller reads on any row whatever: of rows that are gone, no other can be shown. */
function hiddenOfGone(entity: EntityModel, guard: Guard): readonly string[] {
  const env = guard.environment();
  return entity.columns
    .filter((column) => cellPredicate("read", column, entity, env.alias(), env, false) !== "always")
    .map((column) => column.name);
}

function present(entity: EntityModel, guard: Guard, where: (alias: string) => SqlFragment): SqlFragment {
  const env = guard.environment();
  const alias = env.alias();
  const scope = guardedScope(entity, alias, env);
  const cells = entity.columns.map((column) => ({ name: column.name, masked: scope.see(column.name).masked }));
  const key = rowKeySql(entity, alias);
  const kept = (column: SqlFragment) =>
    sql`(select ${column} from sys.record_state s where s.entity = ${entity.id} and s.key = ${key})`;
  const row = jsonObject([
    ["key", key],
    ["from", sql`coalesce(${kept(sql`s.since`)}, 0)`],
    ["to", sql`null::bigint`],
    ["state", stateSql(entity, alias)],
    ["became", sql`null::text`],
    ["resumed", sql`null::bigint`],
    ["elsewhere", sql`false`],
    ["hidden", maskedSql(cells)],
    ["known", kept(sql`s.state`)],
  ]);
  const rows = predicateSql(allOf([scope.rows, where(alias)]));
  return jsonArray(sql`select ${row} from ${scope.from()} where ${rows} limit ${sql.raw(String(maxStates))}`);
}

function past(entity: EntityModel, key: string, window: PastWindow): SqlFragment {
  return jsonArray(sql`select ${spanSql(sql`false`)}
    from sys.record_history h where h.entity = ${entity.id} and h.key = ${key}${isBefore(sql`h.from_change`, window)}
    order by h.to_change desc limit ${sql.raw(String(window.maxStates))}`);
}

function spanSql(elsewhere: SqlFragment): SqlFragment {
  return sql`json_build_object('key', h.key, 'from', h.from_change, 'to', h.to_change, 'state', h.state, 'became', h.became,
      'resumed', h.resumed, 'elsewhere', ${elsewhere})`;
}

/**
 * The states of rows of a record, and those that followed while a row was another record's, so that it stays itself
 * when it comes back.
 */
function pastRows(entity: EntityModel, mark: string, window: PastWindow): SqlFragment {
  const own = sql`h.parents @> array[${mark}::text]`;
  const then = sql`coalesce(h.resumed, h.to_change)`;
  return jsonArray(sql`with recursive own as (select h.id, h.became, ${then} as at from sys.record_history h
        where h.entity = ${entity.id} and ${own}${isBefore(sql`h.from_change`, window)}
        order by h.to_change desc limit ${sql.raw(String(window.maxRowStates))}),
      path as (select * from own
        union select h.id, h.became, ${then} from path p join sys.record_history h
          on h.entity = ${entity.id} and p.became <> '' and h.key = p.became and h.from_change = p.at)
    select ${spanSql(sql`not ${own}`)} from path p join sys.record_history h on h.id = p.id order by h.to_change desc`);
}

/** The people of versions `v`: `u`, or `f` where they were deleted. */
const people = sql.raw(`left join ${userJoin("u", "v.user_id")} left join ${formerUserJoin("f", "v.user_id")}`);

function versions(entity: EntityModel, key: string, window: PastWindow): SqlFragment {
  return jsonArray(sql`select json_build_object('version', v.version, 'change', v.change, 'kind', v.kind, 'userId', v.user_id,
      'userName', coalesce(u.display_name, f.display_name),
      'isGuest', v.user_id is null and v.session_id is not null, 'at', (v.at at time zone 'UTC')::text, 'form', v.form, 'definitions', v.definitions)
    from sys.record_version v ${people}
    where v.entity = ${entity.id} and v.key = ${key}${isBefore(sql`v.change`, window)}
    order by v.version desc limit ${sql.raw(String(window.maxVersions))}`);
}

/**
 * The child entities whose rows make up a record, of which the caller may read some: those that are named, else all
 * whose rows belong to it.
 */
export function childrenToRead(
  entity: EntityModel,
  guard: Guard,
  named: NamedChildren | undefined,
): readonly Belonging[] {
  const all = named
    ? named.map((child) => ({ name: child.name, ...childReference(entity, child, guard) }))
    : belongingsOf(entity, guard.models);
  return all.filter(({ entity: child }) => guard.rights.mayAny(child.id, "read"));
}

interface StoredPast {
  readonly versions: readonly StoredVersion[];
  readonly past: readonly RowSpan[];
  /** By child entity. */
  readonly pastRows: readonly (readonly RowSpan[])[];
}

function storedPastSql(entity: EntityModel, key: string, children: readonly Belonging[], window: PastWindow) {
  const marked = ({ entity: child, reference }: Belonging): SqlFragment =>
    pastRows(child, `${reference.body.id}=${key}`, window);
  return [
    ["versions", versions(entity, key, window)],
    ["past", past(entity, key, window)],
    ["pastRows", sql`json_build_array(${sql.join(children.map(marked))})`],
  ] as const;
}

/** What is stored of a record's past, unmasked: for a write, which decides what of it is whose to see. */
export interface RecordPast {
  /** Newest first. */
  readonly versions: readonly StoredVersion[];
  /** See `Timeline.complete`. */
  readonly complete: number;
  readonly main: readonly RowSpan[];
  /** By child entity, as they were asked for. */
  readonly children: readonly (readonly RowSpan[])[];
}

function namedSpans(entity: EntityModel, spans: readonly RowSpan[]): readonly RowSpan[] {
  return spans.map((span) => ({ ...span, state: namedNow(entity, span.state) }));
}

/** Lists end at a number of states, the oldest are left out: from which change on nothing is missing. */
function completeFrom({ past: main, pastRows: rows }: StoredPast, window: PastWindow): number {
  const ends = (list: readonly RowSpan[], max: number): number => {
    const own = list.filter(({ elsewhere }) => !elsewhere);
    return own.length >= max ? (own.at(-1)?.to ?? 0) : 0;
  };
  return Math.max(0, ends(main, window.maxStates), ...rows.map((list) => ends(list, window.maxRowStates)));
}

function parsePast(
  entity: EntityModel,
  children: readonly Belonging[],
  found: StoredPast,
  window: PastWindow,
): RecordPast {
  return {
    versions: found.versions,
    complete: completeFrom(found, window),
    main: namedSpans(entity, found.past),
    children: children.map((child, index) => namedSpans(child.entity, found.pastRows[index] ?? [])),
  };
}

/** Reads what is stored of a record's past in a write's own transaction. */
export async function readPast(
  runner: SqlRunner,
  entity: EntityModel,
  key: string,
  children: readonly Belonging[],
): Promise<RecordPast> {
  const { rows } = await runner.query<{ body: string }>(
    compileSql(sql`select ${jsonObject(storedPastSql(entity, key, children, whole))} as body`),
  );
  // The statement above makes exactly this.
  return parsePast(entity, children, JSON.parse(rows[0]?.body ?? "{}") as StoredPast, whole);
}

/** A row that is there, with what Tessera saw of it last; null where that is not kept. */
interface PresentRow extends RowState {
  readonly known: RecordValues | null;
}

interface TimelineText extends StoredPast {
  readonly main: readonly PresentRow[];
  readonly rows: readonly (readonly PresentRow[])[];
}

/** The states of a row that is there: what Tessera saw last, and, where something else was written since, that. */
function presentStates(entity: EntityModel, { known, ...now }: PresentRow): readonly RowState[] {
  const seen = known && namedNow(entity, known);
  if (seen === null || sameWire(seen, now.state)) return [now];
  return [
    { ...now, to: unnoticed, state: seen, became: now.key },
    { ...now, from: unnoticed },
  ];
}

/**
 * The statement that reads a record's past, and how its JSON becomes a timeline. Throws `access_denied` without any
 * grant to read.
 */
export function timelineQuery(
  guard: Guard,
  entityId: string,
  key: string,
  { named, window = whole }: { readonly named?: NamedChildren; readonly window?: PastWindow } = {},
): { readonly sql: SqlFragment; readonly parse: (body: string | null) => Timeline } {
  const entity = guard.models.require(entityId);
  if (!guard.rights.mayAny(entity.id, "read")) throw new TesseraError("access_denied");
  const children = childrenToRead(entity, guard, named);
  const rowsOf = ({ entity: child, reference }: Belonging): SqlFragment =>
    present(child, guard, (alias) => {
      const parent = "parent_row";
      const ties = reference.columns.map((column, index) => {
        const own = entity.key[index];
        return own ? sql`${bareColumn(alias, column)} = ${bareColumn(parent, own)}` : sql`false`;
      });
      const chosen = predicateSql(keyCondition(entity, parent, key));
      return sql`exists (select 1 from ${entity.table} as ${sql.name(parent)} where ${sql.join(ties, " and ")} and ${chosen})`;
    });
  const statement = jsonObject([
    ["main", present(entity, guard, (alias) => predicateSql(keyCondition(entity, alias, key)))],
    ["rows", sql`json_build_array(${sql.join(children.map(rowsOf))})`],
    ...storedPastSql(entity, key, children, window),
  ]);
  const parse = (body: string | null): Timeline => {
    // The statement above makes exactly this.
    const found = JSON.parse(body ?? "{}") as TimelineText;
    const [now] = found.main;
    if (!now) throw new TesseraError("record_not_found");
    const stored = parsePast(entity, children, found, window);
    return {
      entity,
      key,
      language: (of) => readLanguage(of, guard),
      versions: stored.versions,
      complete: stored.complete,
      main: [...presentStates(entity, now), ...stored.main.map((past) => ({ ...past, hidden: now.hidden }))],
      children: children.map((belonging, index) => {
        const living = found.rows[index] ?? [];
        const hiddenNow = new Map(living.map((row) => [row.key, row.hidden]));
        const gone = hiddenOfGone(belonging.entity, guard);
        const old = (stored.children[index] ?? []).map((span) => ({
          ...span,
          hidden: hiddenNow.get(span.key) ?? gone,
        }));
        const keyNames = belonging.entity.key.map((column) => column.name);
        // A row that is gone and shows nothing but its key tells only that it was there: that is hidden too.
        const plain = belonging.entity.columns.filter((column) => !keyNames.includes(column.name));
        const telling = plain.length > 0 ? plain : belonging.entity.columns;
        const shown = old.filter((state) => telling.some((column) => !state.hidden.includes(column.name)));
        const past = stored.children[index] ?? [];
        const now = living.flatMap((row) =>
          presentStates(belonging.entity, { ...row, from: presentSince(row.key, row.from, past) }),
        );
        return { belonging, states: [...now, ...shown] };
      }),
    };
  };
  return { sql: statement, parse };
}

/** A place in the time of a record: right after a change, and the change of the version after it. */
export interface VersionPlace {
  readonly at: number;
  /** Infinite for the newest version. */
  readonly until: number;
}

/**
 * The place of a version. A record that Tessera never wrote has version 1, which was always true.
 * Throws `record_not_found` for an unknown version, `query_too_expensive` for one that cannot be rebuilt any more.
 */
export function placeOfVersion(
  { complete, versions: stored }: Pick<Timeline, "complete" | "versions">,
  version: number,
): VersionPlace {
  const index = stored.findIndex((item) => item.version === version);
  const isFoundState = version === 1 && stored.length === 0;
  if (index < 0 && !isFoundState) throw new TesseraError("record_not_found");
  const at = stored[index]?.change ?? 0;
  if (at < complete) throw new TesseraError("query_too_expensive");
  return { at, until: stored[index - 1]?.change ?? Number.POSITIVE_INFINITY };
}

/**
 * The moment of a change of rows that a history lists between two versions. Throws `record_not_found` for one that is
 * not the version's.
 */
export function placeOfMoment({ at, until }: VersionPlace, moment: number): VersionPlace {
  if (moment <= at || moment >= until) throw new TesseraError("record_not_found");
  return { at: moment, until: moment + 1 };
}

/** Who wrote the changes with some numbers, through whichever record. */
export interface ChangeAuthor extends Pick<StoredVersion, "change" | "userId" | "userName" | "isGuest" | "at"> {
  /** Whether adopting again wrote it. */
  readonly isAdopted: boolean;
}

/** Finds the authors of changes. */
export async function authorsOf(runner: SqlRunner, changes: readonly number[]): Promise<readonly ChangeAuthor[]> {
  if (changes.length === 0) return [];
  const { rows } = await runner.query<{ body: string }>(
    compileSql(sql`select coalesce(json_agg(distinct jsonb_build_object('change', v.change, 'userId', v.user_id, 'userName', coalesce(u.display_name, f.display_name),
        'isGuest', v.user_id is null and v.session_id is not null, 'at', (v.at at time zone 'UTC')::text,
        'isAdopted', v.kind = 'adopted')), '[]') as body
      from sys.record_version v ${people}
      where v.change = any(${changes.map(String)}::bigint[]) and v.at is not null`),
  );
  // The statement above makes exactly this.
  return JSON.parse(rows[0]?.body ?? "[]") as readonly ChangeAuthor[];
}

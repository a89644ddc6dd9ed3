import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { guardedScope } from "@tessera/query-model/guardedScope.ts";
import { jsonArray, jsonObject } from "@tessera/query-model/jsonSql.ts";
import { keyCondition } from "@tessera/query-model/keyCondition.ts";
import { maskedSql } from "@tessera/query-model/listSql.ts";
import { allOf, predicateSql } from "@tessera/query-model/predicate.ts";
import { readLanguage } from "@tessera/query-model/readSql.ts";
import { childReference } from "@tessera/query-model/recordSql.ts";
import { cellPredicate } from "@tessera/query-model/rowPredicate.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { bareColumn } from "@tessera/query-model/terms.ts";
import type { Guard } from "../guard.ts";
import type { RecordValues } from "../recordRules.ts";
import type { VersionKind } from "../records.ts";
import { type Belonging, belongingsOf } from "./belongings.ts";
import { namedNow } from "./namedNow.ts";
import { rowKeySql, stateSql } from "./stateSql.ts";

/** A version as it is stored. */
export interface StoredVersion {
  readonly version: number;
  readonly change: number;
  readonly kind: VersionKind;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly isGuest: boolean;
  readonly at: string | null;
  readonly form: string | null;
  readonly definitions: number | null;
}

/** A state of a row, true from one change until before another; `to` null is the present one. */
export interface RowState {
  readonly key: string;
  readonly from: number;
  readonly to: number | null;
  readonly state: RecordValues;
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
  readonly main: readonly RowState[];
  readonly children: readonly { readonly belonging: Belonging; readonly states: readonly RowState[] }[];
}

/** Children as a caller names them; absent: all whose rows belong to the record. */
export type NamedChildren = readonly { readonly name: string; readonly entity: string; readonly reference: string }[];

const mostVersions = 500;
const mostStates = 5000;

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
  const since = sql`coalesce((select since from sys.record_state s where s.entity = ${entity.id} and s.key = ${key}), 0)`;
  const row = jsonObject([
    ["key", key],
    ["from", since],
    ["to", sql`null::bigint`],
    ["state", stateSql(entity, alias)],
    ["hidden", maskedSql(cells)],
  ]);
  const rows = predicateSql(allOf([scope.rows, where(alias)]));
  return jsonArray(sql`select ${row} from ${scope.from()} where ${rows} limit ${sql.raw(String(mostStates))}`);
}

function past(where: SqlFragment): SqlFragment {
  return jsonArray(sql`select json_build_object('key', key, 'from', from_change, 'to', to_change, 'state', state)
    from sys.record_history where ${where} order by to_change desc limit ${sql.raw(String(mostStates))}`);
}

function versions(entity: EntityModel, key: string): SqlFragment {
  return jsonArray(sql`select json_build_object('version', v.version, 'change', v.change, 'kind', v.kind, 'userId', v.user_id,
      'userName', coalesce(u.display_name, f.display_name),
      'isGuest', v.user_id is null and v.session_id is not null, 'at', (v.at at time zone 'UTC')::text, 'form', v.form, 'definitions', v.definitions)
    from sys.record_version v left join sys."user" u on u.id = v.user_id left join sys.former_user f on f.id = v.user_id
    where v.entity = ${entity.id} and v.key = ${key} order by v.version desc limit ${sql.raw(String(mostVersions))}`);
}

function namedBelongings(entity: EntityModel, guard: Guard, named: NamedChildren | undefined): readonly Belonging[] {
  if (!named) return belongingsOf(entity, guard.models);
  return named.map((child) => ({ name: child.name, ...childReference(entity, child, guard) }));
}

interface TimelineText {
  readonly versions: readonly StoredVersion[];
  readonly main: readonly RowState[];
  readonly past: readonly Omit<RowState, "hidden">[];
  readonly rows: readonly (readonly RowState[])[];
  readonly pastRows: readonly (readonly Omit<RowState, "hidden">[])[];
}

/** The statement that reads a record's past, and how its JSON becomes a timeline. Throws `access_denied` without any grant to read. */
export function timelineQuery(
  guard: Guard,
  entityId: string,
  key: string,
  named?: NamedChildren,
): { readonly sql: SqlFragment; readonly parse: (body: string | null) => Timeline } {
  const entity = guard.models.require(entityId);
  if (!guard.rights.mayAny(entity.id, "read")) throw new TesseraError("access_denied");
  const children = namedBelongings(entity, guard, named).filter(({ entity: child }) =>
    guard.rights.mayAny(child.id, "read"),
  );
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
  const marked = ({ entity: child, reference }: Belonging): SqlFragment =>
    past(sql`entity = ${child.id} and parents @> array[${`${reference.body.id}=${key}`}::text]`);
  const statement = jsonObject([
    ["versions", versions(entity, key)],
    ["main", present(entity, guard, (alias) => predicateSql(keyCondition(entity, alias, key)))],
    ["past", past(sql`entity = ${entity.id} and key = ${key}`)],
    ["rows", sql`json_build_array(${sql.join(children.map(rowsOf))})`],
    ["pastRows", sql`json_build_array(${sql.join(children.map(marked))})`],
  ]);
  const parse = (body: string | null): Timeline => {
    // The statement above makes exactly this.
    const found = JSON.parse(body ?? "{}") as TimelineText;
    const [now] = found.main;
    if (!now) throw new TesseraError("record_not_found");
    return {
      entity,
      key,
      language: (of) => readLanguage(of, guard),
      versions: found.versions,
      main: [now, ...found.past.map((past) => ({ ...past, state: namedNow(entity, past.state), hidden: now.hidden }))],
      children: children.map((belonging, index) => {
        const living = found.rows[index] ?? [];
        const hiddenNow = new Map(living.map((row) => [row.key, row.hidden]));
        const gone = hiddenOfGone(belonging.entity, guard);
        const old = (found.pastRows[index] ?? []).map((state) => ({
          ...state,
          state: namedNow(belonging.entity, state.state),
          hidden: hiddenNow.get(state.key) ?? gone,
        }));
        const keyNames = belonging.entity.key.map((column) => column.name);
        // A row that is gone and shows nothing but its key tells only that it was there: that is hidden too.
        const plain = belonging.entity.columns.filter((column) => !keyNames.includes(column.name));
        const telling = plain.length > 0 ? plain : belonging.entity.columns;
        const shown = old.filter((state) => telling.some((column) => !state.hidden.includes(column.name)));
        return { belonging, states: [...living, ...shown] };
      }),
    };
  };
  return { sql: statement, parse };
}

/** The states that were true right after a change. */
export function statesAt(states: readonly RowState[], change: number): readonly RowState[] {
  return states.filter((state) => state.from <= change && (state.to === null || state.to > change));
}

/** The version's place in time. A record that Tessera never wrote has version 1, which was always true. */
export function changeOf(timeline: Timeline, version: number): number {
  const stored = timeline.versions.find((item) => item.version === version);
  if (stored) return stored.change;
  if (version === 1 && timeline.versions.length === 0) return 0;
  throw new TesseraError("record_not_found");
}

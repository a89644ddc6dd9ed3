import { TesseraError } from "@tessera/contract/errors.ts";
import { type ColumnModel, type EntityModel, textsName } from "@tessera/query-model/entityModel.ts";
import { isWrittenByPeople } from "@tessera/query-model/recordSql.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RequestContext } from "../../context.ts";
import { withFreshRetry } from "../../state/withFreshRetry.ts";
import { readFresh } from "../reading.ts";
import type { RecordValues } from "../recordRules.ts";
import type { HistoryChange, HistoryEntry, Records, RecordVersion, RestoreRequest, SaveOptions } from "../records.ts";
import type { RowsWrite, RowWrites } from "./childPlan.ts";
import { RowTexts, readIn } from "./rowTexts.ts";
import { sameWire } from "./sameWire.ts";
import type { TextChanges } from "./textChanges.ts";
import { sourceSession, textsBack } from "./textsBack.ts";
import { changeOf, type NamedChildren, type RowState, statesAt, type Timeline, timelineQuery } from "./timeline.ts";
import { answerOnce, oneRequest, subjectKey, type WritingParts } from "./transact.ts";
import { writeRecord } from "./writeRecord.ts";
import type { WriteSession } from "./writeSession.ts";

function shown({ hidden: names, state }: RowState, entity: EntityModel, { language }: Timeline): RecordValues {
  const hidden = new Set(names);
  const values = readIn(entity, state, language(entity));
  const entries = entity.columns.map((column) => [
    column.name,
    hidden.has(column.name) ? null : (values[column.name] ?? null),
  ]);
  return safeRecord(Object.fromEntries(entries));
}

function byKey(left: RowState, right: RowState): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}

interface Whole {
  readonly main: RowState;
  readonly rows: ReadonlyMap<string, readonly RowState[]>;
}

/** The whole record right after a change; null when it was not there. */
function wholeAt(timeline: Timeline, change: number): Whole | null {
  const [main] = statesAt(timeline.main, change);
  if (!main) return null;
  return {
    main,
    rows: new Map(timeline.children.map(({ belonging, states }) => [belonging.name, statesAt(states, change)])),
  };
}

function columnChanges(
  entity: EntityModel,
  language: string | null,
  before: RowState,
  after: RowState,
  place: Pick<HistoryChange, "entity" | "rowKey" | "row">,
): readonly HistoryChange[] {
  const hidden = new Set([...before.hidden, ...after.hidden]);
  const [former, present] = [readIn(entity, before.state, language), readIn(entity, after.state, language)];
  const changeOf = ({ name }: ColumnModel, old: Json, now: Json, more: Pick<HistoryChange, "language">) =>
    hidden.has(name) || sameWire(old, now)
      ? []
      : [{ ...place, kind: "changed" as const, column: name, before: old, after: now, ...more }];
  const read = entity.columns.flatMap((column) =>
    changeOf(column, former[column.name] ?? null, present[column.name] ?? null, {}),
  );
  if (entity.texts === null) return read;
  const [oldTexts, texts] = [new RowTexts(before.state), new RowTexts(after.state)];
  // A state of a time in which nothing was translatable says nothing of other languages.
  const known =
    textsName in before.state && textsName in after.state ? [...oldTexts.languages, ...texts.languages] : [];
  const others = [...new Set(known)].filter((one) => one !== language).sort();
  const translated = others.flatMap((other) =>
    entity.columns.flatMap((column) =>
      changeOf(column, oldTexts.of(other, column), texts.of(other, column), { language: other }),
    ),
  );
  // Who reads a translation does not see in it what became of the source.
  const source = entity.columns.flatMap((column) => {
    const [old, now] = [before.state[column.name] ?? null, after.state[column.name] ?? null];
    const isRead = sameWire(old, former[column.name]) && sameWire(now, present[column.name]);
    return isRead ? [] : changeOf(column, old, now, { language: entity.sourceLanguage });
  });
  return [...read, ...source, ...translated];
}

function differences(timeline: Timeline, before: Whole | null, after: Whole | null): readonly HistoryChange[] | null {
  if (before === null || after === null) return null;
  const rows = timeline.children.flatMap(({ belonging }) => {
    const old = new Map((before.rows.get(belonging.name) ?? []).map((row) => [row.key, row]));
    const now = new Map((after.rows.get(belonging.name) ?? []).map((row) => [row.key, row]));
    const place = (row: RowState) => ({
      entity: belonging.entity.id,
      rowKey: row.key,
      row: shown(row, belonging.entity, timeline),
    });
    const nothing = { column: null, before: null, after: null };
    const added = [...now.values()].filter(({ key }) => !old.has(key));
    const removed = [...old.values()].filter(({ key }) => !now.has(key));
    const changed = [...now].flatMap(([key, row]) => {
      const was = old.get(key);
      return was ? columnChanges(belonging.entity, timeline.language(belonging.entity), was, row, place(row)) : [];
    });
    return [
      ...changed,
      ...added.map((row): HistoryChange => ({ ...place(row), kind: "added", ...nothing })),
      ...removed.map((row): HistoryChange => ({ ...place(row), kind: "removed", ...nothing })),
    ];
  });
  return [
    ...columnChanges(timeline.entity, timeline.language(timeline.entity), before.main, after.main, {
      entity: null,
      rowKey: null,
      row: null,
    }),
    ...rows,
  ];
}

const firstSight: HistoryEntry = {
  version: 1,
  kind: "found",
  userId: null,
  userName: null,
  isGuest: false,
  at: null,
  form: null,
  definitions: null,
  changes: null,
};

function entries(timeline: Timeline): readonly HistoryEntry[] {
  if (timeline.versions.length === 0) return [firstSight];
  return timeline.versions.map((version, index): HistoryEntry => {
    const { change, ...entry } = version;
    const previous = timeline.versions[index + 1];
    const before = previous ? wholeAt(timeline, previous.change) : null;
    return { ...entry, changes: differences(timeline, before, wholeAt(timeline, change)) };
  });
}

function versionOf(timeline: Timeline, version: number): RecordVersion {
  const whole = wholeAt(timeline, changeOf(timeline, version));
  if (whole === null) throw new TesseraError("record_not_found");
  const rows = timeline.children.map(({ belonging }) => [
    belonging.name,
    (whole.rows.get(belonging.name) ?? []).toSorted(byKey).map((row) => ({
      key: row.key,
      values: shown(row, belonging.entity, timeline),
      masked: row.hidden,
    })),
  ]);
  return {
    key: timeline.key,
    version,
    values: shown(whole.main, timeline.entity, timeline),
    masked: whole.main.hidden,
    rows: safeRecord(Object.fromEntries(rows)),
  };
}

/** Wanted values of columns that people write and this person sees. */
function writable(state: RowState, entity: EntityModel): RecordValues {
  const names = entity.columns
    .filter((column) => isWrittenByPeople(column, entity) && !state.hidden.includes(column.name))
    .map((column) => column.name);
  return safeRecord(Object.fromEntries(names.map((name) => [name, state.state[name] ?? null])));
}

function wanted(values: RecordValues, now: RecordValues) {
  const changed = Object.entries(values).filter(([name, mine]) => !sameWire(now[name], mine));
  return safeRecord(Object.fromEntries(changed.map(([name, mine]) => [name, { base: now[name] ?? null, mine }])));
}

/** The texts of a row in other languages as they were, of the columns that this person sees. */
function texts(entity: EntityModel, now: RowState | null, then: RowState): TextChanges {
  const hidden = new Set([...then.hidden, ...(now?.hidden ?? [])]);
  return textsBack(entity, now?.state ?? safeRecord(), then.state, (name) => !hidden.has(name));
}

function rowsBack(timeline: Timeline, then: Whole, now: Whole): RowWrites {
  const rows = timeline.children.map(({ belonging }): readonly [string, RowsWrite] => {
    const { entity, reference, name } = belonging;
    const old = then.rows.get(name) ?? [];
    const living = new Map((now.rows.get(name) ?? []).map((row) => [row.key, row]));
    const kept = new Set(old.map((row) => row.key));
    return [
      name,
      {
        entity: entity.id,
        reference: reference.name,
        added: old
          .filter((row) => !living.has(row.key))
          .map((row) => ({
            uid: `restored ${row.key}`,
            values: writable(row, entity),
            texts: texts(entity, null, row),
          })),
        changed: old.flatMap((row) => {
          const present = living.get(row.key);
          if (!present) return [];
          const changes = wanted(writable(row, entity), present.state);
          return [{ uid: row.key, key: row.key, changes, texts: texts(entity, present, row) }];
        }),
        removed: [...living.keys()].filter((key) => !kept.has(key)).map((key) => ({ uid: key, key, base: {} })),
      },
    ];
  });
  return safeRecord(Object.fromEntries(rows));
}

async function restore(caller: WriteSession, request: RestoreRequest, options: SaveOptions) {
  // What was comes back whole, in each language, whichever the caller reads.
  const session = sourceSession(caller);
  const query = timelineQuery(session.guard, request.entity, request.key, request.children);
  const { rows } = await session.transaction.query<{ body: string }>(compileSql(sql`select ${query.sql} as body`));
  const timeline = query.parse(rows[0]?.body ?? null);
  const then = wholeAt(timeline, changeOf(timeline, request.version));
  const [main] = timeline.main;
  if (then === null || !main) throw new TesseraError("record_not_found");
  const present = timeline.children.map(
    ({ belonging, states }) => [belonging.name, states.filter((state) => state.to === null)] as const,
  );
  const now: Whole = { main, rows: new Map(present) };
  const keyNames = new Set(timeline.entity.key.map((column) => column.name));
  const values = Object.entries(writable(then.main, timeline.entity)).filter(([name]) => !keyNames.has(name));
  const { change, ...answer } = await writeRecord(session, {
    entity: request.entity,
    key: request.key,
    changes: wanted(safeRecord(Object.fromEntries(values)), main.state),
    texts: texts(timeline.entity, main, then.main),
    rows: rowsBack(timeline, then, now),
    rules: options.rules,
    kind: "restore",
    saveId: request.saveId,
    form: null,
    batch: null,
    answers: subjectKey(session.context),
  });
  return { answer, isStored: change !== null };
}

/** `Records.history`, `version` and `restoreVersion`. */
export function createPastRecords(parts: WritingParts): Pick<Records, "history" | "version" | "restoreVersion"> {
  const timelineOf = (
    context: RequestContext,
    entity: string,
    key: string,
    children?: NamedChildren,
  ): Promise<Timeline> =>
    withFreshRetry(context, parts.renew, async (fresh) => {
      const guard = parts.guardOf(fresh);
      const query = timelineQuery(guard, entity, key, children);
      return query.parse(await readFresh(fresh, guard, query.sql));
    });
  return {
    history: async (context, entity, key) => entries(await timelineOf(context, entity, key)),
    version: async (context, entity, key, version) => versionOf(await timelineOf(context, entity, key), version),
    restoreVersion: (context, request, options) => {
      const { saveId, entity, key, version } = request;
      const once = oneRequest(saveId, "restore", entity, key, version);
      return answerOnce(parts, context, [entity], once, (session) => restore(session, request, options));
    },
  };
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { type ColumnModel, type EntityModel, textsName } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { HistoryChange, HistoryEntry, HistoryPage, RecordVersion } from "../../guard/recordHistory.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import { spansAt, spansOfVersion } from "../rowChains.ts";
import { RowTexts, readIn } from "../rowTexts.ts";
import { sameIn, sameWire } from "../sameWire.ts";
import { type ChangeAuthor, placeOfMoment, placeOfVersion, type RowState, type Timeline } from "./timeline.ts";

function shown({ hidden: names, state }: RowState, entity: EntityModel, { language }: Timeline): RecordValues {
  const hidden = new Set(names);
  const values = readIn(entity, state, language(entity));
  const entries = entity.columns.map((column) => [
    column.name,
    hidden.has(column.name) ? null : (values[column.name] ?? null),
  ]);
  return safeRecord(Object.fromEntries(entries));
}

/** What a state holds beside the columns of today, where the caller reads all there is. */
function goneValues({ state }: RowState, entity: EntityModel, { readsAll }: Timeline): RecordValues {
  const columns = new Set(entity.columns.map(({ name }) => name));
  const isGone = ([name]: readonly [string, unknown]): boolean => name !== textsName && !columns.has(name);
  return safeRecord(readsAll(entity) ? Object.fromEntries(Object.entries(state).filter(isGone)) : {});
}

interface Whole {
  readonly main: RowState;
  readonly rows: ReadonlyMap<string, readonly RowState[]>;
}

/** The whole record right after a change; null when it was not there. */
function wholeAt(timeline: Timeline, change: number): Whole | null {
  const [main] = spansAt(timeline.main, change);
  if (!main) return null;
  return {
    main,
    rows: new Map(timeline.children.map(({ belonging, states }) => [belonging.name, spansAt(states, change)])),
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
  const changeOf = (column: ColumnModel, old: Json, now: Json, more: Pick<HistoryChange, "language">) =>
    hidden.has(column.name) || sameIn(column, old, now)
      ? []
      : [{ ...place, kind: "changed" as const, column: column.name, before: old, after: now, ...more }];
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

const foundState: HistoryEntry = {
  version: 1,
  moment: null,
  kind: "found",
  userId: null,
  userName: null,
  isGuest: false,
  at: null,
  form: null,
  definitions: null,
  changes: null,
};

/**
 * The changes that something of the record was written with, though none of its versions: through a row's own form, an
 * import, another record.
 */
export function otherChanges({ children, main, versions }: Timeline): readonly number[] {
  const own = new Set(versions.map(({ change }) => change));
  const first = versions.at(-1)?.change ?? 0;
  const all = [main, ...children.map(({ states }) => states)].flatMap((states) =>
    states.flatMap(({ elsewhere, from, to }) => (elsewhere ? [] : to === null ? [from] : [from, to])),
  );
  return [...new Set(all)].filter((change) => change > first && !own.has(change)).sort((left, right) => left - right);
}

/** Changes of rows that one person wrote in one transaction, with no version between them. */
interface Moment {
  readonly first: number;
  readonly last: number;
  readonly author: ChangeAuthor | null;
}

function momentsOf(timeline: Timeline, authors: readonly ChangeAuthor[]): readonly Moment[] {
  const byChange = new Map(authors.map((author) => [author.change, author]));
  const moments: Moment[] = [];
  for (const change of otherChanges(timeline)) {
    const author = byChange.get(change) ?? null;
    const before = moments.at(-1);
    const isSame =
      before?.author != null &&
      author !== null &&
      before.author.at === author.at &&
      before.author.userId === author.userId;
    const isParted = timeline.versions.some(
      (version) => version.change < change && version.change > (before?.last ?? 0),
    );
    if (before && isSame && !isParted) moments[moments.length - 1] = { ...before, last: change };
    else moments.push({ first: change, last: change, author });
  }
  return moments;
}

function momentEntry(timeline: Timeline, { author, first, last }: Moment): readonly HistoryEntry[] {
  const { complete, versions } = timeline;
  const changes =
    first > complete ? differences(timeline, wholeAt(timeline, first - 1), wholeAt(timeline, last)) : null;
  if (changes === null || changes.length === 0) return [];
  const current = versions.find(({ change }) => change < first);
  // What came from outside was noticed by the save after it.
  const noticed = versions.findLast(({ change }) => change > last);
  return [
    {
      version: current?.version ?? 1,
      moment: last,
      kind: author === null ? "found" : author.isAdopted ? "adopted" : "rows",
      userId: author?.userId ?? null,
      userName: author?.userName ?? null,
      isGuest: author?.isGuest ?? false,
      at: author === null ? (noticed?.at ?? null) : author.at,
      form: null,
      definitions: null,
      changes,
    },
  ];
}

/**
 * A page of the history of a record, newest first: its versions, and between them what was written of it another way.
 * The timeline has the versions of the page, the one that it ends at (`before`, null for the newest page), and one more
 * where there is any.
 */
export function historyPage(
  timeline: Timeline,
  authors: readonly ChangeAuthor[],
  { before, limit }: { readonly before: number | null; readonly limit: number },
): HistoryPage {
  const { complete, versions } = timeline;
  const end = versions.find(({ version }) => version === before)?.change ?? Number.POSITIVE_INFINITY;
  const own = versions.filter(({ change }) => change < end);
  const last = own[limit - 1];
  const start = last?.change ?? Number.NEGATIVE_INFINITY;
  const saved = versions.map(({ change, ...version }, index) => {
    const isKnown = index < versions.length - 1 && change > complete;
    const changes = isKnown ? differences(timeline, wholeAt(timeline, change - 1), wholeAt(timeline, change)) : null;
    return { ...version, moment: null, changes, place: change };
  });
  const found = versions.length === 0 ? [{ ...foundState, place: 0 }] : [];
  const others = momentsOf(timeline, authors).flatMap((moment) =>
    momentEntry(timeline, moment).map((entry) => ({ ...entry, place: moment.last })),
  );
  const entries = [...saved, ...found, ...others]
    .filter(({ place }) => place >= start && place < end)
    .sort((left, right) => right.place - left.place);
  return { entries, next: last && own.length > limit ? last.version : null };
}

function byKey(left: RowState, right: RowState): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}

/** A whole record of the past. Throws `record_not_found` for an unknown version, and where the record was not there. */
export function recordVersion(timeline: Timeline, version: number, moment: number | null): RecordVersion {
  const own = placeOfVersion(timeline, version);
  const { at, until } = moment === null ? own : placeOfMoment(own, moment);
  const [main] = spansAt(timeline.main, at);
  if (!main) throw new TesseraError("record_not_found");
  const rows = timeline.children.map(({ belonging, states }) => [
    belonging.name,
    spansOfVersion(states, at, until)
      .toSorted(byKey)
      .map((row) => ({
        key: row.key,
        values: shown(row, belonging.entity, timeline),
        masked: row.hidden,
        gone: goneValues(row, belonging.entity, timeline),
      })),
  ]);
  const stored = timeline.versions.find((one) => one.version === version) ?? foundState;
  const { at: instant, definitions, form, isGuest, kind, userId, userName } = stored;
  return {
    key: timeline.key,
    version,
    origin: { at: instant, definitions, form, isGuest, kind, userId, userName },
    values: shown(main, timeline.entity, timeline),
    masked: main.hidden,
    gone: goneValues(main, timeline.entity, timeline),
    rows: safeRecord(Object.fromEntries(rows)),
  };
}

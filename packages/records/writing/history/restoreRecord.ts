import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveAnswer } from "@tessera/contract/save.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { isWrittenByPeople } from "@tessera/query-model/recordSql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import { restoreFiles } from "../../files/recordFiles.ts";
import { writableEntity } from "../../guard/guard.ts";
import type { RestoreRequest } from "../../guard/recordHistory.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import type { SaveOptions } from "../../guard/saveOptions.ts";
import type { Belonging } from "../belongings.ts";
import { lockChildren, type MovedRow, parentLink, type ReturningRow, type RowsWrite } from "../childPlan.ts";
import { lockRows } from "../lockRows.ts";
import { assertMovable, rowElsewhere } from "../movedRows.ts";
import { presentSince, RowChains, type RowSpan, spansAt, spansOfVersion, unnoticed } from "../rowChains.ts";
import { sameWire } from "../sameWire.ts";
import type { TextChanges } from "../textChanges.ts";
import { type Answered, subjectKey } from "../transact.ts";
import { writeRecord } from "../writeRecord.ts";
import type { LockedRow, WriteSession } from "../writeSession.ts";
import { isForeignState } from "./changeLog.ts";
import { goneRow } from "./returningRows.ts";
import { sourceSession, textsBack } from "./textsBack.ts";
import { childrenToRead, placeOfMoment, placeOfVersion, readPast, type VersionPlace } from "./timeline.ts";

/** The states of a row that is there: what Tessera saw last, and, where something else was written since, that. */
function presentSpans(
  entity: EntityModel,
  row: LockedRow,
  past: readonly RowSpan[],
): readonly (RowSpan & { readonly row: LockedRow })[] {
  const from = presentSince(row.key, row.since, past);
  const now = { key: row.key, state: row.state, to: null, became: null, resumed: null, elsewhere: false, row };
  if (row.known === null || !isForeignState({ entity, key: row.key, before: row, after: null, submitted: [] }))
    return [{ ...now, from }];
  return [
    { ...now, from, to: unnoticed, state: row.known, became: row.key },
    { ...now, from: unnoticed },
  ];
}

interface SeenChange {
  readonly base: Json;
  readonly mine: Json;
}

/**
 * What of a former state the caller could write: columns that people write and that are open to this person on the row.
 */
function changesTo(entity: EntityModel, row: LockedRow, then: RecordValues, isMain: boolean): SafeRecord<SeenChange> {
  const changed = entity.columns.flatMap((column): readonly (readonly [string, SeenChange])[] => {
    const { name } = column;
    // A column that came later says nothing of that time.
    if (!(name in then) || row.hidden.has(name) || !isWrittenByPeople(column, entity)) return [];
    if (isMain && entity.key.includes(column)) return [];
    const [base, mine] = [row.state[name] ?? null, then[name] ?? null];
    return sameWire(base, mine) ? [] : [[name, { base, mine }]];
  });
  return safeRecord(Object.fromEntries(changed));
}

/** The texts of a row in other languages as they were, of the columns that this person sees. */
function textsTo(entity: EntityModel, row: LockedRow, then: RecordValues): TextChanges {
  return textsBack(entity, row.state, then, (name) => !row.hidden.has(name));
}

function wishOf(entity: EntityModel, row: LockedRow, then: RecordValues) {
  return { changes: changesTo(entity, row, then, false), texts: textsTo(entity, row, then) };
}

interface ChildPast {
  readonly belonging: Belonging;
  readonly parent: EntityModel;
  /** The key of the record in the reference's columns. */
  readonly link: RecordValues;
  readonly locked: readonly LockedRow[];
  readonly past: readonly RowSpan[];
}

type Span = RowSpan & { readonly row?: LockedRow };

/**
 * What leads the rows of a child entity to those of a version. A row is found again by what became of it, also under
 * another key, else by its key, also in another record. What the caller may not see stays, and so does what came after
 * the version another way than by saves of the record, or was another record's by then: the version cannot have known
 * it.
 */
async function rowsTo(
  session: WriteSession,
  { belonging, link, locked, parent, past }: ChildPast,
  { at, until }: VersionPlace,
  saves: ReadonlySet<number>,
): Promise<RowsWrite> {
  const { entity, reference } = belonging;
  const spans: readonly Span[] = [...locked.flatMap((row) => presentSpans(entity, row, past)), ...past];
  const chains = new RowChains(spans);
  const byKey = new Map(locked.map((row) => [row.key, row]));
  const then = spansOfVersion(spans, at, until);
  const found = new Map<LockedRow, Span>();
  const unfound: Span[] = [];
  for (const span of then) {
    const { row } = chains.lastOf(span);
    if (row) found.set(row, span);
    else unfound.push(span);
  }
  const gone: Span[] = [];
  for (const span of unfound) {
    const row = byKey.get(span.key);
    if (row && !found.has(row)) found.set(row, span);
    else gone.push(span);
  }
  const returning: ReturningRow[] = [];
  const moved: MovedRow[] = [];
  for (const span of gone) {
    const last = chains.lastOf(span);
    const elsewhere = await rowElsewhere(session, entity, last);
    if (elsewhere) {
      if (!elsewhere.readable || reference.columns.some(({ name }) => elsewhere.hidden.has(name))) continue;
      const uid = `restored ${span.key}`;
      const row = { uid, row: elsewhere, ...wishOf(entity, elsewhere, span.state) };
      await assertMovable(session, belonging, parent, row, link);
      moved.push(row);
      continue;
    }
    const one = await goneRow(session, entity, last);
    if (!one.row.readable) continue;
    returning.push({ ...one, uid: `restored ${span.key}`, ...wishOf(entity, one.row, span.state) });
  }
  const isKnown = (row: LockedRow): boolean => {
    const span = spans.find((one) => one.row === row);
    const came = span ? chains.origin(span) : 0;
    return (came <= at || saves.has(came)) && !(span && chains.wasElsewhere(span, at));
  };
  return {
    entity: entity.id,
    reference: reference.name,
    added: [],
    changed: [...found].flatMap(([row, { state }]) =>
      row.readable
        ? [
            {
              uid: row.key,
              key: row.key,
              ...wishOf(entity, row, state),
            },
          ]
        : [],
    ),
    removed: locked
      .filter((row) => row.readable && !found.has(row) && isKnown(row))
      .map(({ key }) => ({ uid: key, key, base: {} })),
    returning,
    moved,
  };
}

/** Children whose rows a save can write: rows that two sub-forms show count once, for the first of them. */
function writableChildren(parent: EntityModel, children: readonly Belonging[]): readonly Belonging[] {
  const seen = new Set<string>();
  return children.filter(({ entity, reference }) => {
    const rows = JSON.stringify([entity.id, reference.name]);
    if (entity.body.origin === "view" || entity.key.length === 0 || entity.id === parent.id || seen.has(rows))
      return false;
    seen.add(rows);
    return true;
  });
}

/**
 * Leaves each row to one sub-form: a row that names the record by two references stands in two of them. Where one has
 * it, no other removes it.
 */
function eachRowOnce(rows: readonly (readonly [string, RowsWrite])[]): readonly (readonly [string, RowsWrite])[] {
  const seen = new Set<string>();
  const once = (entity: string, key: string, ended: number | null = null): boolean => {
    const row = JSON.stringify([entity, key, ended]);
    const isFirst = !seen.has(row);
    seen.add(row);
    return isFirst;
  };
  const kept = rows.map(([name, write]): readonly [string, RowsWrite] => {
    const { changed, entity, moved, returning } = write;
    return [
      name,
      {
        ...write,
        changed: changed.filter(({ key }) => once(entity, key)),
        moved: (moved ?? []).filter(({ row }) => once(entity, row.key)),
        // Two rows that went may have had one key, one after the other.
        returning: (returning ?? []).filter(({ ended, row }) => once(entity, row.key, ended)),
      },
    ];
  });
  return kept.map(([name, write]) => [
    name,
    { ...write, removed: write.removed.filter(({ key }) => once(write.entity, key)) },
  ]);
}

/** `Records.restoreVersion` in an open transaction. */
export async function restoreRecord(
  caller: WriteSession,
  request: RestoreRequest,
  options: SaveOptions,
): Promise<Answered<SaveAnswer>> {
  // What was comes back whole, in each language, whichever the caller reads.
  const session = sourceSession(caller);
  const { guard, transaction } = session;
  const entity = writableEntity(guard, request.entity);
  if (!guard.rights.mayAny(entity.id, "read")) throw new TesseraError("access_denied");
  const [main] = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, request.key)));
  if (!main?.readable) throw new TesseraError("record_not_found");
  const children = writableChildren(entity, childrenToRead(entity, guard, request.children));
  const past = await readPast(transaction, entity, main.key, children, request.version);
  const own = placeOfVersion(past, request.version);
  const place = request.moment === undefined ? own : placeOfMoment(own, request.moment);
  const [then] = spansAt([...presentSpans(entity, main, past.main), ...past.main], place.at);
  if (!then) throw new TesseraError("record_not_found");
  const saves = new Set(
    past.versions.flatMap(({ change, kind }) => (kind === "found" || kind === "adopted" ? [] : [change])),
  );
  const rows: (readonly [string, RowsWrite])[] = [];
  for (const [index, belonging] of children.entries()) {
    const { entity: child, name, reference } = belonging;
    const link = parentLink(reference, entity, main.state);
    const locked = await lockChildren(session, child, link, reference);
    const rowsPast = { belonging, parent: entity, link, locked, past: past.children[index] ?? [] };
    rows.push([name, await rowsTo(session, rowsPast, place, saves)]);
  }
  const { answer, isChanged } = await writeRecord(session, {
    entity: entity.id,
    key: main.key,
    changes: changesTo(entity, main, then.state, true),
    texts: textsTo(entity, main, then.state),
    rows: safeRecord(Object.fromEntries(eachRowOnce(rows))),
    rules: options.rules,
    kind: "restore",
    saveId: request.saveId,
    form: null,
    batch: null,
    answers: subjectKey(session.context),
  });
  await restoreFiles(session, entity, main.key, place.at);
  return { answer, isStored: isChanged };
}

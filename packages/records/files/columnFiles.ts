import { TesseraError } from "@tessera/contract/errors.ts";
import type { NamedFile } from "@tessera/contract/files/namedFile.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { namesFiles } from "@tessera/query-model/slotSql.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { outboxInsertSql } from "@tessera/server-core/outbox/outboxSql.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import type { Place } from "../writing/changeSet.ts";
import type { Draft } from "../writing/draft.ts";
import type { Note } from "../writing/history/changeLog.ts";
import { currentChangeSql } from "../writing/history/changeSql.ts";
import type { WriteRunner } from "../writing/runners/writeRunner.ts";
import type { RowChange, WriteSession } from "../writing/writeSession.ts";
import { assertGuestForm } from "./guestFiles.ts";
import { asMissingFile, senderOf } from "./storedFiles.ts";
import { insertCopy } from "./uploadRoom.ts";

/** The columns of an entity whose values name files. */
const fileColumns = ({ columns }: EntityModel) => columns.filter(namesFiles);

/** Files that a value names, by their ids. */
function filesIn(entity: EntityModel, values: RecordValues | null | undefined, column: string) {
  const value = values?.[column] ?? null;
  const files = value === null ? [] : (entity.column(column)?.type.files?.of(value) ?? []);
  return new Map(files.map((file) => [file.id, file]));
}

/** A value that a save wants for a column of files, of the record or of a row. */
interface WantedFiles {
  readonly entity: EntityModel;
  /** Null for a record that is new. */
  readonly key: string | null;
  readonly column: string;
  readonly values: RecordValues;
  readonly before: ReadonlyMap<string, NamedFile>;
  readonly named: ReadonlyMap<string, NamedFile>;
  readonly place: Place & { readonly rowNumber: number | null };
}

function wantedOf(draft: Draft): readonly WantedFiles[] {
  const frames = [
    {
      entity: draft.entity,
      row: draft.root,
      values: draft.submitted,
      place: { subForm: null, uid: null, rowNumber: null },
    },
    ...draft.plans.flatMap(({ entity, name, rows }) =>
      rows.map(({ row, submitted, uid }, rowNumber) => ({
        entity,
        row,
        values: submitted,
        place: { subForm: name, uid, rowNumber },
      })),
    ),
  ];
  return frames.flatMap(({ entity, place, row, values }) =>
    fileColumns(entity).flatMap(({ name: column }) => {
      const named = filesIn(entity, values, column);
      if (named.size === 0) return [];
      const before = filesIn(entity, row?.state, column);
      return [{ entity, key: row?.key ?? null, column, values, before, named, place }];
    }),
  );
}

interface FoundFile extends NamedFile {
  readonly entity: string;
  readonly key: string | null;
  readonly column: string | null;
  readonly state: string;
  readonly own: boolean;
  readonly kept: boolean;
}

async function findFiles({ context, transaction }: WriteSession, ids: readonly string[]) {
  const { keepDays } = context.services.files.settings;
  const [user, guest] = senderOf(context.subject);
  const { rows } = await transaction.query<
    Omit<FoundFile, "size" | "own" | "kept"> & { size: string; own: string | null; kept: string | null }
  >(
    compileSql(sql`select f.id, f.name, f.size, coalesce(f.type, '') as type, f.entity, f.key, f.slot as "column", f.state,
        (f.user_id = ${user}::uuid or f.guest = ${guest}::uuid) as own,
        (not f.goes_with_record and f.deleted_at > now() - make_interval(days => ${keepDays}::integer)) as kept
      from sys.file f where f.id = any(${[...ids]}::uuid[]) and f.state in ('waiting', 'ready', 'deleted') for share`),
  );
  return new Map(
    rows.map(({ kept, own, size, ...file }): [string, FoundFile] => [
      file.id,
      { ...file, size: Number(size), own: own === "t", kept: kept === "t" },
    ]),
  );
}

/** Whether a save of the caller may put a file into a place as it is. */
function isOfPlace({ column, entity, key }: WantedFiles, file: FoundFile): boolean {
  if (file.entity !== entity.id || file.column !== column) return false;
  if (file.state === "waiting") return file.own;
  return key !== null && file.key === key && (file.state === "ready" || file.kept);
}

/** Whether the caller may read a file where it hangs, so that another record may have a copy of it. */
async function mayRead({ context, transaction }: WriteSession, { column, entity, key, state }: FoundFile) {
  if (state !== "ready" || key === null || isGuest(context)) return false;
  const { services } = context;
  const within = {
    ...context,
    services: { ...services, database: { ...services.database, query: transaction.query } },
  };
  try {
    await services.records.slot(within, { entity, key, column });
    return true;
  } catch (error) {
    const missing = asMissingFile(error);
    if (missing instanceof TesseraError && missing.code === "not_found") return false;
    throw error;
  }
}

function goneMessage({ column, entity, place }: WantedFiles, { name }: NamedFile): ServerMessage {
  return {
    ID: column,
    PUBLIC: "record.files.gone",
    PUBLIC_PARAMS: { name },
    LABEL: entity.column(column)?.body.label ?? column,
    PAGEID: "",
    PAGELABEL: "",
    ROWNUM: place.rowNumber,
    SUBFORM: place.subForm,
    ROWUID: place.uid,
  };
}

/**
 * What the server knows of the files that one value names. One that hangs elsewhere, where the caller may read it, gets
 * a copy of its own: so do copies of records.
 */
async function settleOne(session: WriteSession, wanted: WantedFiles, found: ReadonlyMap<string, FoundFile>) {
  const { before, column, entity, named } = wanted;
  const known = new Map<string, NamedFile>();
  const messages: ServerMessage[] = [];
  for (const [id, file] of named) {
    const was = before.get(id);
    const is = found.get(id);
    if (was) known.set(id, was);
    else if (is && isOfPlace(wanted, is)) known.set(id, is);
    else if (is && (await mayRead(session, is))) {
      const copy = uuid7();
      await insertCopy(session, { id: copy, of: id, size: is.size, entity: entity.id, column });
      known.set(id, { ...is, id: copy });
    } else messages.push(goneMessage(wanted, file));
  }
  return { known, messages };
}

/**
 * The draft with what the server knows of the files that it names: their names, sizes and types, whatever the message
 * says of them. Throws `validation_failed` at the field for files that the caller did not send for it, cannot read
 * where they hang, or that are not kept any more. What is restored is as it was.
 */
export async function settleFiles(runner: WriteRunner, draft: Draft, kind: Note["kind"]): Promise<Draft> {
  if (kind === "restore" || kind === "undo") return draft;
  const wanted = wantedOf(draft);
  if (wanted.length === 0) return draft;
  const session = runner.steps();
  const added = wanted.flatMap(({ before, named }) => [...named.keys()].filter((id) => !before.has(id)));
  const found = added.length === 0 ? new Map<string, FoundFile>() : await findFiles(session, added);
  const messages: ServerMessage[] = [];
  const settled = new Map<RecordValues, RecordValues>();
  for (const one of wanted) {
    const { known, messages: own } = await settleOne(session, one, found);
    messages.push(...own);
    const values = settled.get(one.values) ?? one.values;
    const value = values[one.column] ?? null;
    const changed = one.entity.column(one.column)?.type.files?.with(value, known) ?? value;
    settled.set(one.values, safeRecord({ ...values, [one.column]: changed }));
  }
  if (messages.length > 0) throw new TesseraError("validation_failed", { messages });
  const valuesOf = (values: RecordValues): RecordValues => settled.get(values) ?? values;
  return {
    ...draft,
    submitted: valuesOf(draft.submitted),
    plans: draft.plans.map((plan) => ({
      ...plan,
      rows: plan.rows.map((row) => ({ ...row, submitted: valuesOf(row.submitted) })),
    })),
  };
}

/** Files that came into a column of a row with a write, and those that left it. */
interface ColumnChange {
  readonly entity: string;
  readonly key: string;
  readonly column: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

function changesOf({ after, before, entity, key }: RowChange): readonly ColumnChange[] {
  // Files of a row that goes go with it.
  if (after === null) return [];
  return fileColumns(entity).flatMap(({ name: column }) => {
    const [was, is] = [filesIn(entity, before?.state, column), filesIn(entity, after, column)];
    const added = [...is.keys()].filter((id) => !was.has(id));
    const removed = [...was.keys()].filter((id) => !is.has(id));
    return added.length + removed.length === 0 ? [] : [{ entity: entity.id, key, column, added, removed }];
  });
}

async function changeColumn(session: WriteSession, change: ColumnChange, isRestored: boolean): Promise<void> {
  const { added, column, entity, key, removed } = change;
  const { context, transaction } = session;
  const place = sql`f.entity = ${entity} and f.slot = ${column}`;
  if (removed.length > 0)
    await transaction.query(
      compileSql(sql`update sys.file f set state = 'deleted', deleted_at = now(), until = ${sql.raw(currentChangeSql)}
        where f.id = any(${[...removed]}::uuid[]) and ${place} and f.key = ${key} and f.state = 'ready'`),
    );
  if (added.length === 0) return;
  const { keepDays } = context.services.files.settings;
  const [user, guest] = senderOf(context.subject);
  const { rows } = await transaction.query<{ id: string }>(
    compileSql(sql`with taken as (update sys.file f set state = 'ready', key = ${key}, deleted_at = null, until = null,
          since = case when f.state = 'waiting' then ${sql.raw(currentChangeSql)} else f.since end, touched_at = clock_timestamp()
        where f.id = any(${[...added]}::uuid[]) and ${place} and (
          (f.state = 'waiting' and (f.user_id = ${user}::uuid or f.guest = ${guest}::uuid))
          or (f.state = 'deleted' and f.key = ${key} and not f.goes_with_record
            and f.deleted_at > now() - make_interval(days => ${keepDays}::integer))) returning f.id)
      select id from taken
      union all select f.id from sys.file f where f.id = any(${[...added]}::uuid[]) and ${place} and f.key = ${key} and f.state = 'ready'`),
  );
  const there = new Set(rows.map(({ id }) => id));
  const gone = added.filter((id) => !there.has(id));
  // What was restored names what is not kept any more, as it did; nobody opens it.
  if (gone.length > 0 && !isRestored) throw new TesseraError("attachments_gone", { files: gone });
}

/**
 * Hangs the files that values of written rows name on these rows, and deletes those that they name no more, in the
 * transaction of the write: a file is where the value says, or nothing is written. Throws `attachments_gone` for what
 * is not the caller's to put there, whatever made the value. The change must be logged before.
 */
export async function claimFiles(runner: WriteRunner, { form, kind, root, rows }: Note): Promise<void> {
  const changes = [root, ...rows].flatMap(changesOf);
  if (changes.length === 0) return;
  const session = runner.steps();
  const isRestored = kind === "restore" || kind === "undo";
  for (const change of changes) {
    const { added, column, entity } = change;
    if (isGuest(session.context) && added.length > 0)
      assertGuestForm(session.context, { column, entity, form, key: null });
    await changeColumn(session, change, isRestored);
  }
  const touched = changes.flatMap(({ added, removed }) => [...added, ...removed]);
  await runner.send(outboxInsertSql(sql`values ('file', ${touched}::text[], 'update')`));
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { isWrittenByPeople } from "@tessera/query-model/recordSql.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { BulkAnswer, BulkItem } from "../../guard/bulkRequest.ts";
import { writableEntity } from "../../guard/guard.ts";
import type { VersionKind } from "../../guard/recordHistory.ts";
import type { RecordWriting } from "../../guard/recordWriting.ts";
import type { WantedChange } from "../changeSet.ts";
import { checkElements } from "../checks/elementChecks.ts";
import { askGuard } from "../checks/guardHook.ts";
import { assertUntouched, deleteRecord } from "../deleteRecord.ts";
import { withElementsBack } from "../elements.ts";
import { namedNow } from "../history/namedNow.ts";
import { sourceSession, textsBack } from "../history/textsBack.ts";
import { lockRows, parseState } from "../lockRows.ts";
import { StepRunner } from "../runners/stepRunner.ts";
import { sameWire } from "../sameWire.ts";
import { wantedTexts } from "../textChanges.ts";
import { type Answered, answerOnce, oneRequest, subjectKey, transact, type WritingParts } from "../transact.ts";
import { undoWindow } from "../undoWindow.ts";
import { firstVersion, record } from "../writePhases.ts";
import { writeRecord } from "../writeRecord.ts";
import { insertRaw, updateRow } from "../writeRow.ts";
import type { RowChange, WriteSession } from "../writeSession.ts";
import { createMany } from "./createMany.ts";

const maxKeys = 1000;
const maxItems = 5000;

async function openBatch(session: WriteSession, entity: string, kind: string): Promise<string> {
  const id = uuid7();
  await session.transaction.query(
    compileSql(
      sql`insert into sys.record_batch (id, subject, entity, kind) values (${id}::uuid, ${subjectKey(session.context)}, ${entity}, ${kind})`,
    ),
  );
  await session.transaction.query(undoWindow(id));
  return id;
}

async function removeAll(
  session: WriteSession,
  entity: string,
  keys: readonly string[],
  saveId: string | null,
): Promise<{ readonly batch: string }> {
  if (keys.length === 0 || keys.length > maxKeys) throw new TesseraError("invalid_input", { field: "keys" });
  const batch = await openBatch(session, entity, "remove");
  // In the same order as any other transaction that deletes several.
  for (const key of [...new Set(keys)].sort())
    await deleteRecord(session, { entity, key, kind: "delete", saveId, batch, expected: null });
  return { batch };
}

function wanted(values: { readonly [field: string]: unknown }): { readonly [field: string]: WantedChange } {
  return safeRecord(Object.fromEntries(Object.entries(values).map(([field, mine]) => [field, { mine }])));
}

async function writeItem(
  session: WriteSession,
  entity: string,
  item: BulkItem,
  saveId: string,
  batch: string,
): Promise<string> {
  if (item.kind === "delete") {
    await deleteRecord(session, { entity, key: item.key, kind: "delete", saveId, batch, expected: null });
    return item.key;
  }
  const written = await writeRecord(session, {
    entity,
    key: item.kind === "create" ? null : item.key,
    changes: wanted(item.values),
    ...(item.texts && { texts: wantedTexts(item.texts) }),
    rows: safeRecord(),
    rules: null,
    kind: item.kind,
    saveId,
    form: null,
    batch,
  });
  return written.answer.key;
}

async function writeAll(
  session: WriteSession,
  entity: string,
  items: readonly BulkItem[],
  saveId: string,
): Promise<BulkAnswer> {
  if (items.length === 0 || items.length > maxItems) throw new TesseraError("invalid_input", { field: "items" });
  const named = items.flatMap((item) => (item.kind === "create" ? [] : [item.key]));
  if (new Set(named).size < named.length)
    throw new TesseraError("invalid_input", { field: "items", code: "row_twice" });
  const batch = await openBatch(session, entity, "bulk");
  const created = items.flatMap((item) => (item.kind === "create" ? [item] : []));
  if (created.length === items.length) {
    const made = await createMany(session, { entity, saveId, batch }, created);
    if (made !== null) return { batch, keys: made };
  }
  const keys: string[] = [];
  for (const [index, item] of items.entries()) {
    try {
      keys.push(await writeItem(session, entity, item, saveId, batch));
    } catch (error) {
      if (error instanceof DatabaseError || !(error instanceof TesseraError)) throw error;
      throw new TesseraError(error.code, { ...error.data, item: index }, { cause: error });
    }
  }
  return { batch, keys };
}

interface WrittenVersion {
  readonly entity: string;
  readonly key: string;
  readonly kind: VersionKind;
  readonly change: string;
}

interface PastRow {
  readonly entity: string;
  readonly key: string;
  readonly state: string;
  /** Null for a row that stayed and lost a reference. */
  readonly raw: string | null;
}

function taken(): TesseraError {
  return new TesseraError("save_conflict", {
    conflicts: [{ subForm: null, uid: null, field: null, kind: "exists", base: null, theirs: null, mine: null }],
  });
}

/**
 * Gives a row the references back that the deletion emptied, and its lists the elements that are there again; what was
 * filled since stays.
 */
async function refillReferences(
  session: WriteSession,
  past: PastRow,
  returned: readonly RowChange[],
): Promise<RowChange | null> {
  const entity = writableEntity(session.guard, past.entity);
  const [row] = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, past.key)));
  if (!row) return null;
  const state = namedNow(entity, parseState(past.state));
  const values = safeRecord<Json>();
  for (const reference of entity.references) {
    if (reference.body.onDelete !== "set null") continue;
    for (const { name } of reference.columns) if (row.state[name] === null) values[name] = state[name] ?? null;
  }
  for (const { body, name } of entity.columns) {
    if (body.reference?.onDelete !== "set null") continue;
    const keys = returned.flatMap((one) => (one.entity.id === body.reference?.entity ? [one.key] : []));
    const refilled = withElementsBack(state[name], row.state[name], keys);
    if (refilled !== null) values[name] = [...refilled];
  }
  const refilled = Object.values(values).some((value) => value !== null);
  if (!refilled) return null;
  const after = safeRecord({ ...row.state, ...values });
  await askGuard(session, entity, { kind: "update", key: row.key, before: row.state, after });
  const written = await updateRow(session, entity, row.key, values);
  return { entity, key: row.key, before: row, after: written.state, submitted: [] };
}

/** Inserts the rows of a deleted record again, whole. */
async function bringBack(session: WriteSession, version: WrittenVersion, batch: string): Promise<void> {
  const { rows } = await session.transaction.query<PastRow>(
    compileSql(sql`select entity, key, state, raw from sys.record_history
      where batch = ${batch}::uuid and to_change = ${version.change}::bigint order by place`),
  );
  const changes: RowChange[] = [];
  for (const row of rows) {
    if (row.raw === null) {
      const refilled = await refillReferences(session, row, changes);
      if (refilled) changes.push(refilled);
      continue;
    }
    const entity = writableEntity(session.guard, row.entity);
    const returning = { key: row.key, ended: Number(version.change) };
    const written = await insertRaw(session, entity, row.raw).catch((error: unknown) => {
      throw error instanceof DatabaseError && error.fault === "unique" ? taken() : error;
    });
    await askGuard(session, entity, { kind: "create", key: written.key, before: null, after: written.state });
    // The right to delete the row as it is now includes the right to undo its deletion.
    const [now] = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, written.key)));
    if (!now?.deletable) throw new TesseraError("access_denied", { entity: entity.id });
    changes.push({ entity, key: written.key, before: null, after: written.state, submitted: [], returning });
  }
  const [root, ...others] = changes;
  if (!root) throw new TesseraError("record_not_found");
  const number = await firstVersion(session, root.entity, root.key);
  const runner = new StepRunner(session);
  await checkElements(runner, { root, rows: others });
  await record(runner, {
    root,
    rows: others,
    kind: "undo",
    version: number,
    saveId: null,
    form: null,
    batch: null,
  });
}

/** Gives an updated record the values it had before the batch. */
async function revertVersion(session: WriteSession, version: WrittenVersion, batch: string): Promise<void> {
  const entity = writableEntity(session.guard, version.entity);
  const [row] = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, version.key)));
  if (!row?.readable) throw new TesseraError("record_not_found");
  assertUntouched(row, Number(version.change), row.known !== null && !sameWire(row.known, row.state));
  const { rows } = await session.transaction.query<{ state: string }>(
    compileSql(sql`select state from sys.record_history where batch = ${batch}::uuid and entity = ${entity.id}
      and key = ${version.key} and to_change = ${version.change}::bigint`),
  );
  const [before] = rows;
  if (!before) return;
  const state = namedNow(entity, parseState(before.state));
  const names = entity.columns.filter((column) => isWrittenByPeople(column, entity)).map((column) => column.name);
  const differing = names.filter((name) => !sameWire(state[name], row.state[name]));
  // Whatever language the batch was written in: what the row held comes back, in each.
  await writeRecord(sourceSession(session), {
    entity: entity.id,
    key: version.key,
    changes: wanted(Object.fromEntries(differing.map((name) => [name, state[name] ?? null]))),
    texts: textsBack(entity, row.state, state),
    rows: safeRecord(),
    rules: null,
    kind: "undo",
    saveId: null,
    form: null,
    batch: null,
  });
}

async function undoBatch(session: WriteSession, batch: string): Promise<{ readonly records: number }> {
  const subject = subjectKey(session.context);
  const claimed = await session.transaction.query(
    compileSql(sql`update sys.record_batch set undone_at = now() where id = ${batch}::uuid and subject = ${subject}
      and undone_at is null returning closed_at`),
  );
  const [claim] = claimed.rows;
  if (!claim) throw new TesseraError("not_found", { kind: "batch" });
  if (claim.closed_at !== null) throw new TesseraError("undo_window_over");
  const { rows } = await session.transaction.query<WrittenVersion>(
    compileSql(
      sql`select entity, key, kind, change from sys.record_version where batch = ${batch}::uuid order by change desc`,
    ),
  );
  for (const version of rows) {
    if (version.kind === "delete") await bringBack(session, version, batch);
    else if (version.kind === "update") await revertVersion(session, version, batch);
    else {
      const { entity, key } = version;
      const expected = Number(version.change);
      await deleteRecord(session, { entity, key, kind: "undo", saveId: null, batch: null, expected });
    }
  }
  return { records: rows.length };
}

async function entityOfBatch(context: RequestContext, batch: string): Promise<string> {
  const isUuid = valueTypes.uuid.check(batch, { postgres: "uuid" }).ok;
  const { rows } = isUuid
    ? await context.services.database.query<{ entity: string }>(
        compileSql(
          sql`select entity from sys.record_batch where id = ${batch}::uuid and subject = ${subjectKey(context)}`,
        ),
      )
    : { rows: [] };
  const [row] = rows;
  if (!row) throw new TesseraError("not_found", { kind: "batch" });
  return row.entity;
}

async function unstored<Answer>(work: Promise<Answer>): Promise<Answered<Answer>> {
  return { answer: await work, isStored: false };
}

/** `RecordWriting.remove`, `bulk` and `undo`. */
export function createBatches(parts: WritingParts): Pick<RecordWriting, "remove" | "bulk" | "undo"> {
  return {
    remove: (context, entity, keys, saveId) =>
      saveId === undefined
        ? transact(parts, context, [entity], (session) => removeAll(session, entity, keys, null))
        : answerOnce(parts, context, [entity], oneRequest(saveId, "remove", entity, keys), (session) =>
            unstored(removeAll(session, entity, keys, saveId)),
          ),
    bulk: (context, { saveId, entity, items }) =>
      answerOnce(parts, context, [entity], oneRequest(saveId, "bulk", entity, items), (session) =>
        unstored(writeAll(session, entity, items, saveId)),
      ),
    undo: async (context, batch) => {
      const entity = await entityOfBatch(context, batch);
      return transact(parts, context, [entity], (session) => undoBatch(session, batch));
    },
  };
}

import { TesseraError } from "@tessera/contract/errors.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import type { Draft } from "../writing/draft.ts";
import type { Note } from "../writing/history/changeLog.ts";
import type { WriteRunner } from "../writing/runners/writeRunner.ts";
import type { LockedRow, RowChange, WriteSession } from "../writing/writeSession.ts";
import { secretColumns, secretMessage } from "./secretColumns.ts";

/** A secret that a save wants in a column where it does not stand yet. */
interface WantedSecret {
  readonly entity: EntityModel;
  readonly column: ColumnModel;
  readonly row: LockedRow | null;
  readonly values: RecordValues;
  readonly id: string;
  readonly place: Parameters<typeof secretMessage>[2];
}

const idIn = (values: RecordValues | null | undefined, name: string): string | null => {
  const value: Json = values?.[name] ?? null;
  return typeof value === "string" ? value : null;
};

function wantedOf(draft: Draft): readonly WantedSecret[] {
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
    secretColumns(entity).flatMap((column) => {
      const id = idIn(values, column.name);
      return id === null || id === idIn(row?.state, column.name) ? [] : [{ entity, column, row, values, id, place }];
    }),
  );
}

/** Which of these secrets wait for a save of the caller, or were the record's own before. */
async function usable({ context, transaction }: WriteSession, wanted: readonly WantedSecret[]) {
  const { rows } = await transaction.query<{ id: string; entity: string; slot: string; key: string | null }>(
    compileSql(sql`select id, entity, slot, key from sys.record_secret
      where id = any(${wanted.map(({ id }) => id)}::uuid[]) and (key is not null or user_id = ${context.subject.userId}::uuid)`),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ({ column, entity, id, row }: WantedSecret, isUndo: boolean): boolean => {
    const secret = found.get(id);
    if (secret?.entity !== entity.id || secret.slot !== column.body.id) return false;
    return secret.key === null || (isUndo && (row === null || row.key === secret.key));
  };
}

/**
 * The draft with secrets that it may name. A save names those that its person has just had held, for this column, and
 * else is refused at the field: no record gets the secret of another one, so that a copy begins without. What is undone
 * comes back while it is kept; a restored version leaves the secrets of what is there as they are. Throws
 * `validation_failed`.
 */
export async function settleSecrets(runner: WriteRunner, draft: Draft, kind: Note["kind"]): Promise<Draft> {
  const wanted = wantedOf(draft);
  if (wanted.length === 0) return draft;
  const mayUse = await usable(runner.steps(), wanted);
  const isBack = kind === "restore" || kind === "undo";
  const messages: ServerMessage[] = [];
  const settled = new Map<RecordValues, RecordValues>();
  for (const one of wanted) {
    const { column, place, row, values } = one;
    const isKept = mayUse(one, isBack) && !(kind === "restore" && row !== null);
    if (isKept) continue;
    if (!isBack) messages.push(secretMessage(column, "record.secret_gone", place));
    const stays = idIn(row?.state, column.name);
    settled.set(values, safeRecord({ ...(settled.get(values) ?? values), [column.name]: stays }));
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

/** A secret that came into a column of a row with a write, and the one that left it. */
interface SecretChange {
  readonly entity: EntityModel;
  readonly column: ColumnModel;
  readonly key: string;
  readonly added: string | null;
  readonly removed: string | null;
}

function changesOf({ after, before, entity, key }: RowChange): readonly SecretChange[] {
  return secretColumns(entity).flatMap((column) => {
    const [was, is] = [idIn(before?.state, column.name), idIn(after, column.name)];
    return was === is ? [] : [{ entity, column, key, added: is, removed: was }];
  });
}

async function changeSecret({ context, transaction }: WriteSession, change: SecretChange, isUndo: boolean) {
  const { added, column, entity, key, removed } = change;
  const place = sql`entity = ${entity.id} and slot = ${column.body.id}`;
  if (removed !== null)
    await transaction.query(
      compileSql(
        sql`update sys.record_secret set gone_at = now() where id = ${removed}::uuid and ${place} and key is not null`,
      ),
    );
  if (added === null) return;
  const { rows } = await transaction.query(
    compileSql(sql`update sys.record_secret set key = ${key}, gone_at = null
      where id = ${added}::uuid and ${place}
        and (key = ${key} or (key is null and user_id = ${context.subject.userId}::uuid)) returning id`),
  );
  // What was undone may have been kept too long ago: then no text is right.
  if (rows.length > 0 || isUndo) return;
  const nowhere = { subForm: null, uid: null, rowNumber: null };
  throw new TesseraError("validation_failed", { messages: [secretMessage(column, "record.secret_gone", nowhere)] });
}

/**
 * Binds the secrets that written rows name to these rows, in the transaction of the write, and lets go of those that
 * they name no more. Throws `validation_failed` for one that is not the caller's to put there, whatever made the value.
 */
export async function claimSecrets(runner: WriteRunner, { kind, root, rows }: Note): Promise<void> {
  const changes = [root, ...rows].flatMap(changesOf);
  if (changes.length === 0) return;
  const session = runner.steps();
  for (const change of changes) await changeSecret(session, change, kind === "undo" || kind === "restore");
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { wholeRowPredicate } from "@tessera/query-model/conditions/rowPredicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { hasAttachments, holdsFiles, namesFiles } from "@tessera/query-model/slotSql.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { outboxInsertSql } from "@tessera/server-core/outbox/outboxSql.ts";
import type { Note } from "../writing/history/changeLog.ts";
import { currentChangeSql } from "../writing/history/changeSql.ts";
import type { RowSet } from "../writing/history/rowSet.ts";
import type { SetRunner, WriteRunner } from "../writing/runners/writeRunner.ts";
import type { WriteSession } from "../writing/writeSession.ts";
import { assertGuestForm } from "./guestFiles.ts";
import { senderOf } from "./storedFiles.ts";

/** Whether files may hang on records of an entity. */
const mayHaveFiles = ({ body, columns }: EntityModel): boolean => body.attachments === true || columns.some(holdsFiles);

/**
 * Lets files follow the rows that they hang on, in the transaction of the write: those of a row that goes go with it,
 * those of a row that changes its key go along, and those of a row that comes back come back, but no files of another
 * row that had the key. The change must be logged before.
 */
export async function followFiles(runner: WriteRunner, { root, rows: others }: Note): Promise<void> {
  const rows = [root, ...others].filter(({ entity }) => mayHaveFiles(entity));
  const gone = rows.flatMap(({ after, before, entity }) =>
    before !== null && after === null ? [{ entity: entity.id, key: before.key }] : [],
  );
  const moved = rows.flatMap(({ after, before, entity, key }) =>
    before !== null && after !== null && before.key !== key
      ? [{ entity: entity.id, key: before.key, became: key }]
      : [],
  );
  const returned = rows.flatMap(({ entity, key, returning }) =>
    returning ? [{ entity: entity.id, key: returning.key, became: key, ended: returning.ended }] : [],
  );
  if (gone.length > 0)
    await runner.send(sql`update sys.file f set state = 'deleted', deleted_at = now(), until = n.change, goes_with_record = true
      from (select ${sql.raw(currentChangeSql)} as change) as n,
        jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as x(entity text, key text)
      where f.entity = x.entity and f.key = x.key and f.state = 'ready'`);
  // In one statement, so that rows which exchange their keys exchange their files.
  if (moved.length > 0)
    await runner.send(sql`update sys.file f set key = x.became
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x(entity text, key text, became text)
      where f.entity = x.entity and f.key = x.key and not f.goes_with_record`);
  if (returned.length > 0)
    await runner.send(sql`update sys.file f set state = 'ready', deleted_at = null, until = null, goes_with_record = false, key = x.became
      from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as x(entity text, key text, became text, ended bigint)
      where f.entity = x.entity and f.key = x.key and f.state = 'deleted' and f.goes_with_record and f.until = x.ended`);
}

/**
 * Lets the files of rows that went set-wise go with them. Their keys stay, so that no files move; and rows that come
 * bring none.
 */
export async function followFilesOfSet(runner: SetRunner, { before, change, entity }: RowSet): Promise<void> {
  if (!mayHaveFiles(entity)) return;
  await runner.send(sql`update sys.file f set state = 'deleted', deleted_at = now(), until = ${change}, goes_with_record = true
    from ${before} as n where n.is_gone and f.entity = ${entity.id} and f.key = n.key and f.state = 'ready'`);
}

/**
 * Hangs the files that were sent for a new record on it, in the transaction that makes it. Throws `access_denied` where
 * the caller may not make the whole of it, `attachments_gone` with the ids of those that do not wait any more. The
 * change must be logged before.
 */
export async function attachFiles(runner: WriteRunner, { files = [], form, root }: Note): Promise<void> {
  if (files.length === 0) return;
  const { context, guard } = runner;
  const { entity, key } = root;
  if (root.before !== null || !hasAttachments(entity)) throw new TesseraError("not_found", { kind: "slot" });
  const { transaction } = runner.steps();
  if (isGuest(context)) assertGuestForm(context, { column: null, entity: entity.id, form, key: null });
  else {
    const env = guard.environment();
    const alias = env.alias();
    const mayMake = wholeRowPredicate("create", entity, alias, env);
    await runner.check({
      broken: [sql`not coalesce(${predicateSql(mayMake)}, false)`],
      from: sql`from ${entity.table} as ${sql.name(alias)} where ${predicateSql(keyCondition(entity, alias, key))}`,
      refusal: () => new TesseraError("access_denied", { entity: entity.id }),
    });
  }
  const [user, guest] = senderOf(context.subject);
  const { rows } = await transaction.query<{ id: string }>(
    compileSql(sql`update sys.file f set state = 'ready', key = ${key}, since = ${sql.raw(currentChangeSql)}, touched_at = clock_timestamp()
      where f.id = any(${[...files]}::uuid[]) and f.state = 'waiting' and f.entity = ${entity.id} and f.slot is null
        and (f.user_id = ${user}::uuid or f.guest = ${guest}::uuid) returning f.id`),
  );
  const attached = new Set(rows.map(({ id }) => id));
  const gone = files.filter((id) => !attached.has(id));
  if (gone.length > 0) throw new TesseraError("attachments_gone", { files: gone });
  await runner.send(outboxInsertSql(sql`values ('file', ${[...files]}::text[], 'create')`));
}

/**
 * Brings back the files that a record had right after the change `at`, that were deleted since and are still kept;
 * those of places which the caller may not change stay away. Files that came later stay. Those that values name come
 * back with the value.
 */
export async function restoreFiles(
  { context, transaction }: Pick<WriteSession, "context" | "transaction">,
  entity: EntityModel,
  key: string,
  at: number,
): Promise<void> {
  if (!mayHaveFiles(entity)) return;
  const { services } = context;
  const { keepDays } = services.files.settings;
  const named = entity.columns.filter(namesFiles).map(({ name }) => name);
  const wanted = sql`f.entity = ${entity.id} and f.key = ${key} and f.state = 'deleted' and not f.goes_with_record
    and (f.slot is null or f.slot <> all(${named}::text[])) and f.since <= ${at}::bigint and f.until > ${at}::bigint and f.deleted_at > now() - make_interval(days => ${keepDays}::integer)`;
  const { rows } = await transaction.query<{ slot: string | null }>(
    compileSql(sql`select distinct f.slot from sys.file f where ${wanted}`),
  );
  const within = {
    ...context,
    services: { ...services, database: { ...services.database, query: transaction.query } },
  };
  for (const { slot } of rows) {
    const rights = await services.records
      .slot(within, { entity: entity.id, key, column: slot })
      .catch((error: unknown) => {
        if (error instanceof TesseraError && error.kind.blame === "user") return { write: false };
        throw error;
      });
    if (!rights.write) continue;
    await transaction.query(
      compileSql(sql`update sys.file f set state = 'ready', deleted_at = null, until = null
        where ${wanted} and f.slot is not distinct from ${slot}::text`),
    );
  }
}

import { hash } from "node:crypto";
import { type ErrorCode, TesseraError } from "@tessera/contract/errors.ts";
import { withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import type { SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { freshnessCondition } from "@tessera/server-core/state/freshness.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { assertFresh, definitionsLock, takeExclusiveLock } from "@tessera/server-core/state/writeLock.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Guard, GuardOf } from "../guard/guard.ts";
import type { EntityGuard, RecordRules } from "../guard/recordRules.ts";
import type { Renew } from "../reading/reading.ts";
import { notifyAssigned } from "./assignments.ts";
import type { WriteSession } from "./writeSession.ts";

/** What every writing call stands on. */
export interface WritingParts {
  readonly guardOf: GuardOf;
  readonly renew: Renew;
  readonly guards: ReadonlyMap<string, EntityGuard>;
  readonly entityRules: (entity: string) => RecordRules | null;
}

/** Whose answers of saves are whose: a person's, or one guest's. */
export function subjectKey(context: RequestContext): string {
  const { userId, guest } = context.subject;
  return userId ?? (guest === undefined ? "guest" : `guest ${guest}`);
}

/**
 * What a version keeps as its session: the person's, or a guest's mark, which no person's version has without a user.
 */
export function keptSession({ subject }: RequestContext): string | null {
  return subject.sessionId ?? subject.guest ?? null;
}

const constraintCodes = new Set<ErrorCode>(["unique_violation", "reference_violation", "check_violation"]);

async function constraintColumns(runner: SqlRunner, error: DatabaseError): Promise<readonly string[]> {
  if (error.constraint === null) return error.column === null ? [] : [error.column];
  const { rows } = await runner.query<{ name: string }>(
    compileSql(sql`select distinct a.attname as name from pg_catalog.pg_attribute a join (
        select conrelid as relation, unnest(conkey) as number from pg_catalog.pg_constraint where conname = ${error.constraint}
        union all
        select i.indrelid, unnest(i.indkey::int2[]) from pg_catalog.pg_index i
          join pg_catalog.pg_class c on c.oid = i.indexrelid where c.relname = ${error.constraint}
      ) k on k.relation = a.attrelid and k.number = a.attnum
      join pg_catalog.pg_class t on t.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = t.relnamespace
      where t.relname = ${error.table} and n.nspname = ${error.schema}`),
  );
  return rows.map((row) => row.name);
}

/** A violated constraint as the caller sees it: the fields it is about, by their names, and never a value. */
export async function publicError(runner: SqlRunner, guard: Guard, error: unknown): Promise<unknown> {
  if (!(error instanceof DatabaseError) || !constraintCodes.has(error.code)) return error;
  const columns = await constraintColumns(runner, error);
  const entities = guard.snapshot.all("entity").flatMap((document): readonly EntityModel[] => {
    const model = guard.models.get(document.id);
    const { schema, table } = model?.body.storage ?? {};
    return model && table === error.table && schema === error.schema ? [model] : [];
  });
  const [entity] = entities;
  const fields = entity
    ? entity.columns.filter((column) => columns.includes(column.physical)).map((column) => column.name)
    : [];
  const data: { readonly [key: string]: Json } = entity ? { entity: entity.id, fields } : { fields };
  return new TesseraError(error.code, data, { cause: error });
}

const tablesOfRights = new Set(["user", "membership"]);

const writing = ["create", "update", "delete"] as const;

/**
 * Whether a write of these entities changes what people may do: it then excludes all other writes, as a publish does.
 * Naming them does not, for anyone who may write none of their records: their write is refused once the counters say
 * that their rights are these.
 */
function decidesRights({ models, rights }: Guard, entities: readonly string[]): boolean {
  return entities.some((entity) => {
    const storage = models.get(entity)?.body.storage;
    const isOfRights = storage?.schema === "sys" && tablesOfRights.has(storage.table);
    return isOfRights && writing.some((action) => rights.mayAny(entity, action));
  });
}

/**
 * Takes the lock of writes: shared, or alone for what decides rights. The caller must compare the counters in a later
 * statement.
 */
async function takeLock(transaction: Transaction, guard: Guard, entities: readonly string[]): Promise<void> {
  // Alone at once: two transactions that share the lock first could never both get it alone.
  if (decidesRights(guard, entities)) return takeExclusiveLock(transaction);
  await transaction.query(compileSql(sql`select pg_advisory_xact_lock_shared(${definitionsLock}::bigint)`), {
    prepared: true,
  });
}

/** What is to happen once: its id, and what it asks, as a digest. */
export interface OneRequest {
  readonly saveId: string;
  readonly digest: string | null;
}

/**
 * A request that happens once. `asked` is what makes two requests the same; null stands for one nested too deep to be
 * compared with another, which is refused for that anyway.
 */
export function oneRequest(saveId: string, ...asked: readonly unknown[]): OneRequest {
  try {
    return { saveId, digest: hash("sha256", JSON.stringify(asked), "base64url") };
  } catch (error) {
    if (error instanceof RangeError) return { saveId, digest: null };
    throw error;
  }
}

/**
 * Compares the counters and claims the answer of a save, in one statement: whether they hold, and whether the answer is
 * this save's to give.
 */
export function claimSql(guard: Guard, subject: string, { saveId, digest }: OneRequest): SqlFragment {
  return sql`with f as materialized (select ${freshnessCondition(guard.claim)} as fresh),
      c as (insert into sys.save_answer (subject, save_id, request) select ${subject}::text, ${saveId}::text, ${digest}::text
        from f where fresh on conflict do nothing returning true)
      select fresh, exists (select from c) as mine from f`;
}

/** Claims the answer of a save. False when it is claimed already. Throws `StaleError`. */
async function claimAnswer(session: WriteSession, subject: string, request: OneRequest): Promise<boolean> {
  const { rows } = await session.transaction.query<{ fresh: string; mine: string }>(
    compileSql(claimSql(session.guard, subject, request)),
    { prepared: true },
  );
  if (rows[0]?.fresh !== "t") throw new StaleError();
  return rows[0].mine === "t";
}

/** Stores the answer of a claimed save. */
export function answerSql(subject: string, saveId: string, answer: unknown): SqlFragment {
  return sql`update sys.save_answer set answer = ${JSON.stringify(answer)}::json where subject = ${subject} and save_id = ${saveId}`;
}

/**
 * Runs `work`, which writes records of `entities`, in one transaction under the lock of writes, on counters that hold
 * (design §4); again when they moved. Violated constraints come out with the names of their fields.
 */
export function transact<Value>(
  parts: WritingParts,
  context: RequestContext,
  entities: readonly string[],
  work: (session: WriteSession) => Promise<Value>,
): Promise<Value> {
  return locked(parts, context, entities, async (session) => {
    await assertFresh(session.transaction, session.guard.claim);
    return work(session);
  });
}

/** `transact` for work that compares the counters itself, first of all. */
function locked<Value>(
  parts: WritingParts,
  context: RequestContext,
  entities: readonly string[],
  work: (session: WriteSession) => Promise<Value>,
): Promise<Value> {
  return withFreshRetry(context, parts.renew, async (fresh) => {
    const guard = parts.guardOf(fresh);
    const { database } = fresh.services;
    try {
      return await database.transaction(async (transaction) => {
        await takeLock(transaction, guard, entities);
        const { guards, entityRules } = parts;
        const session = { context: fresh, guard, transaction, guards, entityRules };
        const answer = await work(session);
        await notifyAssigned(session);
        return answer;
      });
    } catch (error) {
      throw await publicError(database, guard, error);
    }
  });
}

/** What work answers, and whether it stored the answer itself, together with what it wrote. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly isStored: boolean;
}

/**
 * The answer that was stored under the same id. Throws `invalid_input` when something else was asked by it: nobody may
 * take that for done.
 */
async function storedAnswer<Answer>(session: WriteSession, subject: string, request: OneRequest): Promise<Answer> {
  const { rows } = await session.transaction.query<{ answer: string; request: string | null }>(
    compileSql(
      sql`select answer, request from sys.save_answer where subject = ${subject} and save_id = ${request.saveId}`,
    ),
  );
  const known = rows[0]?.request ?? null;
  if (known !== null && known !== request.digest)
    throw new TesseraError("invalid_input", { field: "saveId", code: "save_id_used" });
  // What `answerOnce` stored for the same request.
  return JSON.parse(rows[0]?.answer ?? "null") as Answer;
}

/**
 * Runs `work` once per (person, saveId): a repeat waits for the first to end and gets its answer. The answer is stored
 * in the same transaction as what was written, so either both are there or none. Throws `invalid_input` for an id that
 * was used for something else.
 */
export function answerOnce<Answer>(
  parts: WritingParts,
  context: RequestContext,
  entities: readonly string[],
  request: OneRequest,
  work: (session: WriteSession) => Promise<Answered<Answer>>,
): Promise<Answer> {
  const subject = subjectKey(context);
  return locked(parts, context, entities, async (session) => {
    const { transaction } = session;
    if (!(await claimAnswer(session, subject, request))) return storedAnswer(session, subject, request);
    const { answer, isStored } = await work(session);
    if (isStored) return answer;
    await transaction.query(compileSql(answerSql(subject, request.saveId, answer)), { prepared: true });
    return answer;
  });
}

/** Stands as the digest of a save that was given up. No request has it: it is no digest. */
const givenUp = "given up";

/**
 * The answer that is stored under a save id of the caller, once a request with it that is under way has ended. Null
 * without one: the id is claimed then, and a request with it that comes later is refused as another one.
 */
export function settledAnswer(parts: WritingParts, context: RequestContext, saveId: string): Promise<unknown> {
  const subject = subjectKey(context);
  return locked(parts, context, [], async (session) => {
    if (await claimAnswer(session, subject, { saveId, digest: givenUp })) return null;
    const { rows } = await session.transaction.query<{ answer: string | null }>(
      compileSql(sql`select answer from sys.save_answer where subject = ${subject} and save_id = ${saveId}`),
    );
    return JSON.parse(rows[0]?.answer ?? "null");
  });
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { readCounters } from "@tessera/server-core/state/writeLock.ts";
import { readReceivers } from "../notices/receivers.ts";

async function seemsDead(context: RequestContext): Promise<boolean> {
  const { sessionId } = context.subject;
  if (sessionId === null) return false;
  const { rows } = await context.services.database.query(
    compileSql(
      sql`select from sys.session s where s.id = ${sessionId}::uuid and s.ended_at is null and s.expires_at > clock_timestamp()`,
    ),
  );
  return rows.length === 0;
}

/** Not when its time seemed to be over only because the clock jumped. */
async function isSessionDead(context: RequestContext): Promise<boolean> {
  return (await seemsDead(context)) && (!(await context.services.clock.hasJumped()) || (await seemsDead(context)));
}

/**
 * Whether a lock seemed to be lost only because the clock jumped: the jump has been followed since, so the lock holds
 * again.
 */
async function wasMisled({ services }: RequestContext, error: unknown): Promise<boolean> {
  return error instanceof TesseraError && error.code === "lock_lost" && (await services.clock.hasJumped());
}

/**
 * Whether a statement named a table or column of former definitions: the database refuses it before the statement can
 * compare the counters.
 */
async function namedFormer({ freshness, services }: RequestContext, error: unknown): Promise<boolean> {
  if (!(error instanceof DatabaseError) || error.fault !== "undefined") return false;
  return (await readCounters(services.database)).definitions !== freshness.definitions;
}

const isStale = async (context: RequestContext, error: unknown): Promise<boolean> =>
  error instanceof StaleError || (await namedFormer(context, error));

/**
 * Runs `work`; when it says that it is stale, or that a lock was lost as the clock jumped, reloads the definitions and
 * runs it again with a renewed context (design §4). `renew` makes that context from counters, definitions and
 * rights as they are now. Throws `session_expired` when the session is what ended, `definition_changed` when the second
 * attempt is stale too, else what `work` or `renew` threw.
 */
export async function withFreshRetry<Value>(
  context: RequestContext,
  renew: (stale: RequestContext) => Promise<RequestContext>,
  work: (context: RequestContext) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(context);
  } catch (error) {
    if (!(await isStale(context, error)) && !(await wasMisled(context, error))) throw error;
  }
  if (await isSessionDead(context)) throw new TesseraError("session_expired");
  await context.services.definitions.refresh();
  const renewed = await renew(context);
  try {
    return await work(renewed);
  } catch (error) {
    if (!(await isStale(renewed, error))) throw error;
    if (await isSessionDead(renewed)) throw new TesseraError("session_expired");
    throw new TesseraError("definition_changed");
  }
}

async function workingSubject({ services, subject }: RequestContext): Promise<RequestContext["subject"]> {
  if (subject.userId === null) return subject;
  const [person] = await readReceivers(services.database, sql`u.id = ${subject.userId}::uuid`);
  if (person === undefined) throw new TesseraError("access_denied");
  return person.subject;
}

/**
 * The context of the same request after its counters turned out to be out of date and the definitions were reloaded:
 * the same person with the roles and the counters of now. Throws `session_expired` when the session ended meanwhile.
 * Work that the server does for a person has that person's roles of now, and throws `access_denied` when the account is
 * disabled or gone; what it does for nobody keeps its subject.
 */
export async function renewContext(stale: RequestContext): Promise<RequestContext> {
  if (stale.preview !== undefined) return stale.preview.renew();
  const { definitions, sessions } = stale.services;
  const snapshot = definitions.current();
  const { sessionId, tokenId } = stale.subject;
  if (sessionId === null && tokenId === undefined) {
    return {
      ...stale,
      subject: await workingSubject(stale),
      freshness: { definitions: snapshot.definitions, rights: snapshot.rights, texts: snapshot.texts },
    };
  }
  sessions.forgetBefore(snapshot.rights);
  const person = await (sessionId === null ? sessions.tokenOwner(tokenId ?? "") : sessions.person(sessionId));
  if (person === null) throw new TesseraError("session_expired");
  return {
    ...stale,
    subject: person.subject,
    freshness: { definitions: snapshot.definitions, rights: person.rights, texts: snapshot.texts },
    language: person.language ?? stale.language,
    zone: person.zone ?? stale.zone,
  };
}

import { randomUUID } from "node:crypto";
import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { Rights } from "@tessera/identity/rights/rights.ts";
import { withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import { type ActivityRights, activitySql } from "@tessera/query-model/activitySql.ts";
import type { PageStatement } from "@tessera/query-model/answeredRows.ts";
import { choicesSql, chosenSql } from "@tessera/query-model/choicesSql.ts";
import { assertBounded } from "@tessera/query-model/conditions/assertBounded.ts";
import type { QueryEnvironment } from "@tessera/query-model/environment.ts";
import { jsonRows, type RowShape, type RowWriter } from "@tessera/query-model/jsonRows.ts";
import { jsonObject } from "@tessera/query-model/jsonSql.ts";
import { countSql, pageSql } from "@tessera/query-model/pageSql.ts";
import { querySql } from "@tessera/query-model/query/querySql.ts";
import { recordSql } from "@tessera/query-model/recordSql.ts";
import { rowChoicesSql } from "@tessera/query-model/rowChoicesSql.ts";
import { hasAttachments, slotSql } from "@tessera/query-model/slotSql.ts";
import { compileSql, type SqlFragment, type SqlValue, sql } from "@tessera/query-model/sql.ts";
import { usedChoicesSql } from "@tessera/query-model/usedChoicesSql.ts";
import { wholeRecordSql } from "@tessera/query-model/wholeRecordSql.ts";
import { RawJson, type RequestContext } from "@tessera/server-core/context.ts";
import { type FreshnessClaim, freshnessCondition } from "@tessera/server-core/state/freshness.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import type { ChosenRequest } from "../guard/choicesRequest.ts";
import type { Guard, GuardOf, ReadingPurpose } from "../guard/guard.ts";
import type { RecordForRules } from "../guard/readRequest.ts";
import type { RecordReading } from "../guard/recordReading.ts";
import type { RecordCount, RowsTaker } from "../guard/recordSelection.ts";
import { assertAffordable } from "./assertAffordable.ts";
import { assertColumnFiles } from "./columnFilesAccess.ts";
import { isHot } from "./hotStatement.ts";
import { createLiveReading, watchedEnvironment } from "./liveReading.ts";

/** Rows that a stream reads at once. */
const streamed = 500;

/**
 * See `Records.stream`. A cursor holds the rows as they were; counters and session are compared again before each part.
 */
async function streamRows(
  context: RequestContext,
  { guardOf, renew }: { readonly guardOf: GuardOf; readonly renew: Renew },
  build: (env: QueryEnvironment) => PageStatement,
  take: RowsTaker,
  purpose: ReadingPurpose,
): Promise<void> {
  let hasBegun = false;
  await withFreshRetry(context, renew, async (fresh) => {
    // What was taken cannot be taken again.
    if (hasBegun) throw new TesseraError("definition_changed");
    const guard = guardOf(fresh);
    const { claim, newWriter, text, values } = freshStatement(guard, build(guard.environment(purpose)));
    await fresh.services.database.transaction(
      async (transaction) => {
        await transaction.query({ text: `declare rows no scroll cursor for ${text}`, values });
        for (let isOpen = true; isOpen; ) {
          await assertFresh(transaction, claim);
          const writer = newWriter?.();
          let count = 0;
          await transaction.query(`fetch forward ${streamed} from rows`, {
            taker: (bytes, from, to) => {
              count++;
              writer?.add(bytes, from, to);
            },
          });
          if (count > 0 && writer) {
            hasBegun = true;
            isOpen = await take(new RawJson(writer.take()));
          }
          isOpen &&= count === streamed;
        }
      },
      { readOnly: true },
    );
  });
}

/** Renews a context whose counters are out of date: same person, roles and counters as they are now. */
export type Renew = (stale: RequestContext) => Promise<RequestContext>;

const exactCount = 10_000;

/** A reading statement that answers only while counters and session hold (design §4). */
interface FreshStatement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** Where in `values` the session stands; -1 without one. */
  readonly sessionAt: number;
  /** What it compares. */
  readonly claim: FreshnessClaim;
  /** Writes what becomes of its rows; null where it answers a single text. */
  readonly newWriter: (() => RowWriter) | null;
}

/** Something to read: the statement, given the condition of its freshness, and what becomes of its rows. */
interface Reading {
  readonly statement: (isFresh: SqlFragment) => SqlFragment;
  readonly shape: RowShape | null;
}

function valueReading(value: SqlFragment): Reading {
  const text = sql`coalesce((${value})::text, 'null')`;
  return { statement: (isFresh) => sql`select case when ${isFresh} then ${text} end as body`, shape: null };
}

/** The statement as another session of the same rights runs it. */
function ofSession(statement: FreshStatement, sessionId: string | null): FreshStatement {
  const { values, sessionAt, claim } = statement;
  if (sessionAt < 0 || values[sessionAt] === sessionId) return statement;
  return { ...statement, values: values.with(sessionAt, sessionId), claim: { ...claim, subject: { sessionId } } };
}

/** Stands for the session where the condition names it; nobody can send it, so no other parameter is taken for it. */
const sessionMark = randomUUID();

function freshStatement({ claim }: Guard, { statement, shape }: Reading): FreshStatement {
  const { sessionId } = claim.subject;
  const marked = sessionId === null ? claim : { ...claim, subject: { sessionId: sessionMark } };
  const { text, values } = compileSql(statement(freshnessCondition(marked)));
  const sessionAt = values.indexOf(sessionMark);
  return ofSession({ text, values, sessionAt, claim, newWriter: shape === null ? null : jsonRows(shape) }, sessionId);
}

async function answerOf(context: RequestContext, { text, values }: FreshStatement): Promise<string | null> {
  const { rows } = await context.services.database.query({ text, values }, { prepared: isHot(text) });
  const body = rows[0]?.body ?? null;
  if (body === null) throw new StaleError();
  return body === "null" ? null : body;
}

async function rowsOf(
  context: RequestContext,
  { text, values, claim, newWriter }: FreshStatement,
): Promise<Uint8Array> {
  if (newWriter === null) throw new TypeError("The statement answers a single text.");
  const { add, isEmpty, take } = newWriter();
  const { database } = context.services;
  await database.query({ text, values }, { prepared: isHot(text), taker: add });
  // Either there are no rows, or the condition did not hold. What once did not hold never holds again: counters only
  // grow, what ended does not begin again, and who moves the ends of sessions moves a counter. So asking afterwards
  // tells which.
  if (isEmpty()) await assertFresh(database, claim);
  return take();
}

/** Runs one reading statement for a value. Answers null when the value is null. Throws `StaleError`. */
export function readFresh(context: RequestContext, guard: Guard, value: SqlFragment): Promise<string | null> {
  return answerOf(context, freshStatement(guard, valueReading(value)));
}

const kept = new WeakMap<Rights, Map<string, FreshStatement>>();
const maxKept = 200;

/**
 * What `build` makes of a request, kept per rights where it depends on nothing else: a statement that asked for the
 * user, the day or the page is made again for each request.
 */
function keptStatement(
  guard: Guard,
  language: string,
  name: string,
  request: unknown,
  build: (env: QueryEnvironment) => Reading,
): FreshStatement {
  const { sessionId } = guard.claim.subject;
  const { definitions, rights } = guard.claim.freshness;
  const key = JSON.stringify([name, language, guard.texts, definitions, rights, sessionId === null, request]);
  const known = kept.get(guard.rights) ?? new Map<string, FreshStatement>();
  const found = known.get(key);
  if (found) return ofSession(found, sessionId);
  const { env, watched } = watchedEnvironment(guard.environment());
  const made = freshStatement(guard, build(env));
  if (watched().isPersonal) return made;
  if (known.size >= maxKept) known.clear();
  known.set(key, made);
  kept.set(guard.rights, known);
  return made;
}

/** The keys that a look-up admits; none where its filter cannot be asked, as its list could not be read either. */
function chosenOf(request: ChosenRequest, env: QueryEnvironment): SqlFragment {
  try {
    assertBounded(request.filter);
    return chosenSql(request, env);
  } catch (error) {
    if (error instanceof TesseraError && error.kind.blame === "user") return sql`'[]'::json`;
    throw error;
  }
}

/** Choices by their names alone: what else a record holds may be on no page of a guest's. */
function withoutDetails(choices: string): string {
  return JSON.stringify(JSON.parse(choices, (name, value: unknown) => (name === "detail" ? null : value)));
}

/** The reading half of `Records`. */
export function createReading(guardOf: GuardOf, renew: Renew): RecordReading {
  const read = <Answer>(
    context: RequestContext,
    name: string,
    request: unknown,
    build: (env: QueryEnvironment) => Reading,
    run: (context: RequestContext, statement: FreshStatement) => Promise<Answer>,
  ): Promise<Answer> =>
    withFreshRetry(context, renew, (fresh) =>
      run(fresh, keptStatement(guardOf(fresh), fresh.language, name, request, build)),
    );

  const counted = (body: string | null, bound = exactCount): RecordCount => {
    const total = Number(body);
    return { total: Math.min(total, bound), exact: total <= bound };
  };
  const live = createLiveReading(guardOf, {
    page: async (context, guard, request) => {
      const build = (env: QueryEnvironment) => pageSql(request, env);
      // Keys differ each time, so a statement with keys is not worth keeping.
      const statement =
        request.keys === undefined
          ? keptStatement(guard, context.language, "page", request, build)
          : freshStatement(guard, build(guard.environment()));
      return new RawJson(await rowsOf(context, statement));
    },
    count: async (context, guard, request) => {
      const build = (env: QueryEnvironment) => valueReading(countSql(request, exactCount, env));
      return counted(await answerOf(context, keptStatement(guard, context.language, "count", request, build)));
    },
  });

  return {
    live,
    page: async (context, request) => {
      assertBounded(request.fixed);
      assertAffordable(context, request.where);
      return new RawJson(await read(context, "page", request, (env) => pageSql(request, env), rowsOf));
    },
    stream: (context, request, take, purpose = "show") => {
      assertBounded(request.fixed);
      assertAffordable(context, request.where);
      return streamRows(
        context,
        { guardOf, renew },
        (env) => pageSql({ ...request, offset: 0, limit: null }, env),
        take,
        purpose,
      );
    },
    count: async (context, request, atMost = exactCount) => {
      assertBounded(request.fixed);
      assertAffordable(context, request.where);
      const body = await read(
        context,
        `count to ${atMost}`,
        request,
        (env) => valueReading(countSql(request, atMost, env)),
        answerOf,
      );
      return counted(body, atMost);
    },
    query: async (context, request) => {
      const { asked, query } = request;
      assertBounded(asked?.fixed);
      assertAffordable(context, asked?.where);
      return new RawJson(await read(context, "query", request, (env) => querySql(query, env, asked), rowsOf));
    },
    choices: async (context, request) => {
      assertAffordable(context, request.filter);
      const { shown, used } = request;
      const choicesIn = (env: QueryEnvironment): SqlFragment => {
        if (used !== undefined) return usedChoicesSql({ ...request, used }, env);
        return shown === undefined ? choicesSql(request, env) : rowChoicesSql({ ...request, shown }, env);
      };
      const build = (env: QueryEnvironment) => valueReading(choicesIn(env));
      const body = await read(context, "choices", request, build, answerOf);
      const text = body ?? '{"choices":[],"selected":[]}';
      return new RawJson(isGuest(context) ? withoutDetails(text) : text);
    },
    chosen: async (context, requests) => {
      if (requests.length === 0) return [];
      const body = await withFreshRetry(context, renew, (fresh) => {
        const guard = guardOf(fresh);
        const env = guard.environment();
        // Keys and filters differ each time, so the statement is not worth keeping.
        return readFresh(
          fresh,
          guard,
          jsonObject(requests.map((request, index) => [`r${index}`, chosenOf(request, env)])),
        );
      });
      // The statement above wrote it: a list of keys for each request.
      const found = JSON.parse(body ?? "{}") as { readonly [request: string]: readonly string[] };
      return requests.map((_, index) => new Set(found[`r${index}`]));
    },
    read: async (context, request) => {
      const body = await read(context, "read", request, (env) => valueReading(recordSql(request, env)), answerOf);
      if (body === null) throw new TesseraError("record_not_found");
      return new RawJson(body);
    },
    slot: async (context, slot, holds = false) => {
      const body = await withFreshRetry(context, renew, (fresh) => {
        const guard = guardOf(fresh);
        return readFresh(fresh, guard, slotSql(slot, holds, guard.environment()));
      });
      if (body === null) throw new TesseraError("record_not_found");
      // The statement above wrote it.
      return JSON.parse(body) as { readonly write: boolean };
    },
    activity: async (context, place, holds = false) => {
      const body = await withFreshRetry(context, renew, (fresh) => {
        const guard = guardOf(fresh);
        return readFresh(fresh, guard, activitySql(place, holds, guard.environment()));
      });
      if (body === null) throw new TesseraError("record_not_found");
      // The statement above wrote it.
      return JSON.parse(body) as ActivityRights;
    },
    assertNewFiles: (context, id, column) => {
      const guard = guardOf(context);
      const entity = guard.models.require(id);
      if (column !== null) return assertColumnFiles(guard, entity, column);
      if (!hasAttachments(entity)) throw new TesseraError("not_found", { kind: "slot" });
      if (!guard.rights.entity(id, "create").grants.some(({ fields }) => fields === null))
        throw new TesseraError("access_denied", { entity: id });
    },
    maxFileSize: (context, id, name) => {
      const column = guardOf(context).models.get(id)?.column(name) ?? null;
      return column?.type.files?.maxBytes(column.body.fieldType?.formats ?? {}) ?? Number.POSITIVE_INFINITY;
    },
    readForRules: async (context, request) => {
      const build = (env: QueryEnvironment) => valueReading(wholeRecordSql(request, env));
      const body = await read(context, "readForRules", request, build, answerOf);
      // The statement above wrote it.
      const found = JSON.parse(body ?? "null") as RecordForRules | { readonly seen: null } | null;
      if (!found || found.seen === null) throw new TesseraError("record_not_found");
      return found;
    },
  };
}

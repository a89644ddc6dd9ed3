import { type SqlFragment, type SqlValue, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "../context.ts";

/** What freshness is decided by: the counters that were read, and the session that asks. */
export type FreshnessClaim = Pick<RequestContext, "freshness"> & {
  readonly subject: { readonly sessionId: string | null };
};

/** True while the session `sessionId` is alive; there is nothing to check without one. */
function sessionAlive(sessionId: SqlValue): SqlFragment {
  if (sessionId === null) return sql`true`;
  return sql`exists (select from sys.session s where s.id = ${sessionId}::uuid and s.ended_at is null and s.expires_at > clock_timestamp())`;
}

/**
 * `freshnessCondition` with parameters of the caller's choice, for a text that is made once and used with the values of
 * each request.
 */
export function freshnessTest(definitions: SqlValue, rights: SqlValue, sessionId: SqlValue): SqlFragment {
  return sql`(exists (select from sys.state where definitions = ${definitions}::bigint and rights = ${rights}::bigint) and ${sessionAlive(sessionId)})`;
}

/**
 * SQL condition for use inside a statement: true when both counters still are what the caller compiled from and the
 * session, if any, is alive (design §4); where the claim names it, the counter of texts too. A read says `select case
 * when <condition> then <json> end`.
 */
export function freshnessCondition({ freshness, subject }: FreshnessClaim): SqlFragment {
  const { definitions, rights, texts } = freshness;
  const test = freshnessTest(definitions, rights, subject.sessionId);
  if (texts === undefined) return test;
  return sql`(${test} and exists (select from sys.state where texts = ${texts}::bigint))`;
}

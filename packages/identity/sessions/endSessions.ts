import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { forgetSignIns } from "../signin/forgottenSignIns.ts";
import type { EndedSession, EndReason, SessionChoice } from "./sessions.ts";

/** Time that a page has to report its person's activity beyond the idle time that it counts itself. */
export const idleGrace = 120_000;

/** True for sessions `s` whose people have not been there for longer than is allowed. */
export function idleCondition(idleTimeoutMs: number): SqlFragment {
  return sql`s.active_at < clock_timestamp() - make_interval(secs => ${(idleTimeoutMs + idleGrace) / 1000}::double precision)`;
}

function chosen(choice: SessionChoice, idleTimeoutMs: number): SqlFragment {
  switch (choice.kind) {
    case "session":
      return sql`s.id = ${choice.sessionId}::uuid`;
    case "user":
      return sql`s.user_id = ${choice.userId}::uuid and s.id is distinct from ${choice.except}::uuid`;
    case "roles":
      return sql`s.user_id in (select m.user_id from sys.membership m where m.role_id = any(${[...choice.roles]}::text[])) and s.id is distinct from ${choice.except}::uuid`;
    case "provider": {
      const { issuer, subject, session } = choice;
      // A token that names a session of the provider means that one only.
      return session === null
        ? sql`s.issuer = ${issuer} and s.provider_subject = ${subject}`
        : sql`s.issuer = ${issuer} and s.provider_session = ${session} and (${subject}::text is null or s.provider_subject = ${subject})`;
    }
    case "idle":
      return idleCondition(idleTimeoutMs);
  }
}

/** Ends the sessions of a choice in the database and answers them. */
export async function endSessions(
  database: Database,
  choice: SessionChoice,
  reason: EndReason,
  idleTimeoutMs: number,
): Promise<readonly EndedSession[]> {
  // A browser whose session did not end by its own sign-out asks for the password when it comes back: the embedded
  // provider forgets it, too.
  const { rows } = await database.query<{ id: string; user_id: string }>(
    compileSql(sql`with ended as (
        update sys.session s set ended_at = clock_timestamp(), end_reason = ${reason}
        where s.ended_at is null and ${chosen(choice, idleTimeoutMs)} returning s.id, s.user_id
      ), forgotten as (${forgetSignIns(choice, reason)})
      select id, user_id from ended`),
  );
  return rows.map(({ id, user_id }) => ({ sessionId: id, userId: user_id, reason }));
}

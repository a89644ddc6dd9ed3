import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext, Subject } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { readRoles } from "../sessions/readRoles.ts";

/** A person who may be notified, with what their rights depend on. */
export interface Receiver {
  readonly subject: Subject & { readonly userId: string };
  /** Null: the profile names none. */
  readonly language: string | null;
  readonly zone: string | null;
}

interface UserRow {
  readonly id: string;
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly language: string | null;
  readonly zone: string | null;
  readonly roles: string;
}

/** A condition for `readReceivers`: those who hold any role. */
export const withAnyRole: SqlFragment = sql`exists (select from sys.membership m where m.user_id = u.id)`;

/** The users, without those that are disabled, for whom a condition on the alias `u` of `sys."user"` holds. */
export async function readReceivers(
  runner: Pick<SqlRunner, "query">,
  condition: SqlFragment,
): Promise<readonly Receiver[]> {
  const { rows } = await runner.query<UserRow>(
    compileSql(sql`select u.id, u.login, u.display_name, u.email, u.language, u.zone,
        (select coalesce(json_agg(m.role_id order by m.role_id), '[]') from sys.membership m where m.user_id = u.id) as roles
      from sys."user" u where u.disabled_at is null and ${condition} order by u.id`),
  );
  return rows.map((row) => ({
    subject: {
      userId: row.id,
      login: row.login,
      displayName: row.display_name,
      email: row.email,
      roles: readRoles(row.roles),
      sessionId: null,
    },
    language: row.language,
    zone: row.zone,
  }));
}

/** A request as a receiver would make it, without a session: what it may read is what the receiver may. */
export function receiverContext(context: RequestContext, receiver: Receiver): RequestContext {
  const { freshness, instant, services, signal, zone } = context;
  return {
    subject: receiver.subject,
    freshness,
    language: receiver.language ?? "hu",
    zone: receiver.zone ?? zone,
    instant,
    page: { routedUrl: null, params: new Map() },
    services,
    signal,
  };
}

import type { Subject } from "@tessera/server-core/context.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";

interface UserRow {
  readonly id: string;
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly roles: string;
}

/** The user of a login as a subject without a session, for explaining what they may do. Null when there is none, or they are disabled. */
export async function subjectOf(database: Database, login: string): Promise<Subject | null> {
  const { rows } = await database.query<UserRow>({
    text: `select u.id, u.login, u.display_name, u.email,
        (select coalesce(json_agg(m.role_id order by m.role_id), '[]') from sys.membership m where m.user_id = u.id) as roles
      from sys."user" u where u.login = $1 and u.disabled_at is null`,
    values: [login],
  });
  const [row] = rows;
  if (!row) return null;
  const roles: unknown = JSON.parse(row.roles);
  return {
    userId: row.id,
    login: row.login,
    displayName: row.display_name,
    email: row.email,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [],
    sessionId: null,
  };
}

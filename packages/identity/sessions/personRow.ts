import { rightsSql } from "@tessera/server-core/state/writeLock.ts";
import { readRoles } from "./readRoles.ts";
import type { Person } from "./sessions.ts";

/** What is read of a user `u` and of their rights to say who they are. */
export interface PersonRow {
  readonly user_id: string;
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly language: string | null;
  readonly zone: string | null;
  readonly rights: string;
  readonly roles: string;
}

/** Columns of a `PersonRow` but the language, which a session may have of its own. */
export const personColumns = `u.id as user_id, u.login, u.display_name, u.email, u.zone, ${rightsSql} as rights,
    (select coalesce(json_agg(m.role_id order by m.role_id), '[]') from sys.membership m where m.user_id = u.id) as roles`;

/** The person of a row; `sessionId` null where no session brings them. */
export function personOf(row: PersonRow, sessionId: string | null): Person {
  return {
    subject: {
      userId: row.user_id,
      login: row.login,
      displayName: row.display_name,
      email: row.email,
      roles: readRoles(row.roles),
      sessionId,
    },
    rights: Number(row.rights),
    language: row.language,
    zone: row.zone,
  };
}

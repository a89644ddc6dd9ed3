import { instantSql } from "@tessera/documents/texts/instantText.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly address: string | null;
  readonly agent: string | null;
}

/** An open session of a person, for a list. Instants are wire text in UTC. */
interface OpenSession {
  readonly id: string;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** Null: not known. */
  readonly address: string | null;
  readonly agent: string | null;
}

/** Whether a session is this user's, open or not. */
export async function isSessionOf(database: Database, id: string, userId: string): Promise<boolean> {
  const { rows } = await database.query({
    text: "select from sys.session where id = $1::uuid and user_id = $2::uuid",
    values: [id, userId],
  });
  return rows.length > 0;
}

/** The open sessions of a user, `present` first, then those used last; 100 at most. Throws `DatabaseError`. */
export async function openSessionsOf(
  database: Database,
  userId: string,
  present: string | null,
): Promise<OpenSession[]> {
  const { rows } = await database.query<Row>({
    text: `select id, ${instantSql("created_at")} as created_at, ${instantSql("greatest(last_seen_at, active_at)")} as last_seen_at,
        ${instantSql("expires_at")} as expires_at, address, agent
      from sys.session where user_id = $1::uuid and ended_at is null and expires_at > clock_timestamp()
      order by (id = $2::uuid) is true desc, last_seen_at desc limit 100`,
    values: [userId, present],
  });
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === present,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    agent: row.agent,
  }));
}

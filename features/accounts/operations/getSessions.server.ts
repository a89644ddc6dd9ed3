import { handle } from "@tessera/server-kit/handle.ts";
import { instantSql } from "@tessera/server-kit/texts/instantText.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { getSessions } from "./getSessions.ts";

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly address: string | null;
  readonly agent: string | null;
}

/** See `getSessions`. */
export const getSessionsHandler = handle(getSessions, async (_input, context) => {
  const { userId, sessionId } = ownSession(context);
  const { rows } = await context.services.database.query<Row>({
    text: `select id, ${instantSql("created_at")} as created_at, ${instantSql("greatest(last_seen_at, active_at)")} as last_seen_at,
        ${instantSql("expires_at")} as expires_at, address, agent
      from sys.session where user_id = $1::uuid and ended_at is null and expires_at > clock_timestamp()
      order by (id = $2::uuid) desc, last_seen_at desc limit 100`,
    values: [userId, sessionId],
  });
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === sessionId,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    agent: row.agent,
  }));
});

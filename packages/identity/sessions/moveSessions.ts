import { sql } from "@tessera/query-model/sql.ts";
import type { ClockMove } from "@tessera/server-core/clock/clockMove.ts";

/** Open sessions move with the clock, but those that were opened since it jumped. */
export const moveSessions: ClockMove = ({ by, unseenFor }) =>
  sql`update sys.session set active_at = active_at + ${by}, expires_at = expires_at + ${by}
    where ended_at is null and created_at not between clock_timestamp() - ${unseenFor} and clock_timestamp()`;

import { sql } from "@tessera/query-model/sql.ts";
import { type ClockMove, isOldLease } from "@tessera/server-core/clock/clockMove.ts";

/**
 * A lock that held when the clock was last right could not be renewed since: it holds so long still, for its page to be
 * heard.
 */
const grace = sql`interval '8 s'`;

/** Locks of records move with the clock. */
export const moveLocks: ClockMove = ({ by, unseenFor }) => sql`update sys.record_lock set active_at = active_at + ${by},
  lease_until = case when lease_until + ${by} > clock_timestamp() - ${unseenFor}
    then greatest(lease_until + ${by}, clock_timestamp() + ${grace}) else lease_until + ${by} end where ${isOldLease}`;

/** The pages that have records open move with the clock. */
export const movePresence: ClockMove = ({ by }) =>
  sql`update sys.record_presence set lease_until = lease_until + ${by} where ${isOldLease}`;

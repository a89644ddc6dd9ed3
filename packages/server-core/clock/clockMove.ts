import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";

/** A jump of the database's clock, as intervals of SQL. */
export interface ClockJump {
  /** By how much it jumped; negative: back. */
  readonly by: SqlFragment;
  /** How long ago it was last known to be right. */
  readonly unseenFor: SqlFragment;
}

/**
 * The statement that moves instants of one table along when the clock jumps: those that mean "so long after something
 * happened". Dates that someone chose, and what is only shown, stay. It runs under the exclusive lock of writes.
 */
export type ClockMove = (jump: ClockJump) => SqlFragment;

/**
 * Leases that were not written since the jump, by the clock as it is now: those end within what the longest of them
 * lasts, which is less than a jump.
 */
export const isOldLease: SqlFragment = sql`lease_until not between clock_timestamp() and clock_timestamp() + interval '16 s'`;

import { sql } from "@tessera/query-model/sql.ts";
import { type ClockMove, isOldLease } from "../clock/clockMove.ts";

/** A condition within a statement: the server with this id has a lease. */
export function hasLeaseSql(id: string): string {
  return `exists (select from sys.node n where n.id = ${id} and n.lease_until > clock_timestamp())`;
}

/** Leases of servers move with the clock. */
export const moveNodes: ClockMove = ({ by }) =>
  sql`update sys.node set lease_until = lease_until + ${by} where ${isOldLease}`;

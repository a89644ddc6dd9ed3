import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { ClockMove } from "../clock/clockMove.ts";

/**
 * Writes entries of the outbox: `rows` is what follows the columns `entity`, `keys` (`text[]`) and `kind` of an insert,
 * so `values …` or a select.
 */
export function outboxInsertSql(rows: SqlFragment): SqlFragment {
  return sql`insert into sys.outbox (entity, keys, kind) ${rows}`;
}

/** The instants of signals move with the clock. */
export const moveSignals: ClockMove = ({ by }) => sql`update sys.signal set at = at + ${by}`;

import { moveSessions } from "@tessera/identity/sessions/moveSessions.ts";
import { moveLocks, movePresence } from "@tessera/records/locks/moveLocks.ts";
import type { ClockMove } from "@tessera/server-core/clock/clockMove.ts";
import { moveNodes } from "@tessera/server-core/nodes/nodeLease.ts";
import { moveSignals } from "@tessera/server-core/outbox/outboxSql.ts";

/** What moves along when the database's clock jumps. */
export const clockMoves: readonly ClockMove[] = [moveSessions, movePresence, moveNodes, moveSignals, moveLocks];

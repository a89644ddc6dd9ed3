import type { ClockWatch } from "@tessera/server-core/clock/followClock.ts";

/** A clock that never jumps. */
export const steadyClock: ClockWatch = { look: async () => false, hasJumped: async () => false };

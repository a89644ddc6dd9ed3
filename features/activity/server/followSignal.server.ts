import type { Signal } from "@tessera/server-core/outbox/outbox.ts";

/** Lets all servers know that followers are to be notified of something. */
export const followSignal: Signal = { kind: "followed", payload: null };

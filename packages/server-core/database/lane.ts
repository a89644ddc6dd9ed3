import { AsyncLocalStorage } from "node:async_hooks";

/** What a call does: `read` only looks at records, `work` is everything else. */
export type Lane = "read" | "work";

const lanes = new AsyncLocalStorage<Lane>();

/** Runs a call in its lane: what it awaits belongs to it, however deep. */
export function inLane<Value>(lane: Lane, call: () => Promise<Value>): Promise<Value> {
  return lanes.run(lane, call);
}

/** The lane of the present call; null for what the server does by itself. */
export function currentLane(): Lane | null {
  return lanes.getStore() ?? null;
}

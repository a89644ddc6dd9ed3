import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { RequestContext } from "../context.ts";
import type { Lane } from "../database/lane.ts";
import { addressKey } from "./addressKey.ts";
import type { Caller } from "./turns.ts";

/** Who a call counts for: the person, or the guests of an address. Null for work that the server does by itself. */
export function callerOf({ address, subject }: Pick<RequestContext, "address" | "subject">): Caller | null {
  if (subject.userId !== null) return { key: `person ${subject.userId}`, isGuest: false };
  return address === undefined ? null : { key: `guest ${addressKey(address)}`, isGuest: true };
}

/**
 * The lane of an operation: `read` for what only looks at records, which has a short time limit. Null for what takes no turn: public operations,
 * which answer from memory or open a session, and those of the session itself, which must not wait behind what the person asked for.
 */
export function laneOf({ access, changesState, family }: Operation): Lane | null {
  if (access.kind === "public" || family === "Session") return null;
  const looksAtRecords = access.kind === "page" || (access.kind === "session" && access.decidedBy === "records");
  return looksAtRecords && !changesState ? "read" : "work";
}

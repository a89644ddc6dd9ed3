import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { RequestContext, Subject } from "../context.ts";
import type { Lane } from "../database/lane.ts";
import { addressKey } from "./addressKey.ts";
import type { Caller } from "./turns.ts";

/** The key under which a call from an address counts: its person's, or that of the guests of the address. */
export function keyOf(address: string, { userId }: Pick<Subject, "userId">): string {
  return userId === null ? `guest ${addressKey(address)}` : `person ${userId}`;
}

/**
 * Who a call counts for: the person, or the guests of an address; of a preview who looks. Null for work that the server
 * does by itself.
 */
export function callerOf(context: Pick<RequestContext, "address" | "subject" | "preview">): Caller | null {
  const { address, preview } = context;
  const subject = preview?.viewer ?? context.subject;
  const isGuest = subject.userId === null;
  return isGuest && address === undefined ? null : { key: keyOf(address ?? "", subject), isGuest };
}

/**
 * The lane of an operation: `read` for what only looks at records, which has a short time limit. Null for what takes no
 * turn: public operations, which answer from memory or open a session, those of the session itself, which must not wait
 * behind what the person asked for, and those that receive bytes, which come as slowly as their sender sends them
 * (`createReceiving` bounds these).
 */
export function laneOf({ access, changesState, encoding, family }: Operation): Lane | null {
  if (access.kind === "public" || family === "Session" || encoding === "bytes") return null;
  const looksAtRecords =
    (access.kind === "page" && access.decidedBy !== "own") ||
    (access.kind === "session" && access.decidedBy === "records");
  return looksAtRecords && !changesState ? "read" : "work";
}

import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import type { ServerMessageType, ServerPayload } from "@tessera/contract/socket/messages.ts";
import type { News, Signal } from "../outbox/outbox.ts";
import type { Services } from "../services.ts";
import { livingSessions } from "../sessions/livingSessions.ts";
import type { Counters } from "../state/writeLock.ts";
import { type OwnSocketHub, socketSignal } from "./createSocketHub.ts";
import type { Audience } from "./socketHub.ts";

/** A message for the sockets of all nodes, as `toUser` and its like put it into the outbox. */
interface Relayed {
  readonly audience: Audience;
  readonly type: ServerMessageType;
  readonly payload: ServerPayload<ServerMessageType>;
}

function sameCounters(left: Counters, right: Counters): boolean {
  return left.definitions === right.definitions && left.rights === right.rights && left.texts === right.texts;
}

/** Signs a session's pages out, and ends their connections. */
function endSession(hub: OwnSocketHub, session: string): void {
  const pages = hub.index.find({ session });
  hub.deliver({ session }, "force-logout", { session });
  for (const page of pages) page.close(closeCodes.sessionEnded);
}

function endedSession({ kind, payload }: Signal): string | null {
  if (kind !== "session-ended" || typeof payload !== "object" || payload === null) return null;
  const session: unknown = Reflect.get(payload, "session");
  return typeof session === "string" ? session : null;
}

/**
 * Makes the sockets of a node follow what is committed on any node: messages from elsewhere, sessions that ended, and the counters, whose
 * move is told as `refresh-layout`. Caches of the node are warmed first. The answered function stops it.
 */
export function followNews(hub: OwnSocketHub, services: Services, onError: (error: unknown) => void): () => void {
  const { outbox, definitions, sessions, database, settings } = services;
  let known: Counters = definitions.current();

  async function endDeadSessions(): Promise<void> {
    const ids = hub.index.bySession.keys();
    if (ids.length === 0) return;
    const living = await livingSessions(database, ids, settings.loopback);
    for (const id of ids) if (!living.has(id)) endSession(hub, id);
  }

  async function follow({ signals, counters, hasGap }: News): Promise<void> {
    for (const signal of signals) {
      const ended = endedSession(signal);
      if (ended !== null) endSession(hub, ended);
      if (signal.kind !== socketSignal) continue;
      // Only `toUser` and its like write signals of this kind.
      const { audience, type, payload } = signal.payload as unknown as Relayed;
      hub.deliver(audience, type, payload);
    }
    if (sameCounters(known, counters) && !hasGap) return;
    const haveRightsMoved = known.rights !== counters.rights;
    known = counters;
    await definitions.refresh();
    if (haveRightsMoved || hasGap) {
      sessions.forgetBefore(counters.rights);
      await endDeadSessions();
      await hub.askSubscribersAgain();
    }
    hub.deliver({ everyone: true }, "refresh-layout", { url: null });
  }

  const stop = outbox.onNews(follow);
  const checking = setInterval(() => void endDeadSessions().catch(onError), hub.host.limits.checkSessionsEvery);
  checking.unref();
  return () => {
    clearInterval(checking);
    stop();
  };
}

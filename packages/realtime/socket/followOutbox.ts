import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import type { ServerMessageType, ServerPayload } from "@tessera/contract/socket/messages.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { losesDrafts } from "@tessera/identity/sessions/draftKeys.ts";
import { livingSessions } from "@tessera/identity/sessions/livingSessions.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { OutboxBatch, Signal } from "@tessera/server-core/outbox/outbox.ts";
import { type Audience, socketSignalKind } from "@tessera/server-core/outbox/socketSignal.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Counters } from "@tessera/server-core/state/writeLock.ts";
import type { OwnSocketHub } from "./createSocketHub.ts";

/** A message for the sockets of all nodes, as `toUser` and its like put it into the outbox. */
interface Relayed {
  readonly audience: Audience;
  readonly type: ServerMessageType;
  readonly payload: ServerPayload<ServerMessageType>;
}

/** Signs a session's pages out, and ends their connections. What they keep of its drafts goes first, unless nobody meant to end it. */
async function endSession(hub: OwnSocketHub, database: Database, session: string): Promise<void> {
  const pages = hub.index.find({ session });
  if (pages.length === 0) return;
  // Without the database it is not known; the key of what stays is refused all the same.
  if (await losesDrafts(database, session).catch(() => false)) {
    hub.deliver({ session }, "remove-local-storage-item", { key: `.${session}.`, type: "includes" });
  }
  hub.deliver({ session }, "force-logout", { session });
  for (const page of pages) page.close(closeCodes.sessionEnded);
}

function endedSession({ kind, payload }: Signal): string | null {
  if (kind !== "session-ended" || typeof payload !== "object" || payload === null) return null;
  const session: unknown = Reflect.get(payload, "session");
  return typeof session === "string" ? session : null;
}

/** More pages than this at once are not named one by one. */
const namedPagesLimit = 20;

/** Routes whose url or page was published between two snapshots. */
function changedRoutes(before: Snapshot, after: Snapshot): readonly string[] {
  if (before === after) return [];
  const isOther = (kind: string, id: string): boolean => before.version(kind, id) !== after.version(kind, id);
  return urlEntries(after).flatMap(({ id, page, route }) =>
    isOther("url", id) || (page !== null && isOther("page", page)) ? [route] : [],
  );
}

/**
 * Makes the sockets of a node follow what is committed on any node: messages from elsewhere, sessions that ended, and the counters, whose
 * move is sent as `refresh-layout`, with the routes of published pages besides. Caches of the node are warmed first. The answered function stops it.
 */
export function followOutbox(hub: OwnSocketHub, services: Services, onError: (error: unknown) => void): () => void {
  const { clock, outbox, definitions, sessions, database, settings } = services;
  let known: Counters = definitions.current();
  let shown = definitions.current();
  let people: ReadonlyMap<string, string> = new Map();

  /** Ends what may no longer be used, and answers the sessions whose person is another than when it was last looked. */
  async function lookAtSessions(): Promise<readonly string[]> {
    const ids = hub.index.bySession.keys();
    if (ids.length === 0) {
      people = new Map();
      return [];
    }
    const former = people;
    people = await livingSessions({ clock, database }, ids, settings.loopback);
    for (const id of ids) if (!people.has(id)) await endSession(hub, database, id);
    return ids.filter((id) => people.has(id) && former.get(id) !== people.get(id));
  }

  async function pass(signal: Signal): Promise<void> {
    const ended = endedSession(signal);
    if (ended !== null) await endSession(hub, database, ended);
    if (signal.kind !== socketSignalKind) return;
    // Only `toUser` and its like write signals of this kind.
    const { audience, type, payload } = signal.payload as unknown as Relayed;
    hub.deliver(audience, type, payload);
  }

  async function follow({ signals, counters, hasGap }: OutboxBatch): Promise<void> {
    for (const signal of signals) await pass(signal);
    const haveRightsMoved = known.rights !== counters.rights || hasGap;
    const haveTextsMoved = known.definitions !== counters.definitions || known.texts !== counters.texts || hasGap;
    known = counters;
    if (!haveRightsMoved && !haveTextsMoved) return;
    await definitions.refresh();
    const routes = changedRoutes(shown, definitions.current());
    shown = definitions.current();
    if (haveRightsMoved) {
      sessions.forgetBefore(counters.rights);
      const changed = await lookAtSessions();
      await hub.askSubscribersAgain();
      for (const session of changed) hub.deliver({ session }, "refresh-layout", { url: null, rights: true });
    }
    if (!haveTextsMoved) return;
    hub.deliver({ everyone: true }, "refresh-layout", { url: null });
    if (routes.length > namedPagesLimit) return;
    for (const url of routes) hub.deliver({ everyone: true }, "refresh-layout", { url });
  }

  const stop = outbox.onEvents(follow);
  const checking = setInterval(() => void lookAtSessions().catch(onError), hub.host.limits.checkSessionsEvery);
  checking.unref();
  return () => {
    clearInterval(checking);
    stop();
  };
}

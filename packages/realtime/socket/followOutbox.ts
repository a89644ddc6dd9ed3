import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import type { ServerMessageType, ServerPayload } from "@tessera/contract/socket/messages.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { losesDrafts } from "@tessera/identity/sessions/draftKeys.ts";
import { type LivingSession, livingSessions } from "@tessera/identity/sessions/livingSessions.ts";
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

/**
 * Signs a session's pages out, and ends their connections. What they keep of its drafts goes first, unless nobody meant
 * to end it.
 */
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
 * Makes the sockets of a node follow what is committed on any node: messages from elsewhere, sessions that ended, and
 * the counters, whose move is sent as `refresh-layout`, with the routes of published pages besides. Caches of the node
 * are warmed first. The answered function stops it.
 */
export function followOutbox(hub: OwnSocketHub, services: Services, onError: (error: unknown) => void): () => void {
  const { clock, outbox, definitions, sessions, database, settings } = services;
  let known: Counters = definitions.current();
  let shown = definitions.current();
  /** Whether signals may be gone that pages were not notified of yet. */
  let hasMissed = false;
  /** What each session's person was when its pages were notified last, or came since. */
  let people: ReadonlyMap<string, string> = new Map();
  /** The counter of rights of `people`; null while they are looked at. */
  let lookedAt: number | null = known.rights;

  /** The sessions that have pages here. Ends those that may no longer be used. */
  async function endOthers(): Promise<ReadonlyMap<string, LivingSession>> {
    const ids = hub.index.bySession.keys();
    if (ids.length === 0) return new Map();
    const living = await livingSessions({ clock, database }, ids, settings.loopback);
    for (const id of ids) if (!living.has(id)) await endSession(hub, database, id);
    return living;
  }

  /** Answers the sessions whose person is another than when their pages were notified last. */
  async function lookAtPeople(rights: number): Promise<readonly string[]> {
    lookedAt = null;
    const living = await endOthers();
    const former = people;
    people = new Map([...living].map(([id, { person }]) => [id, person]));
    lookedAt = rights;
    return [...people].flatMap(([id, person]) => (former.get(id) === person ? [] : [id]));
  }

  /** Learns who came. Where rights move at this moment, whom that concerns is for `lookAtPeople` to find. */
  async function lookAtSessions(): Promise<void> {
    const living = await endOthers();
    people = new Map(
      [...living].flatMap(([id, { person, rights }]) => {
        const noted = people.get(id) ?? (rights === lookedAt ? person : undefined);
        return noted === undefined ? [] : [[id, noted]];
      }),
    );
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
    hasMissed ||= hasGap;
    const haveRightsMoved = known.rights !== counters.rights || hasMissed;
    const haveTextsMoved = known.definitions !== counters.definitions || known.texts !== counters.texts || hasMissed;
    if (!haveRightsMoved && !haveTextsMoved) return;
    await definitions.refresh();
    if (haveRightsMoved) {
      sessions.forgetBefore(counters.rights);
      const changed = await lookAtPeople(counters.rights);
      await hub.askSubscribersAgain();
      for (const session of changed) hub.deliver({ session }, "refresh-layout", { url: null, rights: true });
    }
    // What could not be looked at, the next reading finds to have moved again.
    known = counters;
    hasMissed = false;
    const routes = changedRoutes(shown, definitions.current());
    shown = definitions.current();
    if (!haveTextsMoved) return;
    hub.deliver({ everyone: true }, "refresh-layout", { url: null });
    if (routes.length > namedPagesLimit) return;
    for (const url of routes) hub.deliver({ everyone: true }, "refresh-layout", { url });
  }

  const stop = outbox.onEvents(follow);
  let isChecking = false;
  const checking = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    lookAtSessions()
      .catch(onError)
      .finally(() => {
        isChecking = false;
      });
  }, hub.host.limits.checkSessionsEvery);
  checking.unref();
  return () => {
    clearInterval(checking);
    stop();
  };
}

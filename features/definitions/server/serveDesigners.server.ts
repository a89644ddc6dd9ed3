import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { draftedDocument } from "@tessera/documents/store/draftSignal.ts";
import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { OutboxBatch, Signal } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { documentAccess } from "./documentAccess.server.ts";
import { endPresence, notePresence, type PresentPage, readPresence, renewPresence } from "./presenceStore.server.ts";

/** How often a node renews what its pages have open. Milliseconds. */
const renewEvery = 5_000;

/** Documents that one page may have open at once. */
const maxWatches = 40;

const presenceKind = "document-presence";
const presenceSignal = ({ id, kind }: DocumentName): Signal => ({ kind: presenceKind, payload: { kind, id } });

/** A document that pages of this node have open. */
interface Watched {
  readonly name: DocumentName;
  readonly connections: Set<Connection>;
  /** What they were sent last, as text. */
  sent: string | null;
}

interface Standing {
  readonly revision: number;
  readonly version: number;
  readonly present: readonly PresentPage[];
}

const keyOf = ({ id, kind }: DocumentName): string => `${kind}:${id}`;
const topicOf = (name: DocumentName): string => `document ${keyOf(name)}`;

/** Throws `not_found` for a document that the caller may not read, or that is not there. */
async function assertReadable(context: RequestContext, { id, kind }: DocumentName): Promise<void> {
  const { definitions } = context.services;
  const head = definitions.published().get(kind, id);
  const owner = (await definitions.draft(kind, id))?.document ?? head;
  if (!owner) throw new TesseraError("not_found");
  documentAccess(context).assert(owner, "read");
}

/** Whether the caller may read a document: one that they may not read ends for them, and nothing else does. */
async function isReadable(context: RequestContext, name: DocumentName): Promise<boolean> {
  try {
    await assertReadable(context, name);
    return true;
  } catch (error) {
    if (error instanceof TesseraError && error.code === "not_found") return false;
    throw error;
  }
}

/** The document whose draft, or whose designers, are others now; null for another signal. */
function movedDocument(signal: Signal): DocumentName | null {
  const drafted = draftedDocument(signal);
  if (drafted !== null || signal.kind !== presenceKind) return drafted;
  const [kind, id] = [property(signal.payload, "kind"), property(signal.payload, "id")];
  return typeof kind === "string" && typeof id === "string" ? { kind, id } : null;
}

/**
 * Tells pages that have a document open in a designer who else has, where in it they are, and when its draft was saved.
 * The answered function stops it.
 */
export function serveDesigners(services: Services, onError: (error: unknown) => void): () => void {
  const { database, definitions, outbox, socket } = services;
  const watched = new Map<string, Watched>();
  const beside = (work: Promise<unknown>): void => void work.catch(onError);
  let reading: Promise<void> = Promise.resolve();
  /** One reading after the other: what was read before another is never sent after it. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    reading = reading.then(work, work);
    return reading;
  };

  async function standingOf({ id, kind }: DocumentName): Promise<Standing> {
    const draft = await definitions.draft(kind, id);
    const version = definitions.published().version(kind, id) ?? 0;
    return { revision: draft?.revision ?? 0, version, present: await readPresence(database, { kind, id }) };
  }

  function send(name: DocumentName, standing: Standing, connection: Connection, correlationId?: number): void {
    const present = standing.present.filter(({ id }) => id !== connection.id);
    socket.send(connection, "document-status-update", { ...name, ...standing, present }, correlationId);
  }

  function drop(one: Watched, connection: Connection): void {
    one.connections.delete(connection);
    socket.unsubscribe(connection, topicOf(one.name));
    if (one.connections.size === 0) watched.delete(keyOf(one.name));
  }

  function refresh(name: DocumentName): Promise<void> {
    return inTurn(async () => {
      const one = watched.get(keyOf(name));
      if (!one) return;
      const standing = await standingOf(name);
      const text = JSON.stringify(standing);
      if (one.sent === text) return;
      one.sent = text;
      // Who lost the right was unsubscribed by the hub.
      const allowed = new Set(socket.subscribers(topicOf(name)));
      for (const connection of [...one.connections]) {
        if (allowed.has(connection)) send(name, standing, connection);
        else {
          const nothing = { revision: 0, version: 0, present: [], gone: true };
          socket.send(connection, "document-status-update", { ...name, ...nothing });
          drop(one, connection);
        }
      }
    });
  }

  socket.onMessage("watch-document", async (context, { id, kind, place, stop }, connection, correlationId) => {
    const name = { kind, id };
    const { displayName, userId } = context.subject;
    if (userId === null) throw new TesseraError("not_signed_in");
    if (stop) {
      const known = watched.get(keyOf(name));
      if (known) drop(known, connection);
      await endPresence(database, connection.id, name);
    } else {
      await assertReadable(context, name);
      if (connection.signal.aborted) return;
      // Looked for now: another page may have been the first one meanwhile.
      const one = watched.get(keyOf(name)) ?? { name, connections: new Set<Connection>(), sent: null };
      const isNew = !one.connections.has(connection);
      const own = [...watched.values()].filter(({ connections }) => connections.has(connection)).length;
      if (isNew && own >= maxWatches) throw new TesseraError("too_many_requests");
      watched.set(keyOf(name), one);
      one.connections.add(connection);
      socket.subscribe(connection, topicOf(name), (current) => isReadable(current, name));
      const page = { id: connection.id, userId, userName: displayName ?? "", place: place ?? null };
      await notePresence(database, name, page);
      // A page that went meanwhile may have been removed before it was noted.
      if (connection.signal.aborted) await endPresence(database, connection.id, null);
      if (isNew) await inTurn(async () => send(name, await standingOf(name), connection, correlationId));
    }
    await outbox.signal(presenceSignal(name));
  });

  const stopOpening = socket.onClose((connection) => {
    const left = [...watched.values()].filter(({ connections }) => connections.has(connection));
    for (const one of left) drop(one, connection);
    if (left.length === 0) return;
    const leave = async (): Promise<void> => {
      await endPresence(database, connection.id, null);
      for (const { name } of left) await outbox.signal(presenceSignal(name));
    };
    beside(leave());
  });

  async function follow({ hasGap, signals }: OutboxBatch): Promise<void> {
    const moved = signals.flatMap((signal) => movedDocument(signal) ?? []);
    const names = hasGap ? [...watched.values()].map(({ name }) => name) : moved;
    for (const name of new Map(names.map((one) => [keyOf(one), one])).values()) await refresh(name);
  }
  const stopFollowing = outbox.onEvents(follow);

  const renewing = setInterval(() => {
    const pages = [...new Set([...watched.values()].flatMap(({ connections }) => [...connections]))];
    if (pages.length === 0) return;
    const renew = async (): Promise<void> => {
      await renewPresence(
        database,
        pages.map(({ id }) => id),
      );
      // Someone whose server died went without saying so.
      for (const { name } of [...watched.values()]) await refresh(name);
    };
    beside(renew());
  }, renewEvery);
  renewing.unref();
  return () => {
    clearInterval(renewing);
    stopOpening();
    stopFollowing();
  };
}

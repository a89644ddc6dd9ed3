import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { OutboxBatch } from "@tessera/server-core/outbox/outbox.ts";
import { partOfServices } from "@tessera/server-kit/testing/partOfServices.ts";
import { expect, it, vi } from "vitest";
import { followMenuCounts } from "./followMenuCounts.server.ts";

const counters = { definitions: 1, rights: 1, texts: 1 };
const written = (...entities: string[]): OutboxBatch => ({
  written: entities.map((entity) => ({ entity, keys: [] })),
  signals: [],
  counters,
  hasGap: false,
});

/** A node whose menus count nothing, with a page that begins to follow them while `asked` is open. */
function watched() {
  const asked = Promise.withResolvers<void>();
  const handlers: ((...given: readonly unknown[]) => unknown)[] = [];
  const listeners: ((batch: OutboxBatch) => void | Promise<void>)[] = [];
  const contextOf = vi.fn(async () => context);
  const services = partOfServices({
    database: {
      query: async () => {
        await asked.promise;
        // Answers are as wide as their statements.
        return { rows: JSON.parse('[{"fresh":"t"}]'), rowCount: 1 };
      },
    },
    // Nothing else of it is read where there are no menus.
    definitions: { current: () => ({ ...counters, all: () => [] }) as Pick<Snapshot, "all"> as Snapshot },
    records: {},
    socket: {
      contextOf,
      onMessage: (_type, handler) => void handlers.push((...given) => Reflect.apply(handler, null, given)),
      onClose: () => () => undefined,
      send: vi.fn(),
    },
    outbox: {
      onEvents: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
  });
  const context: RequestContext = {
    subject: { userId: "u", login: "", displayName: "", email: "", roles: [], sessionId: null },
    freshness: counters,
    language: "en",
    zone: "Europe/Budapest",
    instant: 0,
    page: { routedUrl: null, params: new Map() },
    services,
    signal: new AbortController().signal,
  };
  const connection: Connection = {
    id: "c",
    channelId: "c",
    sessionId: null,
    userId: "u",
    silentFor: 0,
    signal: new AbortController().signal,
  };
  followMenuCounts(services, (error) => {
    throw error;
  });
  const watching = Promise.all(handlers.map((handler) => handler(context, null, connection, 1)));
  return {
    contextOf,
    notified: async () => {
      asked.resolve();
      await watching;
    },
    notify: (batch: OutboxBatch) => listeners.forEach((listener) => void listener(batch)),
  };
}

it("[lists 2.10 badge] given a page whose badges are counted for the first time, when something is written meanwhile, then they are counted again; what they do not count changes nothing afterwards", async () => {
  const page = watched();
  page.notify(written("deal"));
  await page.notified();
  await expect.poll(() => page.contextOf).toHaveBeenCalledTimes(1);
  const other = watched();
  await other.notified();
  other.notify(written("deal"));
  expect(other.contextOf).not.toHaveBeenCalled();
});

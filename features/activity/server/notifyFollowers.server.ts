import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { systemSubject, workContext } from "@tessera/realtime/durable/workContext.ts";
import { assignedSignal } from "@tessera/records/writing/assignments.ts";
import type { OutboxBatch, Signal } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { countFailure, takeEvents, waitingPlaces } from "./followEvents.server.ts";
import { addFollowers } from "./followerStore.server.ts";
import { followSignal } from "./followSignal.server.ts";
import { notifyOfRecord } from "./notifyOfRecord.server.ts";

/** Records that are looked at in one go. */
const maxPlaces = 50;

/** Has people follow what was assigned to them. Every server does the same, and the first one has done it. */
async function followAssigned({ database, definitions }: Services, { payload }: Signal): Promise<void> {
  const entity = property(payload, "entity");
  const keys = property(payload, "keys");
  const user = property(payload, "user");
  if (typeof entity !== "string" || typeof user !== "string" || !Array.isArray(keys)) return;
  if (findBody(definitions.current(), "entity", entity)?.activity !== true) return;
  await addFollowers(database, { entity, keys: keys.map(String) }, [user]);
}

/**
 * Notifies followers of what is committed. What a server did not come to, another one does, or the next that starts:
 * who is to be notified of what is kept until it is done.
 */
export function notifyFollowers(services: Services, onError: (error: unknown) => void): () => void {
  const { database, definitions, outbox } = services;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function notifyOne(place: { readonly entity: string; readonly key: string }): Promise<void> {
    try {
      await database.transaction(async (transaction) => {
        const events = await takeEvents(transaction, place);
        const context = workContext({ services, signal }, systemSubject, Date.now());
        await notifyOfRecord(context, transaction, place, events);
      });
      outbox.wake();
    } catch (error) {
      onError(error);
      await countFailure(database, place);
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      if (signal.aborted) return;
      const places = await waitingPlaces(database, maxPlaces);
      if (places.length === 0) return;
      await definitions.refresh();
      for (const place of places) if (!signal.aborted) await notifyOne(place);
    }
  }

  let working: Promise<void> | null = null;
  let isAskedAgain = false;
  function begin(): void {
    isAskedAgain = true;
    if (working !== null) return;
    working = (async () => {
      try {
        while (isAskedAgain && !signal.aborted) {
          isAskedAgain = false;
          await work();
        }
      } catch (error) {
        if (!signal.aborted) onError(error);
      } finally {
        working = null;
      }
    })();
  }

  const stop = outbox.onEvents(async ({ hasGap, signals, written }: OutboxBatch) => {
    for (const one of signals) if (one.kind === assignedSignal) await followAssigned(services, one);
    const snapshot = definitions.current();
    const concerns = written.some(({ entity }) => findBody(snapshot, "entity", entity)?.activity === true);
    if (hasGap || concerns || signals.some(({ kind }) => kind === followSignal.kind)) begin();
  });
  begin();
  return () => {
    stopping.abort();
    stop();
  };
}

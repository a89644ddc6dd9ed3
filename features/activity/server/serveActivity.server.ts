import { TesseraError } from "@tessera/contract/errors.ts";
import type { ActivityPlace } from "@tessera/query-model/activitySql.ts";
import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { OutboxBatch } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { activityTopic } from "./activityTopic.server.ts";

/** Records that one connection may follow. */
const maxWatches = 20;

const ended: ReadonlySet<string> = new Set(["access_denied", "record_not_found", "not_found"]);

async function mayRead(context: RequestContext, place: ActivityPlace): Promise<boolean> {
  try {
    await context.services.records.activity(context, place);
    return true;
  } catch (error) {
    if (error instanceof TesseraError && ended.has(error.code)) return false;
    throw error;
  }
}

/** Lets pages know what is written of the records whose activity they show, while their person may read these. */
export function serveActivity(services: Services): () => void {
  const { outbox, socket } = services;
  const watched = new Map<Connection, Map<string, ActivityPlace>>();

  socket.onMessage("watch-activity", async (context, { entity, key }, connection) => {
    const place = { entity, key };
    await context.services.records.activity(context, place);
    if (connection.signal.aborted) return;
    const own = watched.get(connection) ?? new Map<string, ActivityPlace>();
    const topic = activityTopic(place);
    if (!own.has(topic) && own.size >= maxWatches) throw new TesseraError("too_many_requests");
    own.set(topic, place);
    watched.set(connection, own);
    socket.subscribe(connection, topic, (fresh) => mayRead(fresh, place));
  });
  socket.onMessage("unwatch-activity", async (_context, place, connection) => {
    const topic = activityTopic(place);
    watched.get(connection)?.delete(topic);
    socket.unsubscribe(connection, topic);
  });
  socket.onClose((connection) => watched.delete(connection));

  return outbox.onEvents(({ hasGap, written }: OutboxBatch) => {
    if (watched.size === 0 || (written.length === 0 && !hasGap)) return;
    const places = new Map([...watched.values()].flatMap((own) => [...own]));
    const isWritten = ({ entity, key }: ActivityPlace): boolean =>
      hasGap || written.some((one) => one.entity === entity && (one.keys === null || one.keys.includes(key)));
    for (const [topic, place] of places) if (isWritten(place)) socket.deliver({ topic }, "activity-update", place);
  });
}

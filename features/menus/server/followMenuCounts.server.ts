import { TesseraError } from "@tessera/contract/errors.ts";
import { renewContext, withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { OutboxBatch } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { MenuCount } from "../operations/getCounts.ts";
import { type Counted, isTouched } from "./isTouched.server.ts";
import { menuCounts } from "./menuCounts.server.ts";

/** Milliseconds between two rounds of counting: a page is notified once in these at most. */
const pause = 5000;

/** What a page was sent last. */
interface Notified extends Counted {
  /** The counts as text. */
  readonly text: string;
}

/**
 * Has the badges of open pages follow what is committed on any node. Anyone who counts records of a written entity, or
 * a count of a feature that a signal moves, has their badges counted again, under their rights, one page after the
 * other, and is notified only when one of them differs: of records that they may not read they hear nothing.
 */
export function followMenuCounts(services: Services, onError: (error: unknown) => void): undefined {
  const { socket, outbox } = services;
  const notified = new Map<Connection, Notified>();
  const due = new Set<Connection>();
  let isBusy = false;
  const { definitions, rights } = services.definitions.current();
  let moved = `${definitions} ${rights}`;

  /** The pages to be counted for now. */
  const ready = (): readonly Connection[] =>
    [...due].filter((connection) => notified.get(connection)?.entities != null);

  /** Counts for a page; null where it needs nothing. */
  async function batch(connection: Connection, round: Map<string, number | null>): Promise<MenuCount[] | null> {
    const asking = await socket.contextOf(connection);
    const { counts, ...made } = await withFreshRetry(asking, renewContext, (now) => menuCounts(now, round));
    const text = JSON.stringify(counts);
    const former = notified.get(connection);
    if (connection.signal.aborted || former === undefined) return null;
    notified.set(connection, { ...made, text });
    return former.text === text ? null : [...counts];
  }

  async function work(): Promise<void> {
    // What comes while this is counted is for the next round, also where it was counted before it came.
    const members = ready();
    const round = new Map<string, number | null>();
    for (const connection of members) due.delete(connection);
    for (const connection of members) {
      if (!notified.has(connection)) continue;
      try {
        const counts = await batch(connection, round);
        if (counts !== null) socket.send(connection, "menu-counts-update", { counts });
      } catch (error) {
        // Its page asks each minute by itself; one whose session ended is closed by others.
        if (!connection.signal.aborted) onError(error);
      }
    }
    const timer = setTimeout(() => {
      isBusy = false;
      begin();
    }, pause);
    timer.unref();
  }

  function begin(): void {
    if (isBusy || ready().length === 0) return;
    isBusy = true;
    void work();
  }

  function onEvents(batch: OutboxBatch): void {
    const { counters, hasGap } = batch;
    const now = `${counters.definitions} ${counters.rights}`;
    const isAll = hasGap || now !== moved;
    moved = now;
    for (const [connection, shown] of notified) if (isAll || isTouched(connection, shown, batch)) due.add(connection);
    begin();
  }

  socket.onMessage("watch-menu-counts", async (context, _payload, connection, correlationId) => {
    if (context.subject.userId === null) throw new TesseraError("not_signed_in");
    if (connection.signal.aborted) return;
    notified.set(connection, { entities: null, badges: new Set(), text: "" });
    const { counts, ...made } = await menuCounts(context);
    if (connection.signal.aborted) return;
    notified.set(connection, { ...made, text: JSON.stringify(counts) });
    socket.send(connection, "menu-counts-update", { counts: [...counts] }, correlationId);
    begin();
  });
  socket.onClose((connection) => {
    notified.delete(connection);
    due.delete(connection);
  });
  outbox.onEvents(onEvents);
}

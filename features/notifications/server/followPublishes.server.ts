import { TesseraError } from "@tessera/contract/errors.ts";
import type { NewNotification } from "@tessera/contract/socket/notification.ts";
import type { Publish } from "@tessera/documents/store/definitions.ts";
import { hasNotice } from "@tessera/identity/notices/notificationStore.ts";
import { notify } from "@tessera/realtime/notifications/notify.ts";
import { defineNotice } from "@tessera/server-core/notices/noticeSort.ts";
import type { OutboxBatch } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { followOpenPages, type OpenPage } from "./openPages.server.ts";
import { type ChangedPages, changedPages, publishNotice } from "./publishNotice.server.ts";

/** A publish changed what a person has open. */
export const publishNoticeSort = defineNotice({
  name: "publish",
  label: "notifications.notices.publish",
  icon: "layout-template",
  optional: true,
});

/** More publishes than this at once, as after a long silence of the database, are notified of by the newest of them. */
const maxPublishes = 20;
/** As many of those that a page missed while it had no connection: of more, its person learns by the newest. */
const maxMissed = 5;

/**
 * Stores a notification unless another node, to which the person has another page open, has stored one of the same
 * publish.
 */
async function notifyOnce(services: Services, user: string, publish: string, content: NewNotification): Promise<void> {
  const { database, outbox } = services;
  await database.transaction(async (transaction) => {
    const lock = [`publish ${publish} ${user}`];
    await transaction.query({ text: "select pg_advisory_xact_lock(hashtextextended($1, 741))", values: lock });
    if (await hasNotice(transaction, user, "publish", publish)) return;
    await notify(services, user, publishNoticeSort, content, transaction);
  });
  outbox.wake();
}

/**
 * Notifies those who have a page open which a publish changed, when it has reached this node: once for each person and
 * publish, and not its author. A page that connects again is caught up with: the node that served it may have gone
 * before it notified anyone, or nobody served it. What the server publishes by itself notifies nobody.
 */
export function followPublishes(services: Services, onError: (error: unknown) => void): () => void {
  const { definitions, outbox, socket } = services;
  let known = definitions.current().definitions;

  async function notifyReader(open: readonly OpenPage[], changed: ChangedPages, publish: Publish): Promise<void> {
    const [first] = open;
    if (first === undefined) return;
    try {
      const content = publishNotice(await socket.contextOf(first.connection), open, changed, publish);
      if (content === null) return;
      await notifyOnce(services, first.userId, publish.id, content);
    } catch (error) {
      // The session ended, or the page was closed meanwhile.
      if (!(error instanceof TesseraError && error.kind.blame === "user")) onError(error);
    }
  }

  async function notifyReaders(publish: Publish, open: readonly OpenPage[]): Promise<void> {
    const { userId: author } = publish.author;
    if (author === null) return;
    const changed = changedPages(definitions, publish);
    if (changed.pages.size + changed.urls.size === 0) return;
    const readers = Map.groupBy(open, ({ userId }) => userId);
    for (const [userId, pages] of readers) if (userId !== author) await notifyReader(pages, changed, publish);
  }

  /** Notifies of the newest publishes between two counters, at most `max`. */
  async function work(before: number, until: number, open: readonly OpenPage[], max: number): Promise<void> {
    await definitions.refresh();
    const publishes = await definitions.publishes({ offset: 0, limit: maxPublishes });
    const since = publishes.filter(({ definitions: at }) => at > before && at <= until).slice(0, max);
    for (const publish of since.toReversed()) await notifyReaders(publish, open);
  }

  let working: Promise<void> = Promise.resolve();
  // Beside the events: what many people are notified of keeps nobody's messages waiting.
  function queue(before: number, until: number, open: readonly OpenPage[], max: number): void {
    if (open.length === 0 || until <= before) return;
    working = working.then(() => work(before, until, open, max)).catch(onError);
  }

  // Of what comes after `known`, events notify: by then the page counts as open.
  const openPages = followOpenPages(services, (since, open) => queue(since, known, open, maxMissed));
  const stop = outbox.onEvents(({ counters }: OutboxBatch) => {
    const before = known;
    if (counters.definitions <= before) return;
    known = counters.definitions;
    // Those that are open now: none learns of a publish that was there when it was opened.
    queue(before, counters.definitions, openPages(), maxPublishes);
  });
  return stop;
}

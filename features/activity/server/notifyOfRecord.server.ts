import type { NewNotification } from "@tessera/contract/socket/notification.ts";
import { removeUnread } from "@tessera/identity/notices/notificationStore.ts";
import { type Receiver, readReceivers, receiverContext } from "@tessera/identity/notices/receivers.ts";
import type { ActivityPlace } from "@tessera/query-model/activitySql.ts";
import { sql } from "@tessera/query-model/sql.ts";
import { aboutRecord } from "@tessera/realtime/notifications/aboutRecord.ts";
import { notify } from "@tessera/realtime/notifications/notify.ts";
import { type RecordNotice, recordNotice } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { NoticeSort } from "@tessera/server-core/notices/noticeSort.ts";
import { changedNotice, commentedNotice, mentionedNotice } from "./activityNotices.server.ts";
import { findComment } from "./commentStore.server.ts";
import type { FollowEvent } from "./followEvents.server.ts";
import { findFollowers } from "./followerStore.server.ts";

/** Changes of a record that are looked at for one notification. */
const maxChanges = 100;

/** What a person is notified of in one notification. */
interface Digest {
  readonly sort: NoticeSort;
  /** `mentioned`, `commented` or `changed`: the text of the notification. */
  readonly text: string;
  readonly events: readonly FollowEvent[];
}

const last = <Item>(items: readonly Item[]): Item | undefined => items.at(-1);

/** The changes of a record that its reader may see something of. */
async function seenChanges(
  reader: RequestContext,
  { entity, key }: ActivityPlace,
  events: readonly FollowEvent[],
): Promise<readonly FollowEvent[]> {
  const changes = events.flatMap(({ change }) => change ?? []);
  if (changes.length === 0) return [];
  const page = { before: null, limit: maxChanges };
  const { entries } = await reader.services.records.historyPage(reader, entity, key, page);
  const seen = new Set(entries.filter((entry) => entry.changes?.length !== 0).map(({ place }) => place));
  return events.filter(({ change }) => change !== null && seen.has(change));
}

function contentOf(
  { events, text }: Digest,
  { link, name, title }: RecordNotice,
  { about, count }: { readonly about: string; readonly count: number },
): NewNotification {
  const event = last(events);
  const comment = event?.commentId ?? null;
  const actor = event?.userName ?? null;
  return {
    title,
    message: `key:activity.notice.${text}${actor === null ? "_unknown" : ""}`,
    params: { record: name, actor: actor ?? "", count, about },
    type: "info",
    link: link === null || comment === null ? link : `${link}&comment=${comment}`,
  };
}

/**
 * Notifies a person, within the transaction. What they have not read yet of the same record and sort becomes one
 * notification with this.
 */
async function send(
  reader: RequestContext,
  transaction: Transaction,
  {
    digest,
    notice,
    place,
    userId,
  }: {
    readonly digest: Digest;
    readonly notice: RecordNotice;
    readonly place: ActivityPlace;
    readonly userId: string;
  },
): Promise<void> {
  const { services } = reader;
  const about = aboutRecord(digest.sort.name, place.entity, place.key);
  const unread = await removeUnread(transaction, userId, "about", about);
  const ids = unread.map(({ id }) => id);
  if (ids.length > 0) await services.socket.toUser(userId, "delete-notification-request", ids, transaction);
  const before = unread.map(({ params }) => Number(params?.count ?? 1)).reduce((sum, one) => sum + one, 0);
  const content = contentOf(digest, notice, { about, count: before + digest.events.length });
  await notify(services, userId, digest.sort, content, transaction);
}

/** What a person is to be notified of; nothing of what they did themselves. */
async function digestsFor(
  reader: RequestContext,
  place: ActivityPlace,
  events: readonly FollowEvent[],
  follows: boolean,
): Promise<readonly Digest[]> {
  const { userId } = reader.subject;
  const others = events.filter((event) => event.userId !== userId);
  const isMention = ({ mentioned }: FollowEvent): boolean => userId !== null && mentioned.includes(userId);
  const ofOthers = follows ? others.filter((event) => !isMention(event)) : [];
  const digests = [
    { sort: mentionedNotice, text: "mentioned", events: others.filter(isMention) },
    {
      sort: commentedNotice,
      text: "commented",
      events: ofOthers.filter(({ commentId, isEdit }) => commentId !== null && !isEdit),
    },
    { sort: changedNotice, text: "changed", events: await seenChanges(reader, place, ofOthers) },
  ];
  return digests.filter((digest) => digest.events.length > 0);
}

/**
 * Notifies those who follow a record, or are mentioned, of what happened to it, while they may read it. `context` is
 * the server's own.
 */
export async function notifyOfRecord(
  context: RequestContext,
  transaction: Transaction,
  place: ActivityPlace,
  events: readonly FollowEvent[],
): Promise<void> {
  const present: FollowEvent[] = [];
  for (const event of events)
    if (event.commentId === null || (await findComment(transaction, event.commentId, "present")) !== null)
      present.push(event);
  if (present.length === 0) return;
  const following = new Set((await findFollowers(transaction, place, null)).map(({ userId }) => userId));
  const people = [...new Set([...following, ...present.flatMap(({ mentioned }) => mentioned)])];
  const receivers: readonly Receiver[] = await readReceivers(transaction, sql`u.id = any(${people}::uuid[])`);
  for (const receiver of receivers) {
    const { userId } = receiver.subject;
    const reader = receiverContext(context, receiver);
    const notice = await recordNotice(reader, place.entity, place.key);
    if (notice === null) continue;
    for (const digest of await digestsFor(reader, place, present, following.has(userId)))
      await send(reader, transaction, { digest, notice, place, userId });
  }
}

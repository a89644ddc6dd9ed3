import { handle } from "@tessera/server-core/handle.ts";
import { asUnknownRecord, personOf } from "../server/activityCaller.server.ts";
import { countComments, readComments } from "../server/commentStore.server.ts";
import { findFollowers, isFollowing } from "../server/followerStore.server.ts";
import { shownComments } from "../server/shownComments.server.ts";
import { findComments } from "./findComments.ts";

/** See `findComments`. */
export const findCommentsHandler = handle(findComments, async ({ before, entity, key, limit = 30 }, context) => {
  const { database, records } = context.services;
  const place = { entity, key };
  const rights = await records.activity(context, place);
  const user = personOf(context);
  const [found, count, followers, isMine, attach] = await Promise.all([
    readComments(database, place, { before: before ?? null, limit: limit + 1 }),
    countComments(database, place),
    findFollowers(database, place),
    isFollowing(database, place, user),
    records.slot(context, { ...place, column: null }).then(({ write }) => write, asUnknownRecord),
  ]);
  const comments = await shownComments(context, place, rights, found.slice(0, limit));
  const may = { comment: rights.comment, attach: rights.comment && attach };
  return { comments: [...comments], hasMore: found.length > limit, count, followers, isFollowing: isMine, may };
});

import { handle } from "@tessera/server-core/handle.ts";
import { personOf } from "../server/activityCaller.server.ts";
import { changeActivity } from "../server/changeActivity.server.ts";
import { setFollowing } from "../server/followerStore.server.ts";
import { follow } from "./follow.ts";

/** See `follow`. */
export const followHandler = handle(follow, async ({ entity, isFollowing, key }, context) => {
  const user = personOf(context);
  const place = { entity, key };
  await changeActivity(context, place, (transaction) => setFollowing(transaction, place, user, isFollowing));
  return { isFollowing };
});

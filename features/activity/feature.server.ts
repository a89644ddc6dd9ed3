import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { changedNotice, commentedNotice, mentionedNotice } from "./server/activityNotices.server.ts";
import { notifyFollowers } from "./server/notifyFollowers.server.ts";
import { serveActivity } from "./server/serveActivity.server.ts";
import { worldActivity } from "./server/worldActivity.server.ts";

/** Activity of records on the server: pages follow it live, and followers are notified. */
export const activityFeature = defineFeature({
  notices: { label: "activity.notices", sorts: [mentionedNotice, commentedNotice, changedNotice] },
  socketParts: [serveActivity, notifyFollowers],
  worldParts: [worldActivity],
});

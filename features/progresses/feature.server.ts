import { runEndedNotice } from "@tessera/realtime/durable/runNotice.ts";
import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { followRuns } from "./server/followRuns.server.ts";
import { ownRunsBadge } from "./server/ownRunsBadge.server.ts";

/**
 * Runs on the server: pages that show those of everyone follow what happens to them, and menus may count the caller's
 * own.
 */
export const progressesFeature = defineFeature({
  badges: [ownRunsBadge],
  notices: { label: "progresses.notices", sorts: [runEndedNotice] },
  socketParts: [followRuns],
});

import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { planWaitsNotice } from "./server/documentAccess.server.ts";
import { planWork } from "./server/planWork.server.ts";
import { serveDesigners } from "./server/serveDesigners.server.ts";
import { waitingPlansBadge } from "./server/waitingPlansBadge.server.ts";

/**
 * Definitions on the server: alteration plans run as tasks of who applied them, menus may count those that wait, and
 * pages of designers are notified of each other.
 */
export const definitionsFeature = defineFeature({
  badges: [waitingPlansBadge],
  notices: { label: "definitions.notices", sorts: [planWaitsNotice] },
  socketParts: [serveDesigners],
  works: [planWork],
});

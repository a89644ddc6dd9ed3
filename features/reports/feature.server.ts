import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { reportAnsweredNotice, reportGuard } from "./server/reportGuard.server.ts";

/** Problem reports on the server: reporters are notified of replies. */
export const reportsFeature = defineFeature({
  guards: { "bug-report": reportGuard },
  notices: { label: "reports.notices", sorts: [reportAnsweredNotice] },
});

import { assignedNotice } from "@tessera/records/writing/assignments.ts";
import { defineFeature } from "@tessera/server-kit/defineFeature.ts";

/** Records on the server: people are notified of what is assigned to them. */
export const recordsFeature = defineFeature({
  notices: { label: "records.notices", sorts: [assignedNotice] },
});

import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { exportCleaning, exportCleaningWork, exportWork } from "./server/exports/exportWork.server.ts";
import { followRows } from "./server/live/liveRows.server.ts";
import { recordSearch } from "./server/recordSearch.server.ts";

/**
 * Lists on the server: open ones follow what is committed, their records are found by the search over everything, and
 * files are made of them beside requests.
 */
export const listsFeature = defineFeature({
  search: [recordSearch],
  socketParts: [followRows],
  works: [exportWork, exportCleaningWork],
  schedules: () => [exportCleaning],
});

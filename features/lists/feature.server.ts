import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { followRows } from "./server/live/liveRows.server.ts";
import { recordSearch } from "./server/recordSearch.server.ts";

/**
 * Lists on the server: open ones follow what is committed, and their records are found by the search over everything.
 */
export const listsFeature = defineFeature({ search: [recordSearch], socketParts: [followRows] });

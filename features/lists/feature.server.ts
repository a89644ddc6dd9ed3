import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { followRows } from "./server/live/liveRows.server.ts";

/** Lists on the server: open ones follow what is committed. */
export const listsFeature = defineFeature({ socketParts: [followRows] });

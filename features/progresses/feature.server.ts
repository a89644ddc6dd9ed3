import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { followRuns } from "./server/followRuns.server.ts";

/** Runs on the server: pages that show those of everyone follow what happens to them. */
export const progressesFeature = defineFeature({ socketParts: [followRuns] });

import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { planWork } from "./server/planWork.server.ts";

/** Definitions on the server: alteration plans run as tasks of who applied them. */
export const definitionsFeature = defineFeature({ works: [planWork] });

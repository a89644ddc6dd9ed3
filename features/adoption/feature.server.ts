import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { adoptionWork } from "./server/adoptionWork.server.ts";

/** Adoption on the server: it is a run, as it may take long. */
export const adoptionFeature = defineFeature({ works: [adoptionWork] });

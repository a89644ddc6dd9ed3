import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { fileGuard } from "./server/fileGuard.server.ts";

/** Files on the server: they change by their own calls only. */
export const filesFeature = defineFeature({ guards: { file: fileGuard } });

import { handle } from "@tessera/server-core/handle.ts";
import { licences } from "../server/licences.server.ts";
import { getLicences } from "./getLicences.ts";

/** See `getLicences`. */
export const getLicencesHandler = handle(getLicences, async () => ({
  packages: licences().map((one) => ({ ...one })),
}));

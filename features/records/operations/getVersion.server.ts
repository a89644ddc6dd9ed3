import { handle } from "@tessera/server-core/handle.ts";
import { getVersion } from "./getVersion.ts";

/** See `getVersion`. */
export const getVersionHandler = handle(getVersion, async ({ entity, key, moment, version }, context) => ({
  record: await context.services.records.version(context, entity, key, version, moment),
}));

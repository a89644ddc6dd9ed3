import { handle } from "@tessera/server-core/handle.ts";
import { releaseDay } from "../server/releaseDay.server.ts";
import { getAbout } from "./getAbout.ts";

/** See `getAbout`. */
export const getAboutHandler = handle(getAbout, async (_input, { services }) => ({
  version: services.version,
  released: releaseDay(),
  definitions: services.definitions.current().definitions,
  node: services.node,
}));

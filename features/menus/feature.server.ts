import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { followMenuCounts } from "./server/followMenuCounts.server.ts";

/** Menus on the server: badges of open pages follow what is committed. */
export const menusFeature = defineFeature({ socketParts: [followMenuCounts] });

import { handle } from "@tessera/server-core/handle.ts";
import { menuCounts } from "../server/menuCounts.server.ts";
import { getCounts } from "./getCounts.ts";

/** See `getCounts`. */
export const getCountsHandler = handle(getCounts, async (_input, context) => [...(await menuCounts(context)).counts]);

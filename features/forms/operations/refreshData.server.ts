import { handle } from "@tessera/server-core/handle.ts";
import { readRecord } from "../server/readRecord.server.ts";
import { refreshData } from "./refreshData.ts";

/** See `refreshData`. */
export const refreshDataHandler = handle(refreshData, (input, context) => readRecord(context, input));

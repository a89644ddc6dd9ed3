import { handle } from "@tessera/server-core/handle.ts";
import { readRecord } from "../server/readRecord.server.ts";
import { getData } from "./getData.ts";

/** See `getData`. */
export const getDataHandler = handle(getData, (input, context) => readRecord(context, input));

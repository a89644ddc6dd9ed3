import { handle } from "@tessera/server-core/handle.ts";
import { readRuns } from "../server/scheduleRuns.server.ts";
import { getScheduleRuns } from "./getScheduleRuns.ts";

/** See `getScheduleRuns`. */
export const getScheduleRunsHandler = handle(getScheduleRuns, ({ offset = 0, topic }, { services }) =>
  readRuns(services.database, topic, { offset, limit: 20 }),
);

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { ScheduleRunSchema } from "./getScheduleRuns.ts";

/**
 * Answers what the servers do at set times: the schedules of the installation by label, and their own cleaning last.
 */
export const getSchedules = defineOperation({
  id: "Schedule_getSchedules",
  family: "Schedules",
  name: "get-schedules",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    schedules: Type.Array(
      closed({
        /** By which its runs are asked for. */
        topic: Type.String(),
        /** Null for the cleaning of the servers. */
        label: nullable(Type.String()),
        cron: Type.String(),
        zone: Type.String(),
        paused: Type.Boolean(),
        /** Login of the person whose rights hold; null for those of an administrator, in nobody's name. */
        runAs: nullable(Type.String()),
        /** Instant in UTC; null when nothing waits. */
        nextAt: nullable(Type.String()),
        /** The run that began last; null when there was none. */
        last: nullable(ScheduleRunSchema),
      }),
    ),
  }),
  access: { kind: "granted" },
  summary: "What the servers do at set times",
});

import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getScheduleRuns } from "../../operations/getScheduleRuns.ts";
import type { getSchedules } from "../../operations/getSchedules.ts";

/** One schedule as the list has it. */
export type ListedSchedule = OutputOf<typeof getSchedules>["schedules"][number];

/** One run as a log has it. */
export type LoggedRun = OutputOf<typeof getScheduleRuns>["runs"][number];

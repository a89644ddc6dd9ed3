import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { ScheduleBodySchema } from "./bodies/scheduleBody.ts";
import { checkSchedule, usesOfSchedule } from "./checks/checkSchedule.ts";

/** A statement over records that recurs. Publishing one takes rights over all records: it may act for anyone. */
export const scheduleDocument = defineDocument({
  kind: "schedule",
  schemaVersion: 1,
  schema: ScheduleBodySchema,
  upcasters: [],
  check: checkSchedule,
  uses: usesOfSchedule,
  starter: () => ({ cron: "0 3 * * *" }),
  neededGrants: () => [
    { id: "schedule", kind: "entity", entity: "*", actions: ["read", "refer", "create", "update", "delete"] },
  ],
  icon: "clock",
  order: 48,
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** One run of a schedule. Instants in UTC. */
export const ScheduleRunSchema = closed({
  id: Type.String(),
  state: oneOf("running", "waiting", "done", "failed"),
  dueAt: Type.String(),
  startedAt: nullable(Type.String()),
  endedAt: nullable(Type.String()),
  /** Records that were written; null for what writes none. */
  written: nullable(Type.Integer()),
  /** Records that refused, by the code of the refusal. */
  skipped: Type.Array(closed({ code: Type.String(), count: Type.Integer() })),
  /** Whether more records were meant than one run takes. */
  hasMore: Type.Boolean(),
  /** Code of what it failed by, or by what it is tried again. */
  error: nullable(Type.String()),
});

/** Answers the runs of a schedule that have begun, the newest first, 20 at a time. */
export const getScheduleRuns = defineOperation({
  id: "Schedule_getRuns",
  family: "Schedules",
  name: "get-runs",
  method: "GET",
  envelope: "data",
  input: closed({
    topic: Type.String({ minLength: 1, maxLength: 300 }),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  output: closed({ runs: Type.Array(ScheduleRunSchema), total: Type.Integer() }),
  access: { kind: "granted" },
  summary: "The log of a schedule, 20 runs at a time",
});

import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { startRunSql } from "@tessera/server-core/runs/startRunSql.ts";
import { cleaningSchedule } from "@tessera/server-kit/start/cleaning.ts";
import { scheduleTopic, statementKind } from "../server/scheduledStatement.server.ts";
import { runSchedule } from "./runSchedule.ts";

/** See `runSchedule`. */
export const runScheduleHandler = handle(runSchedule, async ({ requestId, topic }, { services }) => {
  const document = services.definitions
    .current()
    .all("schedule")
    .find(({ id }) => scheduleTopic(id) === topic);
  const isCleaning = topic === cleaningSchedule.name;
  if (document === undefined && !isCleaning) throw new TesseraError("not_found");
  const run = `${topic} now ${requestId}`;
  const kind = isCleaning ? cleaningSchedule.kind : statementKind;
  const input = document === undefined ? null : { schedule: document.id };
  await services.database.query(startRunSql({ id: run, kind, input, topic, after: 0 }));
  return { run };
});

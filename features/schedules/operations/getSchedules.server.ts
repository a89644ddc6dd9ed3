import { installationZone } from "@tessera/documents/texts/installationSettings.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { cleaningSchedule } from "@tessera/server-kit/start/cleaning.ts";
import { scheduleTopic } from "../server/scheduledStatement.server.ts";
import { readLatest } from "../server/scheduleRuns.server.ts";
import { getSchedules } from "./getSchedules.ts";

/** See `getSchedules`. */
export const getSchedulesHandler = handle(getSchedules, async (_input, { language, services }) => {
  const snapshot = services.definitions.current();
  const documents = snapshot.all("schedule").map((document) => {
    const { cron, label, paused, runAs, zone } = translatedBody(services, document, "schedule", language);
    return {
      topic: scheduleTopic(document.id),
      label,
      cron,
      zone: zone ?? installationZone(snapshot),
      paused: paused ?? false,
      runAs: runAs ?? null,
    };
  });
  const inOrder = documents.sort((a, b) => a.label.localeCompare(b.label, language));
  const { cron, name, zone } = cleaningSchedule;
  const all = [...inOrder, { topic: name, label: null, cron, zone, paused: false, runAs: null }];
  const latest = await readLatest(
    services.database,
    all.map(({ topic }) => topic),
  );
  return {
    schedules: all.map((one) => ({ ...one, ...(latest.get(one.topic) ?? { nextAt: null, last: null }) })),
  };
});

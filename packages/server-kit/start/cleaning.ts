import { sweepKept } from "@tessera/documents/plans/sweepKept.ts";
import { removeOldMissingTexts } from "@tessera/documents/texts/missingTexts.ts";
import { removeExpiredItems } from "@tessera/identity/signin/postgresAdapter.ts";
import type { DurableWork, Schedule } from "@tessera/realtime/durable/durableWork.ts";
import { removeOldRuns } from "@tessera/realtime/durable/runStore.ts";
import { sweepFiles } from "@tessera/records/files/sweepFiles.ts";
import { sweepLocks } from "@tessera/records/locks/lockStore.ts";
import { removeOldPreviews } from "@tessera/records/preview/previewStore.ts";
import { removeOldAnswers } from "@tessera/records/writing/cleanUp.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { removeOldEntries } from "@tessera/server-core/outbox/removeOldEntries.ts";
import type { Services } from "@tessera/server-core/services.ts";

/** Removes what ended sign-ins leave, which anyone can begin: sooner than everything else. */
export const signInCleaningWork: DurableWork = {
  kind: "sign-in-cleaning",
  run: async ({ services, step }) => {
    await step("sign-ins", async () => {
      await services.clock.look();
      await removeExpiredItems(services.database);
      return null;
    });
    return null;
  },
};

/** Every five minutes, by whichever server is there. */
export const signInCleaningSchedule: Schedule = {
  name: "sign-in cleaning",
  kind: signInCleaningWork.kind,
  input: null,
  cron: "*/5 * * * *",
  zone: "UTC",
};

/**
 * What has had its time, by what it is. Dropping of columns and tables may have to wait for others, so it comes last.
 */
const jobs: readonly (readonly [name: string, clean: (database: Database, services: Services) => Promise<unknown>])[] =
  [
    ["answers", removeOldAnswers],
    ["outbox", removeOldEntries],
    ["locks", sweepLocks],
    ["runs", (database) => removeOldRuns(database, signInCleaningWork.kind)],
    ["missing texts", removeOldMissingTexts],
    ["previews", removeOldPreviews],
    ["files", (database, { files }) => sweepFiles(database, files)],
    ["storage", sweepKept],
  ];

/**
 * Removes what else has had its time: answers of saves, old events, lapsed locks, old runs, keys without a text that
 * were noted long ago, handles of previews, files and what broken uploads left, and columns and tables after their
 * grace period.
 */
export const cleaningWork: DurableWork = {
  kind: "cleaning",
  run: async ({ services, step }) => {
    for (const [name, clean] of jobs) {
      await step(name, async () => {
        await services.clock.look();
        await clean(services.database, services);
        return null;
      });
    }
    return null;
  },
};

/** Cleaning comes once an hour, by whichever server is there. */
export const cleaningSchedule: Schedule = {
  name: "cleaning",
  kind: cleaningWork.kind,
  input: null,
  cron: "17 * * * *",
  zone: "UTC",
};

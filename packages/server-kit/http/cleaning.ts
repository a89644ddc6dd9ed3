import type { Database } from "../database/pool.ts";
import type { DurableWork, Schedule } from "../durable/durableWork.ts";
import { removeOldRuns } from "../durable/removeOldRuns.ts";
import { sweepFiles } from "../files/sweepFiles.ts";
import { removeOldEntries } from "../outbox/removeOldEntries.ts";
import { sweepKept } from "../plans/sweepKept.ts";
import { removeOldAnswers } from "../records/cleanUp.ts";
import { sweepLocks } from "../records/locks/lockStore.ts";
import type { Services } from "../services.ts";
import { removeExpiredItems } from "../signin/postgresAdapter.ts";
import { removeOldMissingTexts } from "../texts/saveMissingTexts.ts";

/** Removes what ended sign-ins leave, which anybody can begin: sooner than everything else. */
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

/** What has had its time, by what it is. Dropping of columns and tables may have to wait for others, so it comes last. */
const jobs: readonly (readonly [name: string, clean: (database: Database, services: Services) => Promise<unknown>])[] =
  [
    ["answers", removeOldAnswers],
    ["outbox", removeOldEntries],
    ["locks", sweepLocks],
    ["runs", (database) => removeOldRuns(database, signInCleaningWork.kind)],
    ["missing texts", removeOldMissingTexts],
    ["files", (database, { files }) => sweepFiles(database, files)],
    ["storage", sweepKept],
  ];

/** Removes what else has had its time: answers of saves, old events, lapsed locks, old runs, keys without a text that were noted long ago, files and what broken uploads left, and columns and tables after their grace period. */
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

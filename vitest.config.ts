import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/testing/LongestFirst.ts";
import { memoryFolder } from "./tools/testing/memoryFolder.ts";

const inMemory = memoryFolder();
// Workers and what they start get it with the environment.
if (inMemory !== null) process.env.TMPDIR = inMemory;

const databaseSetup = "packages/server-kit/testing/globalSetup.ts";
const outside = ["**/node_modules/**", "**/dist/**"];
/** Milliseconds that a condition is waited for: what is slow on a busy machine is not wrong. */
const expectation = { poll: { timeout: 20_000 } };
/** Says what each file cost, where a run asks for it. */
const measured = ["tools/testing/measureFile.ts"];
const setup = existsSync(databaseSetup) ? [databaseSetup] : [];

/**
 * The projects of `npm test`: `unit` (Node), `dom` (components in jsdom), `integration` (one embedded database per worker),
 * `oldest` (what speaks to the database, on the oldest supported PostgreSQL), `slow` (whole tools run as a person runs them) and `e2e` (a server and a browser per file, each on a copy of the demo world's data folder).
 * Files that one worker runs share what they load, which halves their work; a test that needs a module again says so by `vi.resetModules`.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: measured,
          environment: "node",
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: expectation,
          include: ["**/*.test.ts"],
          exclude: [...outside, "**/*.{integration,oldest,e2e,slow}.test.ts"],
        },
      },
      {
        test: {
          name: "dom",
          environment: "jsdom",
          isolate: false,
          // Megabytes for what lives shortly: components leave much of it, and collecting it by the default of 16 is a tenth of their time.
          execArgv: ["--max-semi-space-size=32"],
          include: ["**/*.test.tsx"],
          exclude: outside,
          setupFiles: [...measured, "packages/ui/testing/patientWaits.ts", "packages/ui/testing/withoutOwnerStacks.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: "integration",
          setupFiles: measured,
          environment: "node",
          isolate: false,
          expect: expectation,
          include: ["**/*.integration.test.ts"],
          exclude: outside,
          pool: "forks",
          globalSetup: setup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "oldest",
          setupFiles: measured,
          environment: "node",
          isolate: false,
          expect: expectation,
          include: [
            "packages/{server-core/database,documents/{store,plans},records/{guard,reading,sources,writing},identity/rights}/**/*.integration.test.ts",
            "apps/server/externalDatabase.integration.test.ts",
            "**/*.oldest.test.ts",
          ],
          // These start the embedded PostgreSQL, which is the newest one in any case.
          exclude: [...outside, "packages/server-core/database/{openDatabase,startAfterKill}.integration.test.ts"],
          pool: "forks",
          globalSetup: ["packages/server-kit/testing/oldestSetup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "slow",
          setupFiles: measured,
          environment: "node",
          expect: expectation,
          include: ["**/*.slow.test.ts"],
          exclude: outside,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "e2e",
          setupFiles: measured,
          environment: "node",
          // The files of a worker share its browser.
          isolate: false,
          pool: "forks",
          expect: expectation,
          // What a window complained of stands in the failure, whole.
          chaiConfig: { truncateThreshold: 0 },
          include: ["e2e/**/*.e2e.test.ts"],
          exclude: outside,
          globalSetup: ["e2e/support/demoSetup.ts"],
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

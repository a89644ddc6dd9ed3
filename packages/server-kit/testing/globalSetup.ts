import { startTestCluster } from "./testCluster.ts";
import { adminUrlVariable } from "./testDatabase.ts";

/** Vitest's `globalSetup`: one PostgreSQL for the whole run, given to the workers by an environment variable. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[adminUrlVariable] !== undefined) return async () => {};
  const cluster = await startTestCluster();
  process.env[adminUrlVariable] = cluster.adminUrl;
  return async () => {
    delete process.env[adminUrlVariable];
    await cluster.stop();
  };
}

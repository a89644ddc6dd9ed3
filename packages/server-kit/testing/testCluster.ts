import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, stopServer } from "../database/embedded.ts";
import { initializeCluster } from "../database/initializeCluster.ts";
import { runnablePostgres } from "../database/nativeCopy.ts";
import { findNativePostgres, type NativePostgres } from "../database/nativePostgres.ts";
import { canReach, postgresUser } from "../database/postgresUser.ts";
import { tether } from "../database/tether.ts";

/** A PostgreSQL for tests: nothing in it survives, so nothing is synced to disk. */
export interface TestCluster {
  /** Connects as the superuser to database `postgres`. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

const careless = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "300",
};

/** Whose binaries make a test cluster, and with which locale parameters of initdb. Default: the product's own. */
export interface TestClusterOptions {
  readonly postgres: NativePostgres;
  readonly locale: readonly string[];
}

/** Starts a cluster in a temporary folder. It ends with this process at the latest, whichever way that ends. */
export async function startTestCluster(options?: TestClusterOptions): Promise<TestCluster> {
  const user = postgresUser();
  const base = user !== null && !canReach(tmpdir(), user) ? "/var/tmp" : tmpdir();
  const folder = mkdtempSync(join(base, "tessera-test-"));
  chmodSync(folder, 0o755);
  const native = runnablePostgres(options?.postgres ?? findNativePostgres(), folder, user);
  const data = join(folder, "data");
  const password = randomBytes(16).toString("hex");
  const locale = options === undefined ? {} : { locale: options.locale };
  await initializeCluster({ native, data, password, user, durable: false, ...locale });
  const server = await startServer({ native, data, log: join(folder, "postgres.log"), user, settings: careless });
  const untie = tether(server.pid, folder);
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`,
    stop: async () => {
      await stopServer(server.pid);
      untie();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

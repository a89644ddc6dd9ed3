import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, stopServer } from "@tessera/server-core/database/embedded.ts";
import { initializeCluster } from "@tessera/server-core/database/initializeCluster.ts";
import { runnablePostgres } from "@tessera/server-core/database/nativeCopy.ts";
import { findNativePostgres, type NativePostgres } from "@tessera/server-core/database/nativePostgres.ts";
import { canReach, postgresUser } from "@tessera/server-core/database/postgresUser.ts";
import { watchParent } from "@tessera/server-core/database/watchParent.ts";

/** A PostgreSQL for tests: nothing in it survives, so unless it is to be durable nothing is synced to disk. */
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
};

/** How a test cluster differs. */
export interface TestClusterOptions {
  /** Whose binaries. Default: the product's own. */
  readonly postgres?: NativePostgres;
  /** Locale parameters of initdb. Default: the product's own. */
  readonly locale?: readonly string[];
  /** True: it runs as the embedded database does, and a commit waits for the disk. Default false. */
  readonly durable?: boolean;
}

/** Room for what several servers of one test or bench open. */
const roomy = { max_connections: "300" };

/** Starts a cluster in a temporary folder. It ends with this process at the latest, whichever way that ends. */
export async function startTestCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  const user = postgresUser();
  const base = user !== null && !canReach(tmpdir(), user) ? "/var/tmp" : tmpdir();
  const folder = mkdtempSync(join(base, "tessera-test-"));
  chmodSync(folder, 0o755);
  const native = runnablePostgres(options.postgres ?? findNativePostgres(), folder, user);
  const data = join(folder, "data");
  const password = randomBytes(16).toString("hex");
  const { durable = false } = options;
  const locale = options.locale === undefined ? {} : { locale: options.locale };
  await initializeCluster({ native, data, password, user, durable, ...locale });
  const server = await startServer({
    native,
    data,
    log: join(folder, "postgres.log"),
    user,
    settings: durable ? roomy : { ...roomy, ...careless },
  });
  const untie = watchParent(server.pid, folder);
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`,
    stop: async () => {
      await stopServer(server.pid);
      untie();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { migrate } from "@tessera/server-kit/database/migrations.ts";
import { coreMigrations } from "@tessera/server-kit/http/coreMigrations.ts";
import {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "@tessera/server-kit/testing/testServer.ts";
import { composition } from "../composition.ts";

/** What a node of the whole product on the database is made of, without the browser's files. */
export function productOn({ pool }: Pick<TestDatabase, "pool">) {
  const parts = composition(pool);
  return { ...parts, product: { ...parts.product, webFolder: null } };
}

/** Starts the whole product on a fresh database, which goes with the server. */
export async function startProduct(
  options: Omit<TestServerOptions, "product" | "createRecords" | "alterations" | "database"> &
    Pick<TestDatabaseOptions, "max" | "cluster" | "reads"> & {
      /** Runs while the database is still empty. */
      readonly prepareDatabase?: (database: TestDatabase) => Promise<void>;
    } = {},
): Promise<TestServer> {
  const { max, cluster, reads, prepareDatabase, ...rest } = options;
  const database = await createTestDatabase({
    ...(max === undefined ? {} : { max }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(reads === undefined ? {} : { reads }),
  });
  await prepareDatabase?.(database);
  const parts = productOn(database);
  await migrate(database.pool, [...coreMigrations, ...(parts.product.migrations ?? [])]);
  const server = await startTestServer({ ...rest, ...parts, database });
  return {
    ...server,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

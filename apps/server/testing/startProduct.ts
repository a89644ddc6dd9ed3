import { migrate } from "@tessera/server-core/database/migrations.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from "@tessera/server-kit/testing/testDatabase.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
  templateOf,
} from "@tessera/server-kit/testing/testServer.ts";
import { composition } from "../composition.ts";
import { loadProduct } from "../product.ts";

const product = { ...loadProduct(), webFolder: null };

/** What a node of the whole product on the database is made of, without the browser's files. */
export function productOn({ pool }: Pick<TestDatabase, "pool">) {
  return composition(pool, product);
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
    ...(prepareDatabase === undefined ? { template: templateOf(product) } : {}),
    ...(max === undefined ? {} : { max }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(reads === undefined ? {} : { reads }),
  });
  if (prepareDatabase !== undefined) {
    await prepareDatabase(database);
    await migrate(database.pool, [...coreMigrations, ...(product.migrations ?? [])]);
  }
  const server = await startTestServer({ ...rest, ...productOn(database), database });
  return {
    ...server,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

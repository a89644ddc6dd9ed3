import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { addWorldUsers, type WorldUser } from "@tessera/identity/signin/worldUsers.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { registerNode } from "@tessera/server-core/nodes/registerNode.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { openSecrets } from "@tessera/server-core/settings/secrets.ts";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { clockMoves } from "../clockMoves.ts";
import { coreMigrations } from "../start/coreMigrations.ts";
import { type Product, type ServerOptions, startServer } from "../start/startServer.ts";
import { freePort } from "./freePort.ts";
import { createTestClient, type TestClient } from "./testClient.ts";
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from "./testDatabase.ts";

/** The password of every user of a test server. */
export const testPassword = "correct horse battery";

/** How to start a test server. */
export interface TestServerOptions {
  readonly product: Product;
  readonly createRecords: ServerOptions["createRecords"];
  readonly alterations?: ServerOptions["alterations"];
  /** Users that exist from the start, with their roles. */
  readonly users?: readonly (Pick<WorldUser, "login" | "roles"> & Partial<WorldUser>)[];
  /** Accounts that the sign-in page offers. Default: none. */
  readonly demo?: ServerOptions["demo"];
  /** Settings that differ, by the name of their variable. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Documents that are published before the server listens. */
  readonly documents?: readonly TesseraDocument[];
  /** Runs before the server listens, after that. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** Bounds of sockets that differ. */
  readonly socketLimits?: ServerOptions["socketLimits"];
  /** Bounds of calls that differ. */
  readonly turnLimits?: ServerOptions["turnLimits"];
  /** True: it takes durable runs. */
  readonly runs?: boolean;
  /** Patience with clients that differs. */
  readonly patience?: ServerOptions["patience"];
  /** Room on the disk. Default: it is not watched. */
  readonly space?: ServerOptions["space"];
  /** Lets several servers stand on one database. */
  readonly database?: TestDatabase;
  /** Several nodes of one installation share their secrets. */
  readonly dataFolder?: string;
}

/** A whole server on a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly services: Services;
  readonly dataFolder: string;
  /** A new caller who is not signed in. */
  anonymous(): TestClient;
  /** Signs in through the embedded provider, as a browser would. */
  signIn(login: string): Promise<TestClient>;
  /** Id of a user. */
  userId(login: string): Promise<string>;
  /** Ids of all users by login. */
  userIds(): Promise<ReadonlyMap<string, string>>;
  /** Opens a session of a user directly, without the provider's pages: quicker, for tests about something else. */
  enter(login: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** The template of databases on which a product's migrations have run. */
export function templateOf(product: Product): NonNullable<TestDatabaseOptions["template"]> {
  const migrations = [...coreMigrations, ...(product.migrations ?? [])];
  return {
    name: `core_${createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 12)}`,
    build: async (database: TestDatabase["pool"]): Promise<void> => {
      await migrate(database, migrations);
    },
  };
}

/** Starts a whole server on a fresh database. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase({ template: templateOf(options.product) }));
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "tessera-server-"));
  const port = await freePort();
  const settings = readSettings({
    environment: { LOG_LEVEL: "silent", ...options.environment, PORT: String(port) },
    base: dataFolder,
  });
  const users = (options.users ?? []).map(({ login, roles, ...rest }) => ({
    login,
    displayName: rest.displayName ?? login,
    email: rest.email ?? null,
    language: rest.language ?? ("en" as const),
    roles,
  }));
  const node =
    options.runs === true
      ? await registerNode({
          database: database.pool,
          joined: false,
          url: settings.url,
          secretMark: "",
          version: options.product.version,
          clockMoves,
          log: () => {},
        })
      : null;
  const server = await startServer({
    ...(node === null ? {} : { node }),
    settings,
    database: database.pool,
    secrets: openSecrets(dataFolder),
    product: options.product,
    createRecords: options.createRecords,
    ...(options.alterations === undefined ? {} : { alterations: options.alterations }),
    ...(options.socketLimits === undefined ? {} : { socketLimits: options.socketLimits }),
    ...(options.turnLimits === undefined ? {} : { turnLimits: options.turnLimits }),
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    ...(options.space === undefined ? {} : { space: options.space }),
    demo: options.demo ?? null,
    prepare: async (services) => {
      await addWorldUsers(database.pool, users, { password: testPassword, demo: false });
      await services.definitions.refresh();
      if (options.documents !== undefined) {
        await services.definitions.publishDocuments(
          { put: options.documents, remove: [] },
          { note: "world", author: { userId: null, displayName: null }, applyPlans: true },
        );
      }
      await options.prepare?.(services);
    },
  });
  const userIds = async (): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await database.pool.query<{ login: string; id: string }>(`select login, id from sys."user"`);
    return new Map(rows.map(({ login, id }) => [login, id]));
  };
  const userId = async (login: string): Promise<string> => {
    const { rows } = await database.pool.query<{ id: string }>({
      text: `select id from sys."user" where login = $1`,
      values: [login],
    });
    const [found] = rows;
    if (found === undefined) throw new Error(`There is no ${login}.`);
    return found.id;
  };
  return {
    url: settings.url,
    database,
    services: server.services,
    dataFolder,
    anonymous: () => createTestClient(settings),
    signIn: async (login) => {
      const client = createTestClient(settings);
      await client.signIn(login, testPassword);
      return client;
    },
    userId,
    userIds,
    enter: async (login) => {
      const client = createTestClient(settings);
      const session = { userId: await userId(login), address: null, agent: null };
      client.enter(await server.services.sessions.open(session));
      return client;
    },
    close: async () => {
      await server.close();
      await node?.close();
      if (options.database === undefined) await database.close();
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

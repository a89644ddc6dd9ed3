import { randomBytes } from "node:crypto";
import { createDatabase, type Database, type DatabaseOptions } from "@tessera/server-core/database/pool.ts";
import { Client, escapeIdentifier } from "pg";
import { startTestCluster } from "./testCluster.ts";

/** The environment variable by which a test run's cluster reaches its workers. */
export const adminUrlVariable = "TEST_DATABASE_ADMIN_URL";

/** A database of its own for a test. */
export interface TestDatabase {
  /** Connects as the owner, who is no superuser. */
  readonly url: string;
  /** Connects as the superuser to the same database, for what a test must do behind the product's back. */
  readonly adminUrl: string;
  readonly pool: Database;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

/** How to make a test database. */
export interface TestDatabaseOptions {
  /**
   * Copy a prepared database. `name` says what it holds (change it when the content changes); `build` fills it, once
   * per cluster, however many workers ask at once.
   */
  readonly template?: { readonly name: string; build(database: Database): Promise<void> };
  /** Connections of the pool. Default 4. */
  readonly max?: number;
  /** See `DatabaseOptions`. */
  readonly reads?: DatabaseOptions["reads"];
  /** Address of the superuser of another cluster. Default: the run's. */
  readonly cluster?: string;
}

const owner = "tessera_test";
const ownerPassword = "tessera_test";
const templateLock = 7_301_994;

let ownCluster: Promise<string> | null = null;

function adminAddress(): Promise<string> {
  const given = process.env[adminUrlVariable];
  if (given !== undefined) return Promise.resolve(given);
  ownCluster ??= startTestCluster().then((cluster) => cluster.adminUrl);
  return ownCluster;
}

async function asAdmin<Value>(address: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(address: string, database: string, asOwner: boolean): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  if (asOwner) {
    url.username = owner;
    url.password = ownerPassword;
  }
  return url.href;
}

async function ensureOwner(client: Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [owner]);
  if (rowCount !== 0) return;
  // Thousands of connections are opened in a run, and each derives the key of its password, on both sides. PostgreSQL
  // has the setting since 16.
  await client.query("select set_config(name, '1', false) from pg_settings where name = 'scram_iterations'");
  await client.query(`create role ${owner} login createdb password '${ownerPassword}'`);
}

async function exists(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  return rowCount !== 0;
}

async function ensureTemplate(
  address: string,
  client: Client,
  template: NonNullable<TestDatabaseOptions["template"]>,
): Promise<string> {
  const name = `template_${template.name}`;
  if (await exists(client, name)) return name;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${escapeIdentifier(draft)} with (force)`);
  await client.query(`create database ${escapeIdentifier(draft)} owner ${owner} template template0`);
  const database = createDatabase({ url: addressOf(address, draft, true), max: 4 });
  try {
    await template.build(database);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${escapeIdentifier(draft)} rename to ${escapeIdentifier(name)}`);
  return name;
}

/**
 * Makes a database owned by a role that is no superuser, on the run's cluster, or on one of this process when there is
 * no run (that one ends with the process). ICU collations and the extensions pg_trgm, unaccent, btree_gin are
 * available.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const address = options.cluster ?? (await adminAddress());
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(address, async (client) => {
    // Serialises role and template making between workers; copying is serialised by PostgreSQL anyway.
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    await ensureOwner(client);
    const source =
      options.template === undefined ? "template0" : await ensureTemplate(address, client, options.template);
    // As files: by way of the log, each block of the template is read, logged and written out again.
    await client.query(
      `create database ${escapeIdentifier(name)} owner ${owner} template ${escapeIdentifier(source)} strategy file_copy`,
    );
  });
  const url = addressOf(address, name, true);
  const { max = 4, reads } = options;
  const pool = createDatabase({ url, max, ...(reads === undefined ? {} : { reads }) });
  return {
    url,
    adminUrl: addressOf(address, name, false),
    pool,
    close: async () => {
      await pool.close();
      await asAdmin(address, (client) =>
        client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
      );
    },
  };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestCluster } from "@tessera/server-kit/testing/testCluster.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll } from "vitest";
import { type AdoptOptions, type AdoptReport, adoptSchema } from "../adoptSchema.server.ts";
import { withSession } from "../session.server.ts";

/**
 * A PostgreSQL server with a database to adopt into. It is its own, since what is tested looks at the databases and
 * roles of the whole server.
 */
interface AdoptionGround {
  readonly clusterUrl: string;
  readonly database: TestDatabase;
  /** Adopts into the database. */
  adopt(options: Pick<AdoptOptions, "source" | "subsystem"> & Partial<AdoptOptions>): Promise<AdoptReport>;
  /** A file with this text. */
  dumpFile(name: string, text: string): { readonly file: string };
  /** What a statement answers, row by row; `url`: of another database. */
  values(sql: string, url?: string): Promise<unknown[]>;
  run(sql: string, url?: string): Promise<void>;
  /** Names of scratch databases and of their roles. */
  scratchDatabases(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Starts the server and makes the database. */
async function startAdoptionGround(): Promise<AdoptionGround> {
  const cluster = await startTestCluster();
  const database = await createTestDatabase({ cluster: cluster.adminUrl });
  const folder = mkdtempSync(join(tmpdir(), "tessera-adopt-"));
  const values = (sql: string, url = database.url): Promise<unknown[]> =>
    withSession(url, {}, async (client) => (await client.query({ text: sql, rowMode: "array" })).rows.flat());
  return {
    clusterUrl: cluster.adminUrl,
    database,
    adopt: (options) => adoptSchema({ schema: null, targetUrl: database.url, adminUrl: database.adminUrl, ...options }),
    dumpFile: (name, text) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      return { file };
    },
    values,
    run: async (sql, url = database.url) => {
      await withSession(url, {}, (client) => client.query(sql));
    },
    scratchDatabases: () => {
      const names = "select rolname from pg_roles where rolname like 'tessera_scratch_%'";
      return values(`${names} union select datname from pg_database where datname like 'tessera_scratch_%'`);
    },
    close: async () => {
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The ground of the tests in one file, which starts before them and goes after them. */
export function adoptionGround() {
  let ground: AdoptionGround;
  beforeAll(async () => {
    ground = await startAdoptionGround();
  });
  afterAll(() => ground?.close());
  const adopt: AdoptionGround["adopt"] = (options) => ground.adopt(options);
  const dumpFile: AdoptionGround["dumpFile"] = (name, text) => ground.dumpFile(name, text);
  const values: AdoptionGround["values"] = (sql, url) => ground.values(sql, url);
  const run: AdoptionGround["run"] = (sql, url) => ground.run(sql, url);
  return {
    adopt,
    dumpFile,
    values,
    run,
    scratchDatabases: () => ground.scratchDatabases(),
    clusterUrl: () => ground.clusterUrl,
    database: () => ground.database,
  };
}

/** The notices of an adoption, a line each. */
export function noticed(report: AdoptReport): string[] {
  const all = [...(report.dump?.notices ?? []), ...report.notices];
  return all.map(({ code, kind, object, detail }) =>
    [code, kind, object, detail].filter((part) => part !== null).join(" | "),
  );
}

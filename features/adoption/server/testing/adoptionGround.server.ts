import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestCluster } from "@tessera/server-kit/testing/testCluster.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { type AdoptOptions, type AdoptReport, adoptSchema } from "../adoptSchema.server.ts";
import { withSession } from "../session.server.ts";

/** A PostgreSQL server with a database to adopt into. It is its own, since what is tested looks at the databases and roles of the whole server. */
export interface AdoptionGround {
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
export async function startAdoptionGround(): Promise<AdoptionGround> {
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

/** The notices of an adoption, a line each. */
export function noticed(report: AdoptReport): string[] {
  const all = [...(report.dump?.notices ?? []), ...report.notices];
  return all.map(({ code, kind, object, detail }) =>
    [code, kind, object, detail].filter((part) => part !== null).join(" | "),
  );
}

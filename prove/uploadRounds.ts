import { randomInt } from "node:crypto";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openFiles } from "@tessera/records/files/files.ts";
import { sweepFiles } from "@tessera/records/files/sweepFiles.ts";
import { createDatabase, type Database } from "@tessera/server-core/database/pool.ts";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { createTestClient } from "@tessera/server-kit/testing/testClient.ts";
import { bulkRecords } from "#features/records/operations/bulkRecords.ts";
import { boxWorld } from "./support/boxWorld.ts";
import { childServer } from "./support/childServer.ts";
import { passwordOf } from "./support/people.ts";
import { lastLines, onGround } from "./support/proofGround.ts";
import { createUploader, type Uploader } from "./support/uploader.ts";

/** Figures of all rounds. */
export interface UploadFigures {
  readonly rounds: number;
  readonly seconds: number;
  /** Files whose arrival was answered. */
  readonly acknowledged: number;
  /** Uploads that were under way when the server died, and were removed by the cleaning. */
  readonly broken: number;
  readonly problems: readonly string[];
}

const uploaderCount = 4;

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

/** Has the cleaning come as if a day had passed, and answers what is left that no file has. */
async function leftovers(database: Database, data: string): Promise<{ broken: number; problems: readonly string[] }> {
  const files = openFiles(readSettings({ environment: { TESSERA_DATA: data }, base: data }));
  const folder = join(data, "files");
  const { rowCount } = await database.query(
    "update sys.file set touched_at = clock_timestamp() - interval '2 days' where state <> 'ready'",
  );
  const past = new Date(Date.now() - 86_400_000);
  for (const path of filesBelow(join(folder, "unfinished"))) utimesSync(path, past, past);
  await sweepFiles(database, files);
  await database.query("update sys.file set touched_at = clock_timestamp() - interval '2 hours'");
  await sweepFiles(database, files);
  const { rows } = await database.query<{ hash: string; state: string }>("select hash, state from sys.file");
  const hashes = new Set(rows.map(({ hash }) => hash));
  const stray = filesBelow(folder).filter((path) => !hashes.has(path.split(/[/\\]/).at(-1) ?? ""));
  const unready = rows.filter(({ state }) => state !== "ready");
  return {
    broken: rowCount ?? 0,
    problems: [
      ...stray.map((path) => `left in the store: ${path}`),
      ...(unready.length === 0 ? [] : [`left in the database: ${JSON.stringify(unready)}`]),
    ],
  };
}

/**
 * `kill -9` of a real server at a random moment while four people send files, whole and in parts. After each, every
 * file that was answered is there with its bytes, no other is half there, and once the cleaning has come nothing is
 * left in store or database that no file has. Stops at the first round with problems.
 */
export function uploadRounds(rounds: number, report: (line: string) => void): Promise<UploadFigures> {
  const begin = performance.now();
  return onGround(async ({ base, data, world }) => {
    const server = await childServer(data, world);
    const problems: string[] = [];
    const uploaders: Uploader[] = [];
    let [done, broken] = [0, 0];
    const acknowledged = (): number => uploaders.reduce((sum, one) => sum + one.acknowledged, 0);
    try {
      await server.start();
      const password = passwordOf(server.output());
      const settings = readSettings({ environment: { TESSERA_URL: server.url }, base });
      for (let index = 0; index < uploaderCount; index++) {
        const client = createTestClient(settings);
        await client.signIn("packer", password);
        const items = [{ kind: "create" as const, values: { name: `box ${index}` } }];
        const { keys } = await client.call(bulkRecords, { saveId: `box-of-${index}`, entity: "prove-box", items });
        uploaders.push(createUploader(client, { entity: "prove-box", key: keys[0] ?? "" }));
      }
      for (let round = 0; round < rounds && problems.length === 0; round++) {
        let over = false;
        const work = Promise.all(uploaders.map((one) => one.work(() => over)));
        await sleep(randomInt(300, 2500));
        await server.kill();
        over = true;
        await work;
        await server.start();
        await server.untilReady(null);
        const database = createDatabase({ url: server.databaseUrl(), max: 2 });
        try {
          const left = await leftovers(database, data);
          broken += left.broken;
          problems.push(...left.problems);
        } finally {
          await database.close();
        }
        for (const one of uploaders) problems.push(...(await one.problems()));
        done++;
        report(`round ${done}: ${acknowledged()} files answered in all, ${broken} broken off`);
      }
      const seconds = Math.round((performance.now() - begin) / 1000);
      return { rounds: done, seconds, acknowledged: acknowledged(), broken, problems };
    } catch (error) {
      report(lastLines(server.output()));
      throw error;
    } finally {
      await server.remove();
    }
  }, boxWorld);
}

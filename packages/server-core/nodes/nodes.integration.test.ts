import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { clockMoves } from "@tessera/server-kit/clockMoves.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../database/migrations.ts";
import { StartError } from "../database/startError.ts";
import { type NodeOptions, registerNode, type ServerNode } from "./registerNode.ts";
import { withStartupLock } from "./withStartupLock.ts";

let database: TestDatabase;
let nodes: ServerNode[] = [];
const lines: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase({
    template: { name: "core", build: async (pool) => void (await migrate(pool, coreMigrations)) },
  });
  nodes = [];
  lines.length = 0;
});
afterEach(async () => {
  for (const node of nodes) await node.close();
  await database.close();
});

async function enrol(options: Partial<NodeOptions> = {}): Promise<ServerNode> {
  const node = await registerNode({
    database: database.pool,
    joined: false,
    url: "http://localhost:3000",
    secretMark: "a mark",
    version: "1.0.0",
    clockMoves,
    log: (line) => void lines.push(line),
    ...options,
  });
  nodes.push(node);
  return node;
}

const listed = async (where = "true") =>
  (await database.pool.query(`select id from sys.node where ${where} order by started_at`)).rows.map(({ id }) => id);

describe("servers of one database", () => {
  it("[design 10 nodes] given a server, when another comes, then it knows of the first and each has a name of its own", async () => {
    const first = await enrol();
    await database.pool.query("update sys.node set host = 'another machine'");
    const second = await enrol({ joined: true, version: "1.0.1" });
    expect(first.others).toEqual([]);
    expect(second.others).toEqual([{ id: first.id, url: "http://localhost:3000", version: "1.0.0" }]);
    expect(await listed()).toEqual([first.id, second.id]);
  });

  it("[design 10 nodes] given a server of this machine that was killed, when another comes while its lease lasts, then it is not taken for living", async () => {
    await enrol();
    const gone = spawnSync("true").pid;
    await database.pool.query({ text: "update sys.node set pid = $1", values: [gone] });
    expect((await enrol()).others).toEqual([]);
    await database.pool.query({ text: "update sys.node set pid = $1", values: [process.ppid] });
    expect((await enrol()).others).toHaveLength(2);
  });

  it("[design 10 nodes] given a server, when it stops in order, then it is not listed any more", async () => {
    const first = await enrol();
    const second = await enrol({ joined: true });
    await first.close();
    expect(await listed()).toEqual([second.id]);
  });

  it("[design 10 nodes] given a lease, when it would have ended, then a living server has renewed it", async () => {
    const { id } = await enrol({ lease: 15_000 });
    await database.pool.query("update sys.node set lease_until = clock_timestamp() + interval '10 seconds'");
    await expect
      .poll(() => listed("lease_until > clock_timestamp() + interval '11 seconds'"), { timeout: 20_000 })
      .toEqual([id]);
    expect(lines).toEqual([]);
  });

  it("[design 10 nodes] given a server whose lease had ended, when it is back, then it goes on under another name", async () => {
    const node = await enrol({ lease: 9_000 });
    const former = node.id;
    await database.pool.query("update sys.node set lease_until = clock_timestamp() - interval '1 second'");
    await expect.poll(() => node.id, { timeout: 20_000 }).not.toBe(former);
    expect(await listed("lease_until > clock_timestamp()")).toEqual([node.id]);
    expect(lines).toEqual(["This server had not answered for a while; it goes on under a new name"]);
  });

  it("[design 10 nodes] given a lease that ended long ago, when another server renews its own, then the old one is forgotten", async () => {
    await database.pool.query(
      `insert into sys.node (id, joined, url, secret_mark, host, pid, version, lease_until)
       values ('old', false, '', 'x', '', 1, '', now() - interval '2 hours'), ('late', false, '', 'x', '', 1, '', now() - interval '1 minute')`,
    );
    const { id } = await enrol({ lease: 9_000 });
    await expect.poll(() => listed("id <> 'late'"), { timeout: 20_000 }).toEqual([id]);
    expect(await listed("id = 'late'")).toEqual(["late"]);
  });

  it("[design 10 nodes] given a server with other secrets, when it joins, then one line says what it needs and it is not listed", async () => {
    const first = await enrol();
    const error = await enrol({ joined: true, secretMark: "another mark" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ code: "other_secrets", message: expect.stringContaining("secret-*.json") });
    expect(await listed()).toEqual([first.id]);
  });

  it("[design 10 nodes] given two servers that prepare the same at once, when both are done, then one did it after the other", async () => {
    const steps: string[] = [];
    const prepare = (name: string) =>
      withStartupLock(database.pool, async () => {
        steps.push(`${name} begins`);
        await sleep(100);
        steps.push(`${name} ends`);
      });
    await Promise.all([prepare("a"), prepare("b")]);
    const [first = ""] = steps;
    const [one, other] = first.startsWith("a") ? ["a", "b"] : ["b", "a"];
    expect(steps).toEqual([`${one} begins`, `${one} ends`, `${other} begins`, `${other} ends`]);
  });

  it("[design 10 nodes] given a server that fails while it prepares, when another waits for its turn, then it gets it", async () => {
    const failing = withStartupLock(database.pool, () => Promise.reject(new RangeError("broken")));
    const next = withStartupLock(database.pool, () => Promise.resolve("prepared"));
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("prepared");
  });
});

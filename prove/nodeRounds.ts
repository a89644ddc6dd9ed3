import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readSettings } from "@tessera/server-kit/settings/settings.ts";
import { createTestClient } from "@tessera/server-kit/testing/testClient.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { openBalancer } from "./support/balancer.ts";
import { type ChildServer, childServer, freePort } from "./support/childServer.ts";
import type { Save } from "./support/orderModel.ts";
import { createPublisher } from "./support/publisher.ts";
import { createSaver } from "./support/saver.ts";
import { countersApart, verify } from "./support/verify.ts";
import { writeWorld } from "./support/world.ts";

/** Figures of all rounds. */
export interface NodeFigures {
  readonly rounds: number;
  /** Saves that were answered in all rounds. */
  readonly acknowledged: number;
  /** Of these, the fewest in one round while a server was gone. */
  readonly leastWithout: number;
  readonly openKept: number;
  readonly openLost: number;
  readonly publishes: number;
  /** Connections that each server took, the first one first. */
  readonly connections: readonly number[];
  readonly seconds: number;
  readonly problems: readonly string[];
}

const saverCount = 6;
/** Milliseconds that the others serve alone at least; the start of the killed one is added. */
const alone = 1_500;

/**
 * Three servers on one database behind a balancer; in each round one of them, the one that runs the database in every third, is killed
 * while people save and one publishes. The others must go on; then it is started again and everything is checked (see `verify`).
 */
export async function nodeRounds(rounds: number, tell: (line: string) => void): Promise<NodeFigures> {
  const base = mkdtempSync(join(tmpdir(), "tessera-nodes-"));
  const [data, world] = [join(base, "data"), join(base, "world")];
  writeWorld(world);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const first = await childServer(data, world, { url });
  const servers: readonly ChildServer[] = [
    first,
    await childServer(data, world, { url, join: true }),
    await childServer(data, world, { url, join: true }),
  ];
  const balancer = await openBalancer(
    port,
    servers.map((server) => server.port),
  );
  const begin = performance.now();
  const problems: string[] = [];
  let [acknowledged, openKept, openLost, done, leastWithout] = [0, 0, 0, 0, Number.POSITIVE_INFINITY];
  try {
    await Promise.all(servers.map((server) => server.start()));
    const password = /with the password (\S+)/.exec(servers.map((server) => server.output()).join("\n"))?.[1] ?? "";
    const settings = readSettings({ environment: { TESSERA_URL: url }, base });
    const enter = async (login: string) => {
      const client = createTestClient(settings);
      await client.signIn(login, password);
      return client;
    };
    const clients = [];
    for (let index = 0; index < saverCount; index++) clients.push(await enter("clerk"));
    const savers = clients.map(createSaver);
    const repeater = await enter("clerk");
    const publisher = createPublisher(await enter("admin"));
    const apart = await countersApart(first.databaseUrl());
    const repeat = (save: Save) => repeater.call(saveData, { idForm: "prove-order", formData: save.message });
    const answered = () => savers.reduce((sum, saver) => sum + saver.answered, 0);
    for (let round = 0; round < rounds && problems.length === 0; round++) {
      let over = false;
      // Who loses his connection comes again by another.
      const keepOn = async (person: { work(isOver: () => boolean): Promise<void> }) => {
        while (!over) await person.work(() => over);
      };
      const work = Promise.all([...savers, publisher].map(keepOn));
      await sleep(randomInt(100, 800));
      const victim = servers[round % servers.length] ?? first;
      await victim.kill();
      const before = answered();
      await sleep(alone);
      await victim.start();
      const without = answered() - before;
      await sleep(randomInt(100, 300));
      over = true;
      await work;
      const result = await verify({ databaseUrl: first.databaseUrl(), savers, publisher, apart, repeat });
      acknowledged += result.acknowledged;
      openKept += result.openKept;
      openLost += result.openLost;
      leastWithout = Math.min(leastWithout, without);
      done++;
      problems.push(...result.problems);
      if (without === 0) problems.push(`round ${round + 1}: no save was answered while a server was gone`);
      tell(`round ${round + 1}: ${result.acknowledged} saves answered, ${without} of them while a server was gone`);
    }
    return {
      rounds: done,
      acknowledged,
      leastWithout,
      openKept,
      openLost,
      publishes: publisher.count,
      connections: servers.map((server) => balancer.taken.get(server.port) ?? 0),
      seconds: Math.round((performance.now() - begin) / 1000),
      problems,
    };
  } catch (error) {
    for (const server of servers) tell(server.output().split("\n").slice(-40).join("\n"));
    throw error;
  } finally {
    await balancer.close();
    for (const server of servers.slice(1)) await server.stop();
    await first.remove();
    rmSync(base, { recursive: true, force: true });
  }
}

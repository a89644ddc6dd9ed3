import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readSettings } from "@tessera/server-kit/settings/settings.ts";
import { createTestClient } from "@tessera/server-kit/testing/testClient.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { type ChildServer, childServer } from "./support/childServer.ts";
import type { Save } from "./support/orderModel.ts";
import { createPublisher } from "./support/publisher.ts";
import { createSaver } from "./support/saver.ts";
import { countersApart, type RoundResult, verify } from "./support/verify.ts";
import { writeWorld } from "./support/world.ts";

/** Figures of all rounds. */
export interface KillFigures {
  readonly rounds: number;
  readonly killsOfServer: number;
  readonly killsOfPostgres: number;
  readonly acknowledged: number;
  readonly openKept: number;
  readonly openLost: number;
  readonly publishes: number;
  /** Starts that ended at once and had to be repeated. */
  readonly repeatedStarts: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

const saverCount = 6;

async function cut(server: ChildServer, round: number): Promise<void> {
  // Every third round takes the database away, every sixth both at once.
  const both = round % 6 === 5;
  const former = round % 3 === 2 ? server.killPostmaster() : null;
  if (round % 3 !== 2 || both) {
    await server.kill();
    await server.start();
  }
  await server.untilReady(former);
}

/**
 * `kill -9` of a real server or of its PostgreSQL at a random moment while several people save records with rows and one publishes; after
 * each, everything is checked (see `verify`). Stops at the first round with problems.
 */
export async function killRounds(rounds: number, tell: (line: string) => void): Promise<KillFigures> {
  const base = mkdtempSync(join(tmpdir(), "tessera-prove-"));
  const [data, world] = [join(base, "data"), join(base, "world")];
  writeWorld(world);
  const server = await childServer(data, world);
  const begin = performance.now();
  const results: RoundResult[] = [];
  let [killsOfServer, killsOfPostgres] = [0, 0];
  try {
    await server.start();
    const password = /with the password (\S+)/.exec(server.output())?.[1] ?? "";
    const settings = readSettings({ environment: { TESSERA_URL: server.url }, base });
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
    const apart = await countersApart(server.databaseUrl());
    const repeat = (save: Save) => repeater.call(saveData, { idForm: "prove-order", formData: save.message });
    for (let round = 0; round < rounds; round++) {
      let over = false;
      const work = [...savers, publisher].map((person) => person.work(() => over));
      await sleep(randomInt(30, 1000));
      if (round % 3 === 2) killsOfPostgres++;
      if (round % 3 !== 2 || round % 6 === 5) killsOfServer++;
      const isBack = cut(server, round);
      await sleep(randomInt(0, 100));
      over = true;
      await Promise.all([isBack, ...work]);
      const result = await verify({ databaseUrl: server.databaseUrl(), savers, publisher, apart, repeat });
      results.push(result);
      const { acknowledged, openKept, openLost, problems } = result;
      tell(`round ${round + 1}: ${acknowledged} saves answered, open ${openKept} kept and ${openLost} not begun`);
      if (problems.length > 0) break;
    }
    const sum = (of: (result: RoundResult) => number) => results.reduce((all, result) => all + of(result), 0);
    return {
      rounds: results.length,
      killsOfServer,
      killsOfPostgres,
      acknowledged: sum((result) => result.acknowledged),
      openKept: sum((result) => result.openKept),
      openLost: sum((result) => result.openLost),
      publishes: publisher.count,
      repeatedStarts: server.repeatedStarts,
      seconds: Math.round((performance.now() - begin) / 1000),
      problems: results.flatMap((result) => result.problems),
    };
  } catch (error) {
    tell(server.output().split("\n").slice(-40).join("\n"));
    throw error;
  } finally {
    await server.remove();
    rmSync(base, { recursive: true, force: true });
  }
}

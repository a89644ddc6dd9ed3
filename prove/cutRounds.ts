import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { TesseraError } from "@tessera/contract/errors.ts";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { startProduct } from "../apps/server/testing/startProduct.ts";
import { type CutPlace, type CuttingProxy, openCuttingProxy } from "./support/cuttingProxy.ts";
import { marksOf, storedOrder, violations } from "./support/database.ts";
import { type Answer, changedOrder, contentOf, newOrder, type Save } from "./support/orderModel.ts";
import { createSaver, type Saver } from "./support/saver.ts";
import { worldDocuments } from "./support/world.ts";

/** Figures of saves whose connection was lost. */
export interface CutFigures {
  readonly saves: number;
  /** Saves whose connection was cut, by where. */
  readonly cuts: Readonly<Record<CutPlace["during"], number>>;
  /** Saves that had been done although nobody was answered, found by their repeat. */
  readonly done: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

/** A request to save has about as many bytes, and its answer. */
const [requestSize, answerSize] = [1_800, 1_200];

/** Every kind of place comes in turn; those after the first round of kinds are random. */
function placeOf(round: number): CutPlace {
  const isFirst = round < 4;
  if (round % 4 === 0) return { during: "answer", bytes: 0 };
  if (round % 4 === 1) return { during: "work" };
  if (round % 4 === 2) return { during: "request", bytes: isFirst ? 0 : randomInt(1, requestSize) };
  return { during: "answer", bytes: isFirst ? 1 : randomInt(1, answerSize) };
}

/** Sends a save until it is answered, as a page does: one that is still being worked on is asked for again. */
async function answered(saver: Saver, save: Save): Promise<Answer> {
  for (;;) {
    try {
      return await saver.send(save);
    } catch (error) {
      // The connection that was cut may be found to be gone only now.
      if (error instanceof TesseraError && error.code !== "save_in_progress") throw error;
      await sleep(10);
    }
  }
}

interface Network {
  readonly server: TestServer;
  readonly proxy: CuttingProxy;
  /** Someone who works through the network; `place` is where their next save is cut. */
  readonly client: TestClient;
  place: CutPlace | null;
}

async function openNetwork(): Promise<Network> {
  const port = await freePort();
  const server = await startProduct({
    users: [{ login: "clerk", roles: ["prove-clerk"] }],
    documents: worldDocuments,
    environment: { TESSERA_URL: `http://localhost:${port}` },
  });
  const { settings } = server.services;
  const proxy = await openCuttingProxy(port, settings.port);
  const client = createTestClient(settings, (url, init) => {
    if (network.place !== null && url.pathname === saveData.path) {
      proxy.arm(network.place);
      network.place = null;
    }
    return fetch(url, init);
  });
  const { rows } = await server.database.pool.query<{ id: string }>(`select id from sys."user" where login = 'clerk'`);
  client.enter(await server.services.sessions.open({ userId: rows[0]?.id ?? "", address: null, agent: null }));
  const network: Network = { server, proxy, client, place: null };
  return network;
}

/**
 * Someone saves while their connection is cut at some point of the request or of its answer, and saves again as a page
 * does: what they wanted must be done once, and each repeat be answered the same. Stops at the first problem.
 */
export async function cutRounds(saves: number, report: (line: string) => void): Promise<CutFigures> {
  const begin = performance.now();
  const network = await openNetwork();
  const { proxy, server } = network;
  const { pool } = server.database;
  const saver = createSaver(network.client);
  const cuts: Record<CutPlace["during"], number> = { request: 0, work: 0, answer: 0 };
  const problems: string[] = [];
  let [round, done] = [0, 0];
  try {
    for (; round < saves && problems.length === 0; round++) {
      const known = [...saver.orders.values()].at(-1);
      const save = known === undefined || round % 3 === 0 ? newOrder() : changedOrder(known);
      const place = placeOf(round);
      const { saveId } = save.message;
      network.place = place;
      const first = await saver.send(save).catch(() => null);
      proxy.disarm();
      if (proxy.isCut) cuts[place.during]++;
      if (first === null && (await marksOf(pool, saveId)).answers === 1) done++;
      const answer = await answered(saver, save);
      const again = await answered(saver, save);
      const isSame = isDeepStrictEqual(answer, again) && (first === null || isDeepStrictEqual(first, answer));
      if (!isSame) problems.push(`another answer: ${saveId}, ${JSON.stringify({ first, answer, again })}`);
      const marks = await marksOf(pool, saveId);
      const stored = await storedOrder(pool, { key: answer.id ?? "" });
      if (marks.answers !== 1 || marks.versions !== 1 || stored?.content !== contentOf(save.after))
        problems.push(`not once: ${saveId}, ${JSON.stringify({ place, marks, stored })}`);
      if ((round + 1) % 100 === 0) report(`${round + 1} saves`);
    }
    problems.push(...(await violations(pool)));
    return { saves: round, cuts, done, seconds: Math.round((performance.now() - begin) / 1000), problems };
  } finally {
    await proxy.close();
    await server.close();
  }
}

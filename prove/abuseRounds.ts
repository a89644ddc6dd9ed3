import { setTimeout as sleep } from "node:timers/promises";
import { readSettings } from "@tessera/server-kit/settings/settings.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { getData } from "#features/forms/operations/getData.ts";
import { getCount } from "#features/lists/operations/getCount.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { bulkRecords } from "#features/records/operations/bulkRecords.ts";
import {
  type Abuse,
  countFlood,
  guestSockets,
  passwordFlood,
  signInFlood,
  verificationFlood,
} from "./support/abuses.ts";
import { abuseWorld } from "./support/abuseWorld.ts";
import { childServer } from "./support/childServer.ts";
import { quantile } from "./support/figureText.ts";
import { newOrder } from "./support/orderModel.ts";
import { lastLines, onGround } from "./support/proofGround.ts";
import { createSaver } from "./support/saver.ts";

/** One kind of other people's calls. Times in milliseconds, quantile 0.95. */
export interface CallFigures {
  readonly kind: string;
  readonly quiet: number;
  readonly meanwhile: number;
  /** How many were not answered as they should be, while the abuse went on. */
  readonly refused: number;
}

/** What one abuse came to. */
export interface AbuseCase {
  readonly abuse: string;
  readonly outcome: string;
  readonly calls: readonly CallFigures[];
}

/** Figures of abuse. */
export interface AbuseFigures {
  readonly cases: readonly AbuseCase[];
  readonly seconds: number;
  readonly problems: readonly string[];
}

/** What another person does, by kind. */
type Calls = Readonly<Record<string, () => Promise<unknown>>>;

const rowsThere = 480;
/** For how long people are measured in quiet, and during each abuse, in milliseconds. */
const [quietFor, abusedFor] = [6_000, 10_000];
/** Documentation addresses: those of one who abuses, and of the others. */
const [culprit, neighbour] = ["198.51.100.7", "203.0.113.20"];

/** Makes the calls of all kinds, each one after the other with a pause, until it is over. Answers the times and failures by kind. */
async function measure(calls: Calls, isOver: () => boolean) {
  const kinds = Object.entries(calls).map(async ([kind, call]) => {
    const times: number[] = [];
    const failures: string[] = [];
    do {
      const begin = performance.now();
      await call().catch((error: unknown) => void failures.push(String(error)));
      times.push(performance.now() - begin);
      await sleep(30);
    } while (!isOver());
    return {
      kind,
      p95:
        quantile(
          times.toSorted((one, other) => one - other),
          0.95,
        ) ?? 0,
      failures,
    };
  });
  return Promise.all(kinds);
}

const after = (milliseconds: number): (() => boolean) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
};

/** Measures people's calls in quiet and then while somebody does what he should not. */
async function measuredCase(abuse: string, act: Abuse, calls: Calls, problems: string[]): Promise<AbuseCase> {
  const quiet = await measure(calls, after(quietFor));
  const isOver = after(abusedFor + 1_000);
  const acting = act(isOver);
  // What it costs shows when it is under way.
  await sleep(1_000);
  const meanwhile = await measure(calls, isOver);
  const outcome = await acting;
  const figures = quiet.map(({ failures, kind, p95 }, index): CallFigures => {
    const during = meanwhile[index];
    for (const failure of failures.slice(0, 2)) problems.push(`${kind}, in quiet before ${abuse}: ${failure}`);
    for (const failure of during?.failures.slice(0, 2) ?? []) problems.push(`${kind}, during ${abuse}: ${failure}`);
    return { kind, quiet: p95, meanwhile: during?.p95 ?? 0, refused: during?.failures.length ?? 0 };
  });
  return { abuse, outcome, calls: figures };
}

/**
 * One person, one guest or one address asks for what is dear while another person works. He must be served, and hardly slower than in quiet: that is
 * told by the ratio of the two within this run.
 */
export function abuseRounds(tell: (line: string) => void): Promise<AbuseFigures> {
  return onGround(async ({ base, data, world }) => {
    const begin = performance.now();
    const server = await childServer(data, world, { environment: { TESSERA_TRUST_PROXY: "127.0.0.1,::1" } });
    const { url } = server;
    const problems: string[] = [];
    const cases: AbuseCase[] = [];
    try {
      await server.start();
      const password = /with the password (\S+)/.exec(server.output())?.[1] ?? "";
      const settings = readSettings({ environment: { TESSERA_URL: url }, base });
      const clientAt = (address: string): TestClient =>
        createTestClient(settings, (target, init) => {
          const headers = new Headers(init.headers);
          headers.set("x-forwarded-for", address);
          return fetch(target, { ...init, headers });
        });
      const enter = async (login: string, address: string): Promise<TestClient> => {
        const client = clientAt(address);
        await client.signIn(login, password);
        return client;
      };
      const clerk = await enter("clerk", neighbour);
      const viewer = await enter("viewer", culprit);
      const guest = clientAt(culprit);
      const saver = createSaver(await enter("clerk", neighbour));
      await clerk.call(bulkRecords, {
        saveId: `abuse-${crypto.randomUUID()}`,
        entity: "prove-order",
        items: Array.from({ length: rowsThere }, (_, index) => ({
          kind: "create" as const,
          values: { title: `Order ${index} ${"x".repeat(60)}`, amount: index },
        })),
      });
      const known = await saver.send(newOrder());
      const work: Calls = {
        "opening a record": () => clerk.call(getData, { idForm: "prove-order", idMaintable: known.id ?? "" }),
        "a page of a list": () => clerk.call(getList, { idList: "prove-order" }),
        "counting a list": () => clerk.call(getCount, { idList: "prove-order" }),
        saving: () => saver.send(newOrder()),
      };
      const signingIn: Calls = { "signing in": () => enter("clerk", neighbour) };
      const socket: Calls = {
        "a new page's socket": async () => {
          const opened = await openTestSocket(url, { client: clerk, headers: { "x-forwarded-for": neighbour } });
          await opened.close();
        },
      };
      // What runs for the first time is not prepared.
      await measure({ ...work, ...signingIn, ...socket }, after(3_000));
      const run = async (abuse: string, act: Abuse, calls: Calls): Promise<void> => {
        const found = await measuredCase(abuse, act, calls, problems);
        cases.push(found);
        const told = found.calls.map(
          ({ kind, meanwhile, quiet }) => `${kind} ${quiet.toFixed(1)} → ${meanwhile.toFixed(1)} ms`,
        );
        tell(`${abuse}: ${told.join("; ")} (${found.outcome})`);
      };
      await run("a person's 80 counts at once, 50 LIKE each", countFlood(viewer, 80, 50), work);
      await run("a guest's 80 counts at once, 20 LIKE each", countFlood(guest, 80, 20), work);
      await run("counts at once with 900 LIKE, which nobody may ask", countFlood(viewer, 20, 900), work);
      await run("sign-ins that are begun without end", signInFlood(guest, url), { ...work, ...signingIn });
      await run("4,095 guests' sockets of an address", guestSockets(url, culprit, 4_095), { ...work, ...socket });
      await run("a guest's form with ten costly patterns", verificationFlood(guest), work);
      await run("wrong passwords of another person", passwordFlood(guest, url, "clerk", 60), { ...work, ...signingIn });
      return { cases, seconds: Math.round((performance.now() - begin) / 1000), problems };
    } catch (error) {
      tell(lastLines(server.output()));
      throw error;
    } finally {
      await server.remove();
    }
  }, abuseWorld);
}

import { setTimeout as sleep } from "node:timers/promises";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { getData } from "#features/forms/operations/getData.ts";
import { getCount } from "#features/lists/operations/getCount.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { bulkRecords } from "#features/records/operations/bulkRecords.ts";
import { runAbuse } from "./support/abuse/abuser.ts";
import {
  type Abuse,
  bodyFlood,
  bulkFlood,
  countFlood,
  largeMessage,
  madeUpFlood,
  nobodyFlood,
  probeFlood,
  pushedFlood,
  scriptFlood,
  signInFlood,
  signOutFlood,
  strayFlood,
  tokenFlood,
  verificationFlood,
} from "./support/abuse/abuses.ts";
import { abuseWorld } from "./support/abuse/abuseWorld.ts";
import { childServer } from "./support/childServer.ts";
import { quantile } from "./support/figureText.ts";
import { newOrder } from "./support/orderModel.ts";
import { passwordOf } from "./support/people.ts";
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
/** Who abuses sign-in has an address for each way: a minute's attempts of one would be used up by the other. */
const [beginner, pusher, leaver, guesser] = ["198.51.100.8", "198.51.100.9", "198.51.100.10", "198.51.100.11"];

/** How long each rests after a call, in milliseconds; who signs in without end is slowed down themselves. */
const pauseOf = (kind: string): number => (kind === signingInKind ? 700 : 30);
const signingInKind = "signing in";

/**
 * Makes the calls of all kinds, each one after the other with a pause, until it is over. Answers the times and failures
 * by kind.
 */
async function measure(calls: Calls, isOver: () => boolean) {
  const kinds = Object.entries(calls).map(async ([kind, call]) => {
    const times: number[] = [];
    const failures: string[] = [];
    do {
      const begin = performance.now();
      await call().catch((error: unknown) => void failures.push(String(error)));
      times.push(performance.now() - begin);
      await sleep(pauseOf(kind));
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

/** Until what it costs shows, in milliseconds; a thread begins in that time. */
const underWay = 2_000;

/** Measures people's calls in quiet and then while someone does what they should not. */
async function measuredCase(
  abuse: string,
  act: (time: number) => Promise<string>,
  calls: Calls,
  problems: string[],
): Promise<AbuseCase> {
  const quiet = await measure(calls, after(quietFor));
  const acting = act(underWay + abusedFor);
  await sleep(underWay);
  const meanwhile = await measure(calls, after(abusedFor));
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
 * One person, one guest or one address asks for what is dear while another person works. They must be served, and
 * hardly slower than in quiet: that is reported by the ratio of the two within this run.
 */
export function abuseRounds(
  report: (line: string) => void,
  isWanted: (abuse: string) => boolean = () => true,
): Promise<AbuseFigures> {
  return onGround(async ({ base, data, world }) => {
    const begin = performance.now();
    const server = await childServer(data, world, {
      environment: {
        TESSERA_TRUST_PROXY: "127.0.0.1,::1",
      },
    });
    const { url } = server;
    const problems: string[] = [];
    const cases: AbuseCase[] = [];
    try {
      await server.start();
      const password = passwordOf(server.output());
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
      const signingIn: Calls = { [signingInKind]: () => enter("clerk", neighbour) };
      const socket: Calls = {
        "a new page's socket": async () => {
          const opened = await openTestSocket(url, { client: clerk, headers: { "x-forwarded-for": neighbour } });
          await opened.close();
        },
      };
      // What runs for the first time is not prepared.
      await measure({ ...work, ...signingIn, ...socket }, after(3_000));
      const run = async (
        abuse: string,
        made: () => Abuse | Promise<Abuse>,
        calls: Calls,
        address = culprit,
      ): Promise<void> => {
        if (!isWanted(abuse)) return;
        const found = await measuredCase(
          abuse,
          async (time) => runAbuse({ abuse: await made(), url, address, time }),
          calls,
          problems,
        );
        cases.push(found);
        const reported = found.calls.map(
          ({ kind, meanwhile, quiet }) =>
            `${kind} ${quiet.toFixed(1)} → ${meanwhile.toFixed(1)} ms (${(meanwhile / quiet).toFixed(1)})`,
        );
        report(`${abuse}: ${reported.join("; ")} (${found.outcome})`);
      };
      await run("a person's 80 counts at once, 50 LIKE each", () => countFlood(viewer, 80, 50), work);
      await run("a guest's 80 counts at once, 20 LIKE each", () => countFlood(guest, 80, 20), work);
      await run("counts at once with 900 LIKE, which nobody may ask", () => countFlood(viewer, 20, 900), work);
      await run("filters of 500 KB that are none", () => bodyFlood(viewer, 20, 500_000), work);
      await run("a person's bulks of 200 records at once", () => bulkFlood(viewer, 40, 200), work);
      await run("a person's scripts that compute without end", () => scriptFlood(viewer, 10, 100), work);
      await run("80 calls at once with wrong tokens", () => tokenFlood(80), work);
      await run("80 calls at once with sessions that are none", () => madeUpFlood(80), work);
      await run("80 calls at once of nobody, for people only", () => nobodyFlood(80), work);
      await run("80 probes at once", () => probeFlood(80), work);
      await run("80 requests at once for what is not there", () => strayFlood(80), work);
      await run("sign-ins that are begun without end", () => signInFlood(url), { ...work, ...signingIn }, beginner);
      await run("sign-ins that are pushed without end", () => pushedFlood(url), { ...work, ...signingIn }, pusher);
      await run("sign-outs that are begun without end", () => signOutFlood(), { ...work, ...signingIn }, leaver);
      await run("sockets that come and go, with sessions that are none", () => ({ kind: "churn", atOnce: 40 }), {
        ...work,
        ...socket,
      });
      await run("guests' sockets that talk", () => ({ kind: "talk", wanted: 100, text: largeMessage }), {
        ...work,
        ...socket,
      });
      await run("4,095 guests' sockets of an address", () => ({ kind: "sockets", wanted: 4_095 }), {
        ...work,
        ...socket,
      });
      await run("a guest's form with ten costly patterns", () => verificationFlood(guest, 2), work);
      await run("a person's form with ten costly patterns", () => verificationFlood(viewer, 20), work);
      const passwords: Abuse = { kind: "passwords", login: "clerk", atOnce: 4 };
      await run("wrong passwords of another person", () => passwords, { ...work, ...signingIn }, guesser);
      return { cases, seconds: Math.round((performance.now() - begin) / 1000), problems };
    } catch (error) {
      report(lastLines(server.output()));
      throw error;
    } finally {
      await server.remove();
    }
  }, abuseWorld);
}

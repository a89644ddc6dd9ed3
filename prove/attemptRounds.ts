import { readFileSync, statSync } from "node:fs";
import { request as ask } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startForeignProvider } from "@tessera/server-kit/testing/foreignProvider.ts";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { Client } from "pg";
import { abuseWorld } from "./support/abuse/abuseWorld.ts";
import {
  type Attempt,
  type AttemptPlace,
  demoAttempts,
  lockAttempts,
  lockOutAttempts,
  metricsAttempts,
  sessionAttempts,
} from "./support/abuse/attempts.ts";
import { foreignAttempts } from "./support/abuse/foreignAttempts.ts";
import { type ChildOptions, type ChildServer, childServer } from "./support/childServer.ts";
import { passwordOf } from "./support/people.ts";
import { onGround, type ProofGround } from "./support/proofGround.ts";

/** Documentation addresses: of those who should not get far, and of the others. */
const addresses = ["198.51.100.7", "203.0.113.20"] as const;

/** Runs a server for a while. */
async function withServer(
  folder: string,
  world: string,
  options: ChildOptions,
  work: (server: ChildServer) => Promise<readonly Attempt[]>,
): Promise<readonly Attempt[]> {
  const server = await childServer(folder, world, options);
  try {
    await server.start();
    return await work(server);
  } finally {
    await server.remove();
  }
}

/** Calls and goes away before the answer comes. */
function leave(url: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = ask(new URL("/api/Lists/get-count", url), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": addresses[0] },
    });
    sent.on("error", () => resolve());
    sent.on("response", (answer) => {
      answer.resume();
      answer.on("close", resolve);
    });
    sent.end("idList=prove-order", () => setTimeout(() => sent.destroy(), 1));
  });
}

/** What the log says of callers who went away. */
async function leavingAttempts({ url }: AttemptPlace, log: string): Promise<readonly Attempt[]> {
  for (let count = 0; count < 5; count++) await Promise.all(Array.from({ length: 20 }, () => leave(url)));
  await sleep(500);
  const defects = readFileSync(log, "utf8").match(/"level":50/g)?.length ?? 0;
  return [
    { what: "a hundred callers go away before they are answered", wanted: "0 defects", found: `${defects} defects` },
  ];
}

/** What the start says to a log of an address that others reach over plain http. */
function startAttempts(server: ChildServer): readonly Attempt[] {
  const output = server.output();
  const file = /the password is in (.+)$/m.exec(output)?.[1] ?? "";
  const isOnlyInFile = file !== "" && !output.includes(passwordOf(output));
  const mode = file === "" ? "none" : (statSync(file).mode & 0o777).toString(8);
  return [
    {
      what: "a start whose public address is plain http",
      wanted: "warns",
      found: /Warning: people reach this server over plain http/.test(output) ? "warns" : "says nothing",
    },
    {
      what: "the first password of a start whose output is kept",
      wanted: "in a file of mode 600",
      found: isOnlyInFile ? `in a file of mode ${mode}` : "in the output",
    },
  ];
}

async function ofWorld({ base, data, world }: ProofGround): Promise<readonly Attempt[]> {
  const log = join(base, "attempts.log");
  const options = { log, environment: { TESSERA_TRUST_PROXY: "127.0.0.1,::1" } };
  return withServer(data, world, options, async (server) => {
    const place = { base, url: server.url, password: passwordOf(server.output()) };
    return [
      ...(await sessionAttempts(place, addresses)),
      ...(await lockAttempts(place, addresses)),
      ...(await lockOutAttempts(place, addresses)),
      ...(await metricsAttempts(place)),
      ...(await leavingAttempts(place, log)),
    ];
  });
}

async function ofForeigners({ base, world }: ProofGround): Promise<readonly Attempt[]> {
  const provider = await startForeignProvider();
  const clientId = "prove";
  const environment = { OPENID_ISSUER: provider.issuer, OPENID_CLIENT_ID: clientId, OPENID_NEW_USERS: "everyone" };
  try {
    return await withServer(join(base, "foreign"), world, { environment }, async (server) => {
      const { url } = server;
      provider.register({ url, clientId, clientSecret: null });
      const addressOf = async (login: string): Promise<string | null> => {
        const client = new Client({ connectionString: server.databaseUrl() });
        await client.connect();
        try {
          const { rows } = await client.query<{ email: string | null }>(
            `select email from sys."user" where login = $1`,
            [login],
          );
          return rows[0]?.email ?? null;
        } finally {
          await client.end();
        }
      };
      return foreignAttempts({ base, url, clientId, provider, addressOf });
    });
  } finally {
    await provider.close();
  }
}

function ofDemo({ base }: ProofGround): Promise<readonly Attempt[]> {
  const folder = join(base, "demo");
  return withServer(folder, "demo", {}, (server) => {
    const { password } = JSON.parse(readFileSync(join(folder, "secret-first-password.json"), "utf8"));
    return demoAttempts({ base, url: server.url, password: String(password) });
  });
}

async function ofOpenStart({ base, world }: ProofGround): Promise<readonly Attempt[]> {
  const url = `http://tessera.example:${await freePort()}`;
  return withServer(join(base, "open"), world, { url }, async (server) => startAttempts(server));
}

/**
 * What is tried once, and what comes of it: sessions that were ended, addresses of another provider, lock-outs,
 * proxies, locks, logs.
 */
export function attemptRounds(report: (line: string) => void): Promise<readonly Attempt[]> {
  return onGround(async (ground) => {
    const attempts: Attempt[] = [];
    for (const made of [ofWorld, ofForeigners, ofDemo, ofOpenStart]) attempts.push(...(await made(ground)));
    for (const { found, wanted, what } of attempts)
      report(`${found === wanted ? "held" : "NOT HELD"}: ${what}: ${found}`);
    return attempts;
  }, abuseWorld);
}

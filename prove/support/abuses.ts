import { setTimeout as sleep } from "node:timers/promises";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { WebSocket } from "ws";

/** What somebody does until `isOver`, and in a few words what came of it. */
export type Abuse = (isOver: () => boolean) => Promise<string>;

const form = { "content-type": "application/x-www-form-urlencoded" };

/** How often each status was answered. */
function statuses() {
  const counts = new Map<number, number>();
  return {
    add: (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    text: () =>
      [...counts]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
  };
}

/** For how long an answer is waited for, in milliseconds: the proof ends, whatever the server does. */
const patience = 20_000;

/** The status of an answer, read to its end; 0 when none came. */
async function statusOf(asking: Promise<Response>): Promise<number> {
  try {
    const answer = await asking;
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Asks without a pause, so many at once. */
async function flood(
  atOnce: number,
  isOver: () => boolean,
  ask: (number: number, signal: AbortSignal) => Promise<Response>,
): Promise<string> {
  const seen = statuses();
  let asked = 0;
  const askOn = async (): Promise<void> => {
    while (!isOver()) {
      const status = await statusOf(ask(asked++, AbortSignal.timeout(patience)));
      seen.add(status);
      // Who is refused asks again at once, but no quicker than an answer takes.
      await sleep(status === 200 ? 0 : 20);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return seen.text();
}

/** Differing questions, made before anything is measured: writing them costs this process more than the server. */
function questions(patterns: number): readonly string[] {
  return Array.from({ length: 40 }, (_question, number) => {
    const or = Array.from({ length: patterns }, (_pattern, index) => ({
      field: "title",
      operator: "LIKE",
      operand: { value: `x%y${number}-${index}` },
    }));
    return String(new URLSearchParams({ idList: "prove-order", filter: JSON.stringify({ or }) }));
  });
}

/** Counts a list at once and again, with a filter of so many texts to look for. */
export function countFlood(client: TestClient, atOnce: number, patterns: number): Abuse {
  const bodies = questions(patterns);
  return async (isOver) => {
    const headers = { ...(await client.headers()), ...form };
    return flood(atOnce, isOver, (number, signal) => {
      const body = bodies[number % bodies.length] ?? "";
      return client.fetch("/api/Lists/get-count", { method: "POST", headers, body, signal });
    });
  };
}

/** Begins sign-ins without end. */
export function signInFlood(client: TestClient, url: string): Abuse {
  const query = new URLSearchParams({
    client_id: "tessera",
    redirect_uri: `${url}/auth/callback`,
    response_type: "code",
    scope: "openid",
    state: "a".repeat(3_000),
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  return (isOver) => flood(20, isOver, (_number, signal) => client.fetch(`/oidc/auth?${query}`, { signal }));
}

/** Tries wrong passwords of somebody, as often as the whole proof of it takes. */
export function passwordFlood(client: TestClient, url: string, login: string, tries: number): Abuse {
  return async (isOver) => {
    const seen = statuses();
    const query = new URLSearchParams({
      client_id: "tessera",
      redirect_uri: `${url}/auth/callback`,
      response_type: "code",
      scope: "openid",
      state: "a".repeat(20),
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    });
    const page = (await client.fetch(`/oidc/auth?${query}`)).headers.get("location") ?? "";
    for (let count = 0; count < tries && !isOver(); count++) {
      const body = String(new URLSearchParams({ login, password: `wrong ${count}` }));
      const answer = await client.fetch(page, { method: "POST", headers: { ...form, origin: url }, body });
      await answer.arrayBuffer();
      seen.add(answer.status);
    }
    while (!isOver()) await sleep(50);
    return seen.text();
  };
}

/** Verifies a record of a guest's form whose rules are dear. */
export function verificationFlood(client: TestClient): Abuse {
  return async (isOver) => {
    const headers = { ...(await client.headers()), ...form };
    return flood(2, isOver, (number, signal) => {
      const message = {
        saveId: `abuse-${number}-${crypto.randomUUID()}`,
        form: "prove-visit",
        entity: "prove-visit",
        key: null,
        changes: { subject: { base: null, mine: "a" } },
        rows: {},
      };
      const body = String(new URLSearchParams({ idForm: "prove-visit", fieldData: JSON.stringify(message) }));
      return client.fetch("/api/Dynforms/form-verification", { method: "POST", headers, body, signal });
    });
  };
}

/** Opens guests' sockets of one address, as many as are taken, and keeps them. */
export function guestSockets(url: string, address: string, wanted: number): Abuse {
  return async (isOver) => {
    const open = new Set<WebSocket>();
    let refused = 0;
    const openOne = (): Promise<void> =>
      new Promise((resolve) => {
        const headers = { "x-forwarded-for": address };
        const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws/connect`, { headers, perMessageDeflate: false });
        socket.once("open", () => {
          open.add(socket);
          socket.send(
            JSON.stringify({
              type: "auth-request",
              payload: { token: null, channelId: crypto.randomUUID() },
              correlationId: 1,
            }),
          );
          resolve();
        });
        socket.on("error", () => {
          refused++;
          resolve();
        });
        socket.on("close", () => open.delete(socket));
      });
    for (let count = 0; count < wanted && !isOver(); count += 20)
      await Promise.all(Array.from({ length: Math.min(20, wanted - count) }, openOne));
    while (!isOver()) await sleep(50);
    const kept = open.size;
    for (const socket of open) socket.terminate();
    return `${kept} kept, ${refused} refused`;
  };
}

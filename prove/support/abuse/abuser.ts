import { Agent, request as ask } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { WebSocket } from "ws";
import { type Abuse, madeUpCookie, numberMark, type ReadyRequest, signInPath } from "./abuses.ts";

/** Where something is abused, by whom, and for how long. */
interface AbuserData {
  readonly abuse: Abuse;
  readonly url: string;
  /** Whom a trusted proxy forwards for. */
  readonly address: string;
  /** Milliseconds. */
  readonly time: number;
}

/**
 * Does what should not be done, in a thread of its own, so that what it costs is not counted as the server's. Answers
 * briefly what came of it.
 */
export function runAbuse(data: AbuserData): Promise<string> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { abuser: data } });
  return new Promise<string>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  }).finally(() => worker.terminate());
}

/** For how long an answer is waited for, in milliseconds: the proof ends, whatever the server does. */
const patience = 20_000;
/** What asks for a new socket does so again after this time, in milliseconds. */
const pause = 20;

const agent = new Agent({ keepAlive: true });

/** What is answered; status 0 when nothing is. */
interface Answered {
  readonly status: number;
  readonly location: string;
  /** Cookies that a browser would send back. */
  readonly cookie: string;
}

function send(url: string, address: string, { body, headers, method, path }: ReadyRequest): Promise<Answered> {
  return new Promise((resolve) => {
    const lost = (): void => resolve({ status: 0, location: "", cookie: "" });
    const sent = ask(
      new URL(path, url),
      { agent, method, timeout: patience, headers: { ...headers, "x-forwarded-for": address } },
      (answer) => {
        answer.on("error", lost);
        answer.on("end", () => {
          const { location = "", "set-cookie": set = [] } = answer.headers;
          const cookie = set.map((line) => line.split(";", 1)[0]).join("; ");
          resolve({ status: answer.statusCode ?? 0, location, cookie });
        });
        answer.resume();
      },
    );
    sent.on("error", lost);
    sent.on("timeout", () => sent.destroy());
    sent.end(method === "GET" ? undefined : body);
  });
}

/** How often each status was answered. */
function statuses() {
  const counts = new Map<number, number>();
  return {
    add: (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    text: () =>
      [...counts]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${count} × ${status === 0 ? "no answer" : status}`)
        .join(", "),
  };
}

/** Asks without a pause, so many at once. */
async function flood(
  { address, url }: AbuserData,
  { atOnce, requests }: Extract<Abuse, { kind: "flood" }>,
  isOver: () => boolean,
): Promise<string> {
  const seen = statuses();
  let asked = 0;
  const askOn = async (): Promise<void> => {
    while (!isOver()) {
      const number = asked++;
      const request = requests[number % requests.length];
      if (request === undefined) return;
      const body = request.body.replace(numberMark, String(number));
      const { status } = await send(url, address, { ...request, body });
      if (!isOver()) seen.add(status);
      // A caller who is refused asks again, but no quicker than an answer takes.
      if (status !== 200) await sleep(pause);
    }
  };
  await Promise.race([Promise.all(Array.from({ length: atOnce }, askOn)), over(isOver)]);
  return seen.text();
}

async function over(isOver: () => boolean): Promise<void> {
  while (!isOver()) await sleep(50);
}

/** Tries passwords on one page of a sign-in. */
async function guess(
  { address, url }: AbuserData,
  { atOnce, login }: Extract<Abuse, { kind: "passwords" }>,
  isOver: () => boolean,
): Promise<string> {
  const seen = statuses();
  const begun = await send(url, address, { path: signInPath(url), method: "GET", headers: {}, body: "" });
  const page = new URL(begun.location, url);
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: url, cookie: begun.cookie };
  let tried = 0;
  const tryOn = async (): Promise<void> => {
    while (!isOver()) {
      const body = String(new URLSearchParams({ login, password: `wrong ${tried++}` }));
      const { status } = await send(url, address, { path: page.pathname, method: "POST", headers, body });
      if (!isOver()) seen.add(status);
      await sleep(pause);
    }
  };
  await Promise.race([Promise.all(Array.from({ length: atOnce }, tryOn)), over(isOver)]);
  return seen.text();
}

/** How often a socket that talks does so, in milliseconds: a little less often than it may. */
const talkEvery = 25;
/** What a socket that talks leaves unsent before it waits, in bytes. */
const maxUnsent = 200_000;

/**
 * Opens guests' sockets of one address, as many as are taken, and keeps them. `text`: what each says without a pause.
 */
async function keepSockets(
  { address, url }: AbuserData,
  { text, wanted }: { readonly text?: string; readonly wanted: number },
  isOver: () => boolean,
): Promise<string> {
  const open = new Set<WebSocket>();
  let said = 0;
  let refused = 0;
  const openOne = (): Promise<void> =>
    new Promise((resolve) => {
      const headers = { "x-forwarded-for": address };
      const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws/connect`, { headers, perMessageDeflate: false });
      socket.once("open", () => {
        open.add(socket);
        const payload = { token: null, channelId: crypto.randomUUID() };
        socket.send(JSON.stringify({ type: "auth-request", payload, correlationId: 1 }));
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
  while (text !== undefined && !isOver()) {
    for (const socket of open) {
      if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > maxUnsent) continue;
      socket.send(text);
      said++;
    }
    await sleep(talkEvery);
  }
  await over(isOver);
  const kept = open.size;
  for (const socket of open) socket.terminate();
  return `${kept} kept, ${refused} refused${text === undefined ? "" : `, ${said} messages`}`;
}

/** Opens sockets with sessions that nobody has, and closes them. */
async function churn({ address, url }: AbuserData, atOnce: number, isOver: () => boolean): Promise<string> {
  let [taken, refused] = [0, 0];
  const openOn = async (): Promise<void> => {
    while (!isOver()) {
      const headers = { "x-forwarded-for": address, cookie: madeUpCookie() };
      const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws/connect`, { headers, perMessageDeflate: false });
      await new Promise<void>((resolve) => {
        socket.once("open", () => {
          taken++;
          resolve();
        });
        socket.on("error", () => {
          refused++;
          resolve();
        });
      });
      socket.terminate();
    }
  };
  await Promise.race([Promise.all(Array.from({ length: atOnce }, openOn)), over(isOver)]);
  return `${taken} taken, ${refused} refused`;
}

function serve(data: AbuserData): Promise<string> {
  const end = performance.now() + data.time;
  const isOver = (): boolean => performance.now() >= end;
  const { abuse } = data;
  if (abuse.kind === "flood") return flood(data, abuse, isOver);
  if (abuse.kind === "churn") return churn(data, abuse.atOnce, isOver);
  return abuse.kind === "passwords" ? guess(data, abuse, isOver) : keepSockets(data, abuse, isOver);
}

// The thread is started by `runAbuse` with what it needs.
if (!isMainThread && workerData !== null && "abuser" in workerData)
  parentPort?.postMessage(await serve(workerData.abuser as AbuserData));

import { messageText } from "@tessera/contract/socket/readMessage.ts";
import { WebSocket } from "ws";
import { answerQuestions } from "./child.ts";
import { type CrowdPlan, type CrowdQuestions, exactNow } from "./crowdQuestions.ts";

/** How many are opened at the same time. */
const atOnce = 100;
/** As pages do (spec shell §4.6). */
const beatEvery = 5_000;

const pages: WebSocket[] = [];
let watched: { readonly mark: Buffer; readonly count: number; readonly times: number[]; done(): void } | null = null;
let arrived: Promise<void> = Promise.resolve();

function open(plan: CrowdPlan, place: number): Promise<void> {
  const session = plan.sessions[place % plan.sessions.length];
  const headers = session === undefined ? {} : { cookie: session.cookie };
  const page = new WebSocket(plan.url, { headers, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    page.on("error", reject);
    page.on("close", (code) => reject(new Error(`The page was closed with ${code}.`)));
    page.on("open", () => {
      pages.push(page);
      if (session === undefined) resolve();
      else page.send(messageText("auth-request", { token: session.token, channelId: `bench-page-${place}` }));
    });
    page.on("message", (data) => {
      // Nothing is converted that need not be: the crowd shares the machine with the server.
      const bytes = data as Buffer;
      if (watched !== null && bytes.includes(watched.mark)) {
        watched.times.push(exactNow());
        if (watched.times.length === watched.count) watched.done();
        return;
      }
      if (bytes.includes('"auth-response"')) {
        if (!bytes.includes('"success":true')) reject(new Error("The page was not let in."));
        else if (plan.wish === null) resolve();
        else page.send(messageText(plan.wish.type, plan.wish.payload));
      } else if (plan.wish !== null && bytes.includes(`"${plan.wish.answer}"`)) resolve();
      else if (bytes.includes('"check-connection"')) page.send(messageText("confirm-connection", null));
    });
  });
}

async function openAll(plan: CrowdPlan): Promise<{ took: number }> {
  const start = performance.now();
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < plan.count) await open(plan, next++);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const took = performance.now() - start;
  const text = messageText("check-connection", null);
  for (const page of pages) {
    setTimeout(() => setInterval(() => page.send(text), beatEvery), Math.random() * beatEvery);
  }
  return { took };
}

answerQuestions<CrowdQuestions>(
  {
    open: openAll,
    watch: async ({ mark, count }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      arrived = promise;
      watched = { mark: Buffer.from(mark), count, times: [], done: resolve };
      return null;
    },
    arrived: async () => {
      await arrived;
      const times = watched?.times ?? [];
      watched = null;
      return times;
    },
  },
  async () => {
    for (const page of pages) page.terminate();
  },
);

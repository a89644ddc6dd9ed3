import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { openPageSockets, type PageSockets } from "../pageSockets.ts";

/** How a herd stands. */
export interface HerdState {
  readonly open: number;
  /** Pages that gave up. */
  readonly refused: number;
  /** See `PageSockets.takeOutages`, since all were cut last. */
  readonly outages: readonly number[];
}

/** Pages' sockets in a thread of their own, so that what they cost is not counted as the server's. */
export interface SocketHerd {
  /** Cuts all of them at once. */
  cut(): Promise<void>;
  state(): Promise<HerdState>;
  close(): Promise<void>;
}

/** What the thread needs of people: their cookies and tokens. */
interface HerdData {
  readonly url: string;
  readonly people: readonly {
    readonly cookies: readonly (readonly [string, string])[];
    readonly token: string | null;
  }[];
  readonly each: number;
}

type Request = "cut" | "state" | "close";

/** Opens `each` pages' sockets of every one of some people. */
export async function openHerd(url: string, clients: readonly TestClient[], each: number): Promise<SocketHerd> {
  const people = clients.map((client) => ({ cookies: [...client.cookies()], token: client.sessionToken() }));
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, people, each } satisfies HerdData });
  const ask = (request: Request): Promise<HerdState> =>
    new Promise((resolve, reject) => {
      worker.once("message", (state: HerdState) => {
        worker.off("error", reject);
        resolve(state);
      });
      worker.once("error", reject);
      worker.postMessage(request);
    });
  return {
    cut: async () => void (await ask("cut")),
    state: () => ask("state"),
    close: async () => {
      await ask("close");
      await worker.terminate();
    },
  };
}

function serve({ each, people, url }: HerdData): void {
  const pages: PageSockets[] = people.map(({ cookies, token }) =>
    openPageSockets(url, { cookies: () => new Map(cookies), sessionToken: () => token }, each),
  );
  let outages: number[] = [];
  const sum = (of: (page: PageSockets) => number): number => pages.reduce((all, page) => all + of(page), 0);
  parentPort?.on("message", (request: Request) => {
    outages = [...outages, ...pages.flatMap((page) => page.takeOutages())];
    if (request === "cut") {
      outages = [];
      for (const page of pages) page.cut();
    }
    if (request === "close") for (const page of pages) page.close();
    const state: HerdState = { open: sum(({ open }) => open), refused: sum(({ refused }) => refused), outages };
    parentPort?.postMessage(state);
  });
}

// The thread is started by `openHerd` with what it needs.
if (!isMainThread && workerData !== null && "each" in workerData) serve(workerData as HerdData);

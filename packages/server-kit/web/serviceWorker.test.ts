import vm from "node:vm";
import { expect, it } from "vitest";
import { serviceWorkerText } from "./serviceWorkerRoute.ts";

const origin = "https://work.example.org";
const web = { release: "r2", files: ["/assets/main-1.js"] };

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly mode?: string;
}

/**
 * The worker in a browser of which only caches and network are there; `network` answers, or throws without a
 * connection.
 */
function runWorker(given: typeof web | null, network: (url: string) => Response) {
  const stores = new Map<string, Map<string, Response>>([
    ["tessera-r1", new Map()],
    ["other", new Map()],
  ]);
  const handlers = new Map<string, (event: object) => void>();
  const asked: string[] = [];
  const urlOf = (request: string | Asked): string =>
    new URL(typeof request === "string" ? request : request.url, origin).href;
  const fetch = async (request: string | Asked): Promise<Response> => {
    asked.push(urlOf(request));
    return network(urlOf(request));
  };
  const cacheOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const put = async (request: string | Asked, response: Response) => void store.set(urlOf(request), response);
    const addAll = async (files: readonly string[]) => {
      for (const file of files) await put(file, await fetch(file));
    };
    return { put, addAll };
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: string | Asked, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(urlOf(request))?.clone(),
  };
  let isUnregistered = false;
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
    registration: { unregister: async () => (isUnregistered = true) },
    location: new URL(origin),
  };
  vm.runInNewContext(serviceWorkerText(given), { self, caches, fetch, URL, JSON, Error, Promise });
  const happen = async (name: string): Promise<void> => {
    let work: unknown;
    handlers.get(name)?.({ waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  /** The answer of the worker; null: it leaves the request to the browser. */
  const ask = async (request: Asked): Promise<Response | null> => {
    let answer: Promise<Response> | null = null;
    const full = { method: "GET", mode: "cors", ...request, url: urlOf(request) };
    handlers.get("fetch")?.({ request: full, respondWith: (promise: Promise<Response>) => (answer = promise) });
    return answer === null ? null : await (answer as Promise<Response>);
  };
  return { happen, ask, asked, stores, isUnregistered: () => isUnregistered };
}

const answers = (url: string): Response => new Response(url, { headers: { "x-tessera-release": "r2" } });
const offline = (): Response => {
  throw new TypeError("Failed to fetch");
};

it("[shell 2.2 offline] given a new release, when its worker begins, then it keeps the first page and files, and drops what older ones kept", async () => {
  const worker = runWorker(web, answers);
  await worker.happen("install");
  await worker.happen("activate");
  expect([...worker.stores.keys()].sort()).toEqual(["other", "tessera-r2"]);
  expect([...(worker.stores.get("tessera-r2")?.keys() ?? [])]).toEqual([`${origin}/`, `${origin}/assets/main-1.js`]);
});

it("[shell 2.2 offline] given a server that has moved on to another release meanwhile, when the worker begins, then it keeps nothing", async () => {
  const worker = runWorker({ ...web, release: "r1" }, answers);
  await expect(worker.happen("install")).rejects.toThrow("release");
});

it("[shell 2.2 offline] given a connection, when a page is opened, then it comes from the server; without one, from what was kept", async () => {
  let network = answers;
  const worker = runWorker(web, (url) => network(url));
  await worker.happen("install");
  const open = async () => (await worker.ask({ url: "/orders?page=2", mode: "navigate" }))?.text();
  expect(await open()).toBe(`${origin}/orders?page=2`);
  network = offline;
  expect(await open()).toBe(`${origin}/`);
  expect(await (await worker.ask({ url: "/assets/main-1.js" }))?.text()).toBe(`${origin}/assets/main-1.js`);
  await expect(worker.ask({ url: "/assets/other-2.js" })).rejects.toThrow("fetch");
});

it("[shell 2.2 offline] given a worker of an older release, when the server has a newer one, then page and files are those of the server, also ones that the worker never kept", async () => {
  const worker = runWorker(web, answers);
  await worker.happen("install");
  expect(await (await worker.ask({ url: "/", mode: "navigate" }))?.text()).toBe(`${origin}/`);
  expect(worker.asked.filter((url) => url === `${origin}/`)).toHaveLength(2);
  expect(await (await worker.ask({ url: "/assets/main-3.js" }))?.text()).toBe(`${origin}/assets/main-3.js`);
});

it("[shell 2.2 offline] given calls, files of others and pages of the server, when they are asked for, then the worker leaves them alone and keeps none", async () => {
  const worker = runWorker(web, answers);
  await worker.happen("install");
  const left: readonly Asked[] = [
    { url: "/api/Lists/get-list", method: "POST" },
    { url: "/api/Urls/cached-all-urls" },
    { url: "/auth/ping" },
    { url: "/pages/sign.svg" },
    { url: "/oidc/auth", mode: "navigate" },
    { url: "/503.html", mode: "navigate" },
    { url: "/api/Session/logout", mode: "navigate" },
    { url: "https://elsewhere.example.org/assets/x.js" },
  ];
  for (const request of left) expect(await worker.ask(request), request.url).toBeNull();
  expect(worker.stores.get("tessera-r2")?.size).toBe(2);
});

it("[shell 2.2 offline] given that it is switched off, when the worker comes, then it removes what was kept and itself, and answers nothing", async () => {
  const worker = runWorker(null, answers);
  await worker.happen("install");
  await worker.happen("activate");
  expect([[...worker.stores.keys()], worker.isUnregistered()]).toEqual([["other"], true]);
  expect(await worker.ask({ url: "/", mode: "navigate" })).toBeNull();
});

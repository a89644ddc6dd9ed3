import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bareProduct } from "../testing/bareProduct.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let folder: string;
let server: TestServer;

/** Writes what a build of the browser part writes; without its script it is not finished. */
function build(name: string, { hasScript = true } = {}): void {
  mkdirSync(join(folder, "assets"), { recursive: true });
  mkdirSync(join(folder, ".vite"), { recursive: true });
  const manifest = { "main.tsx": { file: `assets/${name}.js`, isEntry: true } };
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  if (hasScript) writeFileSync(join(folder, `assets/${name}.js`), `"${name}";`);
  writeFileSync(join(folder, "index.html"), `<script defer src="/assets/${name}.js"></script>__RELEASE__`);
}

/** What a build does first. */
function empty(): void {
  for (const name of ["assets", ".vite", "index.html"]) rmSync(join(folder, name), { recursive: true, force: true });
}

async function start(): Promise<void> {
  const product = { ...bareProduct, webFolder: folder };
  server = await startTestServer({ product, createRecords: (renew) => createRecords({ renew }) });
}

const page = async (): Promise<string> => (await server.anonymous().fetch("/orders")).text();
const script = async (name: string): Promise<number> => (await server.anonymous().fetch(`/assets/${name}.js`)).status;
const patient = { timeout: 30_000, interval: 100 };
/** Longer than it takes until a finished build is in use. */
const looks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2_000));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-build-"));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("[shell 8 release] given a running server, when another build takes the place of its own, then pages name the new files, and pages that are open still get theirs", async () => {
  build("one");
  await start();
  const first = (await server.anonymous().fetch("/healthz")).headers.get("x-tessera-release");
  empty();
  build("two");
  await vi.waitFor(async () => expect(await page()).toContain("/assets/two.js"), patient);
  expect([await script("one"), await script("two"), await script("three")]).toEqual([200, 200, 404]);
  const client = server.anonymous();
  const release = (await client.fetch("/healthz")).headers.get("x-tessera-release");
  expect(release).not.toBe(first);
  expect(await page()).toContain(release);
  const worker = await (await client.fetch("/pages/serviceWorker.js")).text();
  expect(worker.split("\n")[0]).toBe(`const kept = ${JSON.stringify({ release, files: ["/assets/two.js"] })};`);
});

it("[shell 8 release] given a running server, when its build is being replaced and not whole, then pages and files are those of before", async () => {
  build("one");
  await start();
  empty();
  await looks();
  expect([await page(), await script("one")]).toEqual([expect.stringContaining("/assets/one.js"), 200]);
  build("two", { hasScript: false });
  await looks();
  expect([await page(), await script("one")]).toEqual([expect.stringContaining("/assets/one.js"), 200]);
  writeFileSync(join(folder, "assets/two.js"), "2");
  await vi.waitFor(async () => expect(await page()).toContain("/assets/two.js"), patient);
});

it("[shell 8 release] given a server that was started during a build, when a page is opened, then it says that it is not there yet, and is there once the build is", async () => {
  await start();
  const early = await server.anonymous().fetch("/orders", { headers: { accept: "text/html" } });
  expect([early.status, await early.text()]).toEqual([503, expect.stringContaining("<h1>")]);
  build("one");
  await vi.waitFor(async () => expect(await page()).toContain("/assets/one.js"), patient);
});

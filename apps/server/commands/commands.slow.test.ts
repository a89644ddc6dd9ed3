import { rmSync } from "node:fs";
import { join } from "node:path";
import { enterableFolder } from "@tessera/server-kit/testing/enterableFolder.ts";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "../product.ts";
import { type StartedProgram, startProgram } from "../testing/startProgram.ts";

let folder: string;
let port: number;
let server: StartedProgram | null = null;

const begin = (file: string, args: readonly string[] = []): StartedProgram =>
  startProgram(file, { args, folder, port, env: { LOG_LEVEL: "silent" } });

/** Runs a command of the repository to its end. */
async function run(file: string, ...args: string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  const program = begin(file, args);
  const code = await program.ended;
  return { code, said: program.said() };
}

const adoptNorthwind = () =>
  run("tools/adopt.ts", "--file", dump, "--subsystem", "northwind", "--grant", "northwind-editor=clerk");

/** Starts the server and waits until it is ready. */
function startServer(): Promise<void> {
  server = begin("apps/server/main.ts");
  return server.ready;
}

async function routes(): Promise<readonly string[]> {
  const response = await fetch(`http://localhost:${port}/api/Urls/cached-all-urls`, {
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  return [...(await response.text()).matchAll(/"route":"([^"]+)"/g)].map(([, route = ""]) => route);
}

beforeEach(async () => {
  folder = enterableFolder("tessera-commands-");
  port = await freePort();
  server = null;
});

afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dump = join(root, "worlds/northwind/source/northwind.sql");

it("[design 5 adopted] given a fresh clone that was never started, when Northwind is adopted, then the first start has it", async () => {
  const adopted = await adoptNorthwind();
  expect(adopted.said).toContain("Adopted northwind: 14 tables, 3362 rows");
  expect(adopted.said).toContain("clerk has the role northwind-editor now.");
  expect(adopted.code).toBe(0);
  await startServer();
  expect(await routes()).toContain("/northwind/orders/index");
});

it("[design 5 adopted] given a running server, when Northwind is adopted and its documents published, then the server has noticed", async () => {
  await startServer();
  expect(await routes()).not.toContain("/northwind/orders/index");
  const adopted = await adoptNorthwind();
  expect(adopted.code).toBe(0);
  expect(await routes()).toContain("/northwind/orders/index");
  const published = await run("tools/publishDocuments.ts", "worlds/northwind/documents");
  expect(published).toMatchObject({ code: 0, said: expect.stringContaining("form northwind.orders, version 2") });
  const again = await run("tools/adopt.ts", "--subsystem", "northwind");
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining("Its structure is as it was.") });
});

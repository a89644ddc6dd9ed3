import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { enterableFolder } from "@tessera/server-kit/testing/enterableFolder.ts";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "../product.ts";

let folder: string;
let port: number;
let server: ChildProcess | null = null;

function begin(file: string, args: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TESSERA_DATA: folder,
      PORT: String(port),
      LOG_LEVEL: "silent",
    },
  });
}

/** Runs a command of the repository to its end. */
function run(file: string, ...args: string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve) => {
    const child = begin(file, args);
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("close", (code) => resolve({ code, said }));
  });
}

/** Starts the server and waits until it is ready. */
function startServer(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = begin("apps/server/main.ts");
    server = child;
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Tessera is ready")) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("close", () => reject(new Error(said)));
  });
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
  const child = server;
  if (child !== null && child.exitCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const dump = join(root, "worlds/northwind/source/northwind.sql");

it("[design 5 adopted] given a fresh clone that was never started, when Northwind is adopted, then the first start has it", async () => {
  const adopted = await run(
    "tools/adopt.ts",
    "--file",
    dump,
    "--subsystem",
    "northwind",
    "--grant",
    "northwind-editor=clerk",
  );
  expect(adopted.said).toContain("Adopted northwind: 14 tables, 3362 rows");
  expect(adopted.said).toContain("clerk has the role northwind-editor now.");
  expect(adopted.code).toBe(0);
  await startServer();
  expect(await routes()).toContain("/northwind/orders/index");
});

it("[design 5 adopted] given a running server, when Northwind is adopted and its documents published, then the server has noticed", async () => {
  await startServer();
  expect(await routes()).not.toContain("/northwind/orders/index");
  const adopted = await run(
    "tools/adopt.ts",
    "--file",
    dump,
    "--subsystem",
    "northwind",
    "--grant",
    "northwind-editor=clerk",
  );
  expect(adopted.code).toBe(0);
  expect(await routes()).toContain("/northwind/orders/index");
  const published = await run("tools/publishDocuments.ts", "worlds/northwind/documents");
  expect(published).toMatchObject({ code: 0, said: expect.stringContaining("form northwind.orders, version 2") });
  const again = await run("tools/adopt.ts", "--subsystem", "northwind");
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining("Its structure is as it was.") });
});

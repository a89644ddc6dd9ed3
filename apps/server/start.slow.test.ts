import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { enterableFolder } from "@tessera/server-kit/testing/enterableFolder.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "./product.ts";

let folder: string;
let child: ChildProcess | null = null;
let taken: Server | null = null;

interface Outcome {
  readonly code: number | null;
  readonly said: string;
  readonly complained: readonly string[];
}

/** Starts the server and waits until it has ended, or is ready; one that is ready is stopped first. */
function startAndEnd(port: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const started = spawn(process.execPath, [join(root, "apps/server/main.ts")], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TESSERA_DATA: folder,
        TESSERA_WORLD: "empty",
        PORT: String(port),
      },
    });
    child = started;
    let said = "";
    let complained = "";
    started.stdout.on("data", (chunk: Buffer) => {
      const wasReady = said.includes("Tessera is ready");
      said += chunk.toString();
      if (!wasReady && said.includes("Tessera is ready")) started.kill("SIGTERM");
    });
    started.stderr.on("data", (chunk: Buffer) => {
      complained += chunk.toString();
    });
    started.once("close", (code) => resolve({ code, said, complained: complained.split("\n").filter(Boolean) }));
  });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

beforeEach(() => {
  folder = enterableFolder("tessera-start-");
});

afterEach(() => {
  child?.kill("SIGTERM");
  taken?.close();
  rmSync(folder, { recursive: true, force: true });
});

it("[design 2 settings] given a port that another program uses, when the server is started, then one line says so, the process and its database end, and another port works", async () => {
  taken = createServer();
  const port = await listen(taken);
  const refused = await startAndEnd(port);
  expect(refused.complained).toEqual([`Port ${port} is taken by another program. Stop it, or set PORT.`]);
  expect(refused.code).toBe(1);
  expect(refused.said).not.toContain("failed");

  await new Promise((resolve) => taken?.close(resolve));
  const next = await startAndEnd(port);
  expect(next.said).not.toContain("taken over");
  expect(next.said).toContain("Tessera is ready");
  expect(next.code).toBe(0);
});

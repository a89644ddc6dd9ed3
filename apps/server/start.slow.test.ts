import { rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { enterableFolder } from "@tessera/server-kit/testing/enterableFolder.ts";
import { listenLocally } from "@tessera/server-kit/testing/listenLocally.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type StartedProgram, startProgram } from "./testing/startProgram.ts";

let folder: string;
let program: StartedProgram | null = null;
let taken: Server | null = null;

interface Outcome {
  readonly code: number | null;
  readonly said: string;
  readonly complained: readonly string[];
}

/** Starts the server and waits until it has ended, or is ready; one that is ready is stopped first. */
async function startAndEnd(port: number): Promise<Outcome> {
  const started = startProgram("apps/server/main.ts", { folder, port, env: { TESSERA_WORLD: "empty" } });
  program = started;
  await started.ready.then(started.stop, () => undefined);
  const code = await started.ended;
  return { code, said: started.said(), complained: started.complained().split("\n").filter(Boolean) };
}

beforeEach(() => {
  folder = enterableFolder("tessera-start-");
});

afterEach(() => {
  program?.child.kill("SIGTERM");
  taken?.close();
  rmSync(folder, { recursive: true, force: true });
});

it("[design 2 settings] given a port that another program uses, when the server is started, then one line says so, the process and its database end, and another port works", async () => {
  taken = createServer();
  const port = await listenLocally(taken);
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

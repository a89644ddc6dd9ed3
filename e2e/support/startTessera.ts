import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const ready = /^Tessera is ready at (\S+)/m;
const patience = 90_000;

/** A whole Tessera as a person starts it, with a database of its own. */
export interface Tessera {
  readonly url: string;
  readonly dataFolder: string;
  /** What the process has said so far. */
  output(): string;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null ? Promise.resolve() : new Promise((resolve) => child.once("exit", () => resolve()));
}

/** Starts the server on a fresh data folder and waits until it is ready. `environment` adds settings by the name of their variable. */
export async function startTessera(environment: Readonly<Record<string, string>> = {}): Promise<Tessera> {
  if (!existsSync(join(root, "apps/web/dist/index.html"))) {
    throw new Error("The browser application has not been built. Build it with npx vite build apps/web.");
  }
  const dataFolder = mkdtempSync(join(tmpdir(), "tessera-e2e-"));
  const child = spawn(process.execPath, ["apps/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      LOG_LEVEL: "warn",
      // Journeys look at what the server answers, and change some answers; what a browser keeps is looked at where it is the matter.
      TESSERA_OFFLINE: "off",
      TESSERA_DATA: dataFolder,
      ...environment,
      PORT: String(await freePort()),
    },
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGTERM");
      reject(new Error(`Tessera was not ready in time:\n${said}`));
    }, patience);
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const [, address] = ready.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => {
      clearTimeout(timer);
      rmSync(dataFolder, { recursive: true, force: true });
      reject(new Error(`Tessera ended with ${code}:\n${said}`));
    });
  });
  return {
    url,
    dataFolder,
    output: () => said,
    stop: async () => {
      child.kill("SIGTERM");
      await ended(child);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

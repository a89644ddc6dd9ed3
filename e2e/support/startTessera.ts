import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { enterableFolder } from "@tessera/server-kit/testing/enterableFolder.ts";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { openBalancer } from "../../prove/support/balancer.ts";
import { copyDemoFolder } from "./demoFolder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const ready = /^Tessera is ready at (\S+)/m;
const patience = 300_000;

/** A whole Tessera as a person starts it, with a database of its own. */
export interface Tessera {
  readonly url: string;
  readonly dataFolder: string;
  /** What its processes have said so far. */
  output(): string;
  /** Stops its processes, and leaves the data folder. */
  halt(): Promise<void>;
  /** Stops its processes, and removes the data folder. */
  stop(): Promise<void>;
}

/** What a server's data folder holds when it starts: nothing, or what a first start with the demo world left. */
export type StartFrom = "fresh" | "demo";

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null ? Promise.resolve() : new Promise((resolve) => child.once("exit", () => resolve()));
}

interface Process {
  /** The address that it says it is ready at. */
  readonly url: string;
  output(): string;
  stop(): Promise<void>;
}

/** Starts a server and waits until it is ready. Throws what it said when it ends or takes too long instead. */
async function startProcess(environment: Readonly<Record<string, string>>, more: readonly string[]): Promise<Process> {
  const child = spawn(process.execPath, ["apps/server/main.ts", ...more], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: "warn",
      // Journeys look at what the server answers, and change some answers; what a browser keeps is looked at where it
      // is the matter.
      TESSERA_OFFLINE: "off",
      ...environment,
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
      reject(new Error(`Tessera ended with ${code}:\n${said}`));
    });
  });
  return {
    url,
    output: () => said,
    stop: async () => {
      child.kill("SIGTERM");
      await ended(child);
    },
  };
}

/** Lends a data folder to what starts a server; it goes with the server, or at once when none comes of it. */
async function onFolder(from: StartFrom, start: (dataFolder: string) => Promise<Process>): Promise<Tessera> {
  if (!existsSync(join(root, "apps/web/dist/index.html"))) {
    throw new Error("The browser application has not been built. Build it with npx vite build apps/web.");
  }
  const dataFolder = enterableFolder("tessera-e2e-");
  const remove = (): void => rmSync(dataFolder, { recursive: true, force: true });
  try {
    if (from === "demo") copyDemoFolder(dataFolder);
    const { output, stop, url } = await start(dataFolder);
    return {
      url,
      dataFolder,
      output,
      halt: stop,
      stop: async () => {
        await stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Starts the server on a data folder of its own and waits until it is ready. `environment` adds settings by the name of
 * their variable.
 */
export function startTessera(
  environment: Readonly<Record<string, string>> = {},
  from: StartFrom = "demo",
): Promise<Tessera> {
  return onFolder(from, async (TESSERA_DATA) =>
    startProcess({ TESSERA_DATA, ...environment, PORT: String(await freePort()) }, []),
  );
}

/** Starts two servers of one database behind a balancer that hands each new connection to the next of them. */
export function startTwoServers(): Promise<Tessera> {
  return onFolder("demo", async (TESSERA_DATA) => {
    const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
    const url = `http://localhost:${port}`;
    const running: Process[] = [];
    const stop = async (): Promise<void> => {
      for (const one of running.splice(0).toReversed()) await one.stop();
    };
    try {
      for (const [index, own] of ports.entries()) {
        const environment = { TESSERA_DATA, TESSERA_URL: url, PORT: String(own) };
        running.push(await startProcess(environment, index === 0 ? [] : ["--join"]));
      }
      const servers = [...running];
      const balancer = await openBalancer(port, ports);
      return {
        url,
        output: () => servers.map((one) => one.output()).join("\n"),
        stop: async () => {
          await balancer.close();
          await stop();
        },
      };
    } catch (error) {
      await stop();
      throw error;
    }
  });
}

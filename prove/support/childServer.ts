import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";

const program = fileURLToPath(new URL("../../apps/server/main.ts", import.meta.url));
const patience = 300_000;
const maxStarts = 5;

/** A real server as a process of its own, on a data folder that outlives it. */
export interface ChildServer {
  /** Its own port. */
  readonly port: number;
  /** Its public address. */
  readonly url: string;
  /** What the process has said since it was made, start after start. */
  output(): string;
  /**
   * Starts the process and waits until it says that it is ready; again when it ends at once, as a service manager
   * would.
   */
  start(): Promise<void>;
  /** How often a start had to be repeated. */
  readonly repeatedStarts: number;
  /** Ends the process at once, wherever it is, and waits until it is gone. */
  kill(): Promise<void>;
  /** Ends PostgreSQL's postmaster at once. The server starts it again by itself. Answers its process id. */
  killPostmaster(): number;
  /**
   * Stops PostgreSQL in order with its open sessions cut (`fast`), as a restart by its administrator begins. The server
   * starts it again. Answers its process id.
   */
  stopPostmaster(): number;
  /** The server's process id; null when it has ended. */
  pid(): number | null;
  /**
   * Waits until the server answers that it is ready, on another postmaster than `former` (whose last processes still
   * answer a while).
   */
  untilReady(former: number | null): Promise<void>;
  /** The application's address of the database, as it is now. */
  databaseUrl(): string;
  /** What PostgreSQL wrote into its log about itself: starts, recoveries, ends. */
  databaseLog(): string;
  /** Stops the process in order, and PostgreSQL with it: everything is on disk. */
  stop(): Promise<void>;
  /**
   * Stops the process in order and removes the database's files; a server that never got as far as having any has none
   * to remove.
   */
  remove(): Promise<void>;
}

/** How a server differs from the only one of its folder. */
export interface ChildOptions {
  /** The public address. Default: the process's own. */
  readonly url?: string;
  /** True: it joins the server that runs on the folder. */
  readonly join?: boolean;
  /** A file that takes what the process says, with every request. */
  readonly log?: string;
  /** Further settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Prepares a server on a data folder and a world's folder. */
export async function childServer(
  dataFolder: string,
  world: string,
  { url: publicUrl, join: joins = false, log, environment = {} }: ChildOptions = {},
): Promise<ChildServer> {
  const port = await freePort();
  const url = publicUrl ?? `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let heard = "";
  let repeatedStarts = 0;
  /** False once someone has ended the process: a start that is under way must not begin it again. */
  let isWanted = false;

  const said = (): string => (log === undefined ? heard : existsSync(log) ? readFileSync(log, "utf8") : "");

  const addressFile = join(dataFolder, "database.json");
  const address = (): { readonly url: string; readonly place: string } => JSON.parse(readFileSync(addressFile, "utf8"));

  /** Process id of the postmaster; NaN while there is none. */
  function postmaster(): number {
    try {
      return Number(readFileSync(join(address().place, "data", "postmaster.pid"), "utf8").split("\n", 1)[0]);
    } catch {
      return Number.NaN;
    }
  }

  async function gone(): Promise<void> {
    const ending = child;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
    await new Promise((resolve) => ending.once("exit", resolve));
  }

  async function start(): Promise<void> {
    isWanted = true;
    for (let attempt = 1; !(await startOnce()); attempt++) {
      if (attempt === maxStarts) throw new Error(`The server does not start: ${said().slice(-2000)}`);
      repeatedStarts++;
      await sleep(1000);
      if (!isWanted) throw new Error("The server was ended while it started.");
    }
  }

  /** False when the process ended instead of getting ready. */
  async function startOnce(): Promise<boolean> {
    const from = said().length;
    const file = log === undefined ? null : openSync(log, "a");
    const started = spawn(process.execPath, [program, ...(joins ? ["--join"] : [])], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(port),
        TESSERA_URL: url,
        TESSERA_DATA: dataFolder,
        TESSERA_WORLD: world,
        LOG_LEVEL: log === undefined ? "error" : "info",
        ...environment,
      },
      stdio: ["ignore", file ?? "pipe", file ?? "pipe"],
    });
    if (file !== null) closeSync(file);
    child = started;
    const listen = (chunk: Buffer): void => {
      heard += chunk.toString("utf8");
    };
    started.stdout?.on("data", listen);
    started.stderr?.on("data", listen);
    const end = Date.now() + patience;
    while (!said().slice(from).includes("Tessera is ready")) {
      if (started.exitCode !== null || started.signalCode !== null) return false;
      if (Date.now() > end) throw new Error(`The server is not ready in time: ${said().slice(from)}`);
      await sleep(20);
    }
    return true;
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    isWanted = false;
    child?.kill(signal);
    await gone();
  }

  async function isReady(): Promise<boolean> {
    try {
      return (await fetch(`${url}/readyz`)).ok;
    } catch {
      // Not there yet.
      return false;
    }
  }

  return {
    port,
    url,
    output: said,
    start,
    get repeatedStarts() {
      return repeatedStarts;
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    killPostmaster: () => {
      const pid = postmaster();
      process.kill(pid, "SIGKILL");
      return pid;
    },
    stopPostmaster: () => {
      const pid = postmaster();
      process.kill(pid, "SIGINT");
      return pid;
    },
    pid: () => (child?.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null),
    untilReady: async (former) => {
      const end = Date.now() + patience;
      while (postmaster() === former || !(await isReady())) {
        if (Date.now() > end) throw new Error(`The server is not ready again: ${said().slice(-2000)}`);
        await sleep(50);
      }
    },
    databaseUrl: () => address().url,
    databaseLog: () =>
      readFileSync(join(address().place, "postgres.log"), "utf8")
        .split("\n")
        .filter((line) => /(LOG|PANIC|WARNING): /.test(line))
        .join("\n"),
    remove: async () => {
      await end("SIGTERM");
      // Who could not be started says so themselves: a missing file must not be reported in place of that.
      if (existsSync(addressFile)) rmSync(address().place, { recursive: true, force: true });
    },
  };
}

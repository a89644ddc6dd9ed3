import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresUser } from "./postgresUser.ts";
import { isAlive, readPostmaster } from "./postmasterFile.ts";
import { bareEnvironment } from "./runProgram.ts";
import { StartError } from "./startError.ts";

/** How to run a server on an initialised data folder. */
export interface ServerOptions {
  /** Folder with PostgreSQL's `bin`, `lib`, `share`. */
  readonly native: string;
  /** The data folder. */
  readonly data: string;
  /** Where the server writes its log. */
  readonly log: string;
  /** As whom to run; null: as this process. */
  readonly user: PostgresUser | null;
  /** The port to prefer; a free one is taken when it is absent or in use. */
  readonly port?: number;
  /** True: no other port will do. */
  readonly fixedPort?: boolean;
  /** Further server settings, such as `fsync: "off"`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A running server, reached on the loopback address only. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

const startLimit = 60_000;
/** How long a killed server may stand in the way of the next one. */
const rivalLimit = 15_000;
const maxLogSize = 5 * 1024 * 1024;

function freePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === "object" ? address.port : null));
    });
  });
}

function lastReason(log: string, from: number): string {
  const text = existsSync(log) ? readFileSync(log).subarray(from).toString("utf8") : "";
  const lines = text.split("\n").filter((line) => /FATAL|PANIC|error while loading/.test(line));
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC)/, "$1") ?? `see ${log}`;
}

/**
 * Before it recovers from a crash PostgreSQL makes sure that its files are on the disk: file by file, which takes many
 * seconds for a thousand tables and indexes on a busy disk; Linux does the whole file system in one call.
 */
const quickRecovery = process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {};

function launch(options: ServerOptions, port: number): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    log_min_messages: "warning",
    log_line_prefix: "%m [%p] ",
    jit: "off",
    ...quickRecovery,
    ...options.settings,
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(options.log, "a", 0o600);
  try {
    // In a session of its own: Ctrl-C in the terminal must reach our server first, and PostgreSQL only through it.
    const child = spawn(
      join(options.native, "bin", "postgres"),
      ["-D", options.data, "-p", String(port), ...parameters],
      {
        cwd: "/",
        detached: true,
        env: bareEnvironment,
        stdio: ["ignore", log, log],
        ...(options.user ?? {}),
      },
    );
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function waitUntilReady(child: ChildProcess, data: string): Promise<boolean> {
  let failed = false;
  child.once("error", () => {
    failed = true;
  });
  const end = Date.now() + startLimit;
  while (!failed && child.exitCode === null && child.signalCode === null) {
    const seen = readPostmaster(data);
    if (seen?.pid === child.pid && seen?.ready) return true;
    if (Date.now() > end) {
      child.kill("SIGQUIT");
      return false;
    }
    await sleep(10);
  }
  return false;
}

/**
 * Starts PostgreSQL on a data folder and waits until it accepts connections.
 * Throws `StartError` `start_failed` with the reason from the server's log.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const logSize = statSync(options.log, { throwIfNoEntry: false })?.size ?? 0;
  if (logSize > maxLogSize) renameSync(options.log, `${options.log}.1`);
  const from = statSync(options.log, { throwIfNoEntry: false })?.size ?? 0;
  const end = Date.now() + rivalLimit;
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = statSync(options.log, { throwIfNoEntry: false })?.size ?? 0;
    const wanted = attempt === 0 ? (options.port ?? 0) : 0;
    const port = options.fixedPort ? wanted : ((await freePort(wanted)) ?? (await freePort(0)));
    if (port === null) break;
    const child = launch(options, port);
    if ((await waitUntilReady(child, options.data)) && child.pid !== undefined) return { pid: child.pid, port };
    const said = readFileSync(options.log).subarray(start).toString("utf8");
    if (/lock file "postmaster\.pid" already exists/.test(said) && Date.now() < end) {
      // A killed server that its parent has not asked after yet still counts as alive to PostgreSQL; it is gone in a
      // moment.
      await sleep(200);
      attempt--;
    } else if (options.fixedPort || !/Address already in use/.test(said)) break;
  }
  throw new StartError("start_failed", `PostgreSQL did not start: ${lastReason(options.log, from)}`);
}

/**
 * Stops a server: open sessions are ended, everything acknowledged is on disk (`fast`). Returns when the process is
 * gone.
 */
export async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  const end = Date.now() + startLimit;
  while (isAlive(pid)) {
    if (Date.now() > end) throw new StartError("start_failed", `PostgreSQL (process ${pid}) did not stop.`);
    await sleep(10);
  }
}

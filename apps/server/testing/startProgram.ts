import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../product.ts";

/** A program of the repository that a test started. */
export interface StartedProgram {
  readonly child: ChildProcess;
  /** What it has written so far, to both outputs. */
  readonly said: () => string;
  /** What it has written to the one for errors. */
  readonly complained: () => string;
  /** Resolves once it says that it is ready, and rejects with what it said when it ends before. */
  readonly ready: Promise<void>;
  /** Its exit code when it ends; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<number | null>;
}

/** Starts a program of the repository on a data folder and a port, with nothing of the test's own environment. */
export function startProgram(
  file: string,
  {
    args = [],
    env = {},
    folder,
    port,
  }: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly folder: string;
    readonly port: number;
  },
): StartedProgram {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TESSERA_DATA: folder,
      PORT: String(port),
      ...env,
    },
  });
  let said = "";
  let complained = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Tessera is ready")) resolve();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      complained += chunk.toString();
    });
    void ended.then(() => reject(new Error(said)));
  });
  // Programs that never get ready are waited for by their end.
  ready.catch(() => undefined);
  return {
    child,
    said: () => said,
    complained: () => complained,
    ready,
    ended,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

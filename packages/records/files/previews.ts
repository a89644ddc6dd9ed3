import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("previewChild.ts", import.meta.url));

/** Types of which small pictures are made. */
const pictures = /^image\/(?:png|jpeg|gif|webp|avif)$/;
/** Bytes of a picture beyond which none is made. */
const maxSize = 41_943_040;
const maxAnswer = 1_048_576;
/** Milliseconds after which the process is ended. */
const patience = 20_000;

/** Makes small pictures of pictures, one after the other, each in a process of its own without environment: what breaks there breaks nothing here. */
export interface Previews {
  /** Null where there is none: for other files, for too large ones, and for pictures that cannot be opened. */
  make(type: string, size: number, open: () => Promise<Readable>): Promise<Buffer | null>;
}

/** Kilobytes of private memory and seconds of the processor that a picture may take, where the platform counts them. */
const memory = 2_097_152;
const processor = 30;

/** Starts the process: nothing in its environment, the root as its folder, no file that it could write. */
function start(): ChildProcess {
  const parameters = ["--max-old-space-size=128", "--no-warnings", program];
  const options = { stdio: ["pipe", "pipe", "ignore"] as ("pipe" | "ignore")[], env: {} };
  if (process.platform === "win32") return spawn(process.execPath, parameters, options);
  const limits = `unset PWD OLDPWD; ulimit -c 0; ulimit -f 0; ulimit -d ${memory}; ulimit -t ${processor}; exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", limits, process.execPath, ...parameters], { ...options, cwd: "/" });
}

/** Whether bytes are a whole WebP picture, as its own header says. */
const isWhole = (made: Buffer): boolean => made.length > 12 && made.readUInt32LE(4) + 8 === made.length;

async function answerOf(child: ChildProcess): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  const { stdout } = child;
  if (stdout === null) return null;
  for await (const chunk of stdout) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxAnswer) return null;
  }
  const made = Buffer.concat(chunks);
  return isWhole(made) ? made : null;
}

async function makeOne(open: () => Promise<Readable>): Promise<Buffer | null> {
  const child = start();
  const timer = setTimeout(() => child.kill("SIGKILL"), patience);
  try {
    const { stdin } = child;
    if (stdin === null) return null;
    const failed = new Promise<null>((resolve) => child.once("error", () => resolve(null)));
    // A process that does not read to the end has refused the picture.
    const sent = pipeline(await open(), stdin).catch(() => undefined);
    const [made] = await Promise.all([Promise.race([answerOf(child), failed]), sent]);
    return made;
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

/** See `Previews`. */
export function createPreviews(): Previews {
  let last: Promise<unknown> = Promise.resolve();
  return {
    make(type, size, open) {
      if (!pictures.test(type) || size > maxSize) return Promise.resolve(null);
      const made = last.then(() => makeOne(open));
      last = made.catch(() => undefined);
      return made;
    },
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("previewChild.ts", import.meta.url));

/** Types of which small pictures are made. */
const pictures = /^image\/(?:png|jpeg|gif|webp|avif)$/;
/** Bytes of a picture beyond which none is made. */
const maxSize = 41_943_040;
/** Pixels of a picture beyond which it is not opened: a small file can claim to be enormous. */
const maxPixels = { person: 50_000_000, guest: 25_000_000 };
const maxAnswer = 1_048_576;
/** Milliseconds after which the process is ended. */
const patience = 20_000;

/**
 * Makes small pictures of pictures, one of people's and one of guests' at a time, each in a process of its own without
 * environment: what breaks there breaks nothing here.
 */
export interface Previews {
  /** Null where there is none: for other files, for too large ones, and for pictures that cannot be opened. */
  make(picture: Picture, open: () => Promise<Readable>): Promise<SmallPicture | null>;
}

/** Pixels of a picture as it is seen. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** A small picture of a picture, as WebP, and how large that one is. */
export interface SmallPicture extends Dimensions {
  readonly bytes: Buffer;
}

/** A picture as it was sent. */
export interface Picture {
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly isGuest: boolean;
}

/** Kilobytes of private memory and seconds of the processor that a picture may take, where the platform counts them. */
const memory = 2_097_152;
const processor = 30;

/** Starts the process: nothing in its environment, the root as its folder, no file that it could write. */
function start(maxPixels: number): ChildProcess {
  const parameters = ["--max-old-space-size=128", "--no-warnings", program, String(maxPixels)];
  const options = { stdio: ["pipe", "pipe", "ignore"] as ("pipe" | "ignore")[], env: {} };
  if (process.platform === "win32") return spawn(process.execPath, parameters, options);
  const limits = `unset PWD OLDPWD; ulimit -c 0; ulimit -f 0; ulimit -d ${memory}; ulimit -t ${processor}; exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", limits, process.execPath, ...parameters], { ...options, cwd: "/" });
}

/** Whether bytes are a whole WebP picture, as its own header says. */
const isWhole = (made: Buffer): boolean => made.length > 12 && made.readUInt32LE(4) + 8 === made.length;

/** Bytes before the picture: how wide and how high the large one is. */
const headSize = 8;

async function answerOf(child: ChildProcess): Promise<SmallPicture | null> {
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
  const bytes = made.subarray(headSize);
  if (!isWhole(bytes)) return null;
  return { bytes, width: made.readUInt32LE(0), height: made.readUInt32LE(4) };
}

async function makeOne(maxPixels: number, open: () => Promise<Readable>): Promise<SmallPicture | null> {
  const child = start(maxPixels);
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
  const queueOf = (maxPixels: number) => {
    let last: Promise<unknown> = Promise.resolve();
    return (open: () => Promise<Readable>): Promise<SmallPicture | null> => {
      const made = last.then(() => makeOne(maxPixels, open));
      last = made.catch(() => undefined);
      return made;
    };
  };
  // What strangers send keeps nobody else's pictures waiting.
  const [ofPeople, ofGuests] = [queueOf(maxPixels.person), queueOf(maxPixels.guest)];
  return {
    make({ isGuest, size, type }, open) {
      if (!pictures.test(type) || size > maxSize) return Promise.resolve(null);
      return isGuest ? ofGuests(open) : ofPeople(open);
    },
  };
}

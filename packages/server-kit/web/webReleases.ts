import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BuiltWeb, builtWeb, type WebFile } from "./builtWeb.ts";

/** The releases of the browser application that a server answers with. */
export interface WebReleases {
  /** The newest whole one; null before there is any. */
  current(): BuiltWeb | null;
  /** A file of the current release, or of one that pages may still be open of; null when none has it. */
  file(name: string): WebFile | null;
  /** Ends following the folder. */
  close(): void;
}

const lookEvery = 500;
/** Releases whose files are kept, the current one among them. */
const maxReleases = 3;

/** A text that changes with any file of a folder; empty where it cannot be read, as while a build empties it. */
function stateOf(folder: string): string {
  try {
    const states = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => {
      const { mtimeMs, size, ino } = statSync(join(folder, name));
      return `${name} ${mtimeMs} ${size} ${ino}`;
    });
    return states.sort().join("\n");
  } catch {
    // Gone between two steps: the next look sees what has become of it.
    return "";
  }
}

/** Changes whenever the page is written; empty without one. A look at one file is all that most looks cost. */
function stateOfPage(folder: string): string {
  const found = statSync(join(folder, "index.html"), { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.mtimeMs} ${found.size} ${found.ino}`;
}

/**
 * Follows the folder of the built application. A build that is written there while the server runs becomes the current
 * release once it is whole and has stopped changing; until then, and for pages that are open, the releases before
 * answer from memory. `onError` hears of a build that cannot be read.
 */
export function followWeb(folder: string, version: string, onError: (error: unknown) => void): WebReleases {
  const releases: BuiltWeb[] = [];
  let page = "";
  let last = "";

  function take(): void {
    const found = builtWeb(folder, version);
    if (found === null) return;
    page = stateOfPage(folder);
    if (found.release !== releases[0]?.release) releases.unshift(found);
    releases.length = Math.min(releases.length, maxReleases);
  }

  function look(): void {
    const now = stateOfPage(folder);
    if (now === "" || now === page) return;
    const state = stateOf(folder);
    const isQuiet = state !== "" && state === last;
    last = state;
    if (isQuiet) take();
  }

  take();
  const looking = setInterval(() => {
    try {
      look();
    } catch (error) {
      onError(error);
    }
  }, lookEvery);
  looking.unref();
  return {
    current: () => releases[0] ?? null,
    file: (name) => {
      for (const { assets } of releases) {
        const file = assets.get(name);
        if (file !== undefined) return file;
      }
      return null;
    },
    close: () => clearInterval(looking),
  };
}

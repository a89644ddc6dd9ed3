import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { JourneyBrowser, WatchedWindow } from "./openBrowser.ts";
import { sharedBrowser } from "./sharedBrowser.ts";
import { type StartFrom, startTessera, type Tessera } from "./startTessera.ts";

/** What the journeys of a file walk on: one Tessera, and for each journey a window of its own. */
export interface Journey extends Omit<WatchedWindow, "close"> {
  readonly tessera: Tessera;
}

/**
 * Starts Tessera and a browser for the file's journeys, and ends them. `prepare` runs once, before the first. The
 * window is there inside a journey only. `environment` adds settings by the name of their variable; `from` says what
 * the server starts with.
 */
export function startJourney(
  prepare: (tessera: Tessera) => Promise<void> = async () => {},
  environment: Readonly<Record<string, string>> = {},
  from: StartFrom = "demo",
): Journey {
  let tessera: Tessera | null = null;
  let browser: JourneyBrowser | null = null;
  let watched: WatchedWindow | null = null;
  const there = <Part>(part: Part | null): Part => {
    if (part === null) throw new Error("The journey has not started.");
    return part;
  };
  beforeAll(async () => {
    [tessera, browser] = await Promise.all([startTessera(environment, from), sharedBrowser()]);
    await prepare(tessera);
  });
  afterAll(async () => {
    await browser?.close();
    await tessera?.stop();
  });
  beforeEach(async () => {
    watched = await there(browser).open();
  });
  afterEach(async () => {
    await watched?.close();
  });
  return {
    get tessera() {
      return there(tessera);
    },
    get page() {
      return there(watched).page;
    },
    get context() {
      return there(watched).context;
    },
    get complaints() {
      return there(watched).complaints;
    },
  };
}

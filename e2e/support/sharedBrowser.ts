import { type JourneyBrowser, openBrowser, type WatchedWindow } from "./openBrowser.ts";

let started: Promise<JourneyBrowser> | null = null;

/**
 * The browser that all journeys of this process share, started when the first asks. `close` closes the windows that
 * were opened here; the browser goes with the process. Each window is a context of its own, without anything of others.
 */
export async function sharedBrowser(): Promise<JourneyBrowser> {
  started ??= openBrowser();
  const browser = await started;
  const windows: WatchedWindow[] = [];
  return {
    open: async (options) => {
      const window = await browser.open(options);
      windows.push(window);
      return window;
    },
    close: async () => {
      for (const window of windows.splice(0)) await window.close();
    },
  };
}

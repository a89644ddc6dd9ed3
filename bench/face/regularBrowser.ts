import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { type BrowserContext, chromium } from "playwright-core";
import { browserFlags, browserPath } from "../../e2e/support/openBrowser.ts";

const patience = 30_000;

/** Chromium as people have it: nobody watches its pages, but while something is done with them. */
export interface RegularBrowser {
  readonly port: number;
  /** Does something with its pages, and lets go of them. */
  use<Found>(work: (context: BrowserContext) => Promise<Found>): Promise<Found>;
  close(): Promise<void>;
}

/** Waits until the browser at `port` answers. Throws when it does not in time. */
async function answering(port: number): Promise<string> {
  const address = `http://127.0.0.1:${port}`;
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const answers = await fetch(`${address}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The browser at port ${port} did not answer in time.`);
}

/** Starts Chromium at a desk with an empty profile; its caches, worker and storage live as long as it does. */
export async function startRegularBrowser(): Promise<RegularBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "tessera-face-"));
  const port = await freePort();
  const flags = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, "--window-size=1440,900"];
  const child = spawn(
    browserPath,
    [...browserFlags, ...flags, "--headless", "--no-first-run", "--lang=hu", "about:blank"],
    { stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const address = await answering(port);
    return {
      port,
      use: async (work) => {
        const browser = await chromium.connectOverCDP(address);
        try {
          const [context] = browser.contexts();
          if (context === undefined) throw new Error("The browser has no window.");
          return await work(context);
        } finally {
          // Of a browser that is only reached this way it ends the connection, not the browser.
          await browser.close();
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

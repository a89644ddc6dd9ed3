import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";

/** A browser with a profile of its own, and the port at which other tools reach it. */
export interface FaceBrowser {
  readonly context: BrowserContext;
  readonly port: number;
  close(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** Starts Chromium with an empty profile; its caches, worker and storage live as long as it does. */
export async function startFaceBrowser(size: {
  readonly width: number;
  readonly height: number;
}): Promise<FaceBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "tessera-face-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.TESSERA_BROWSER ?? "/usr/bin/chromium",
    viewport: size,
    locale: "hu-HU",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--remote-debugging-port=${port}`,
    ],
  });
  return {
    context,
    port,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { freePort } from "../../e2e/support/freePort.ts";
import { browserFlags, browserPath } from "../../e2e/support/openBrowser.ts";

/** A browser with a profile of its own, and the port at which other tools reach it. */
export interface FaceBrowser {
  readonly context: BrowserContext;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts Chromium with an empty profile; its caches, worker and storage live as long as it does. */
export async function startFaceBrowser(size: {
  readonly width: number;
  readonly height: number;
}): Promise<FaceBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "tessera-face-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    viewport: size,
    locale: "hu-HU",
    args: [...browserFlags, `--remote-debugging-port=${port}`],
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

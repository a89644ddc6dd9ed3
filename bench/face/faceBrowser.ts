import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { browserFlags, browserPath } from "../../e2e/support/openBrowser.ts";

/** A browser with a profile of its own, whose pages are watched. */
export interface FaceBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Starts Chromium with an empty profile; its caches, worker and storage live as long as it does. */
export async function startFaceBrowser(size: {
  readonly width: number;
  readonly height: number;
}): Promise<FaceBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "tessera-face-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    viewport: size,
    locale: "hu-HU",
    args: [...browserFlags],
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

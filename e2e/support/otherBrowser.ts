import type { BrowserContext, Page } from "playwright-core";

/** A window as in another browser: nobody has signed in there, and nothing is kept. Its context is to be closed. */
export async function otherBrowser(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error("The browser has gone.");
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "hu-HU" });
  return other.newPage();
}

import type { Page } from "playwright-core";
import type { Tessera } from "./startTessera.ts";

/**
 * Signs in on the demo world's sign-in page, as a person does who picks a demo account, and waits for the page behind
 * it.
 */
export async function signIn(page: Page, tessera: Pick<Tessera, "url">, login: string, path = "/"): Promise<void> {
  await page.goto(tessera.url + path);
  await page.waitForURL(/\/oidc\//);
  await page.locator(`a.account[href$="account=${login}"]`).click();
  await page.locator("form.entry button").click();
  await page.waitForURL((url) => url.origin === tessera.url && !/^\/(oidc|auth)\//.test(url.pathname));
  await page.locator(".t-app").waitFor();
}

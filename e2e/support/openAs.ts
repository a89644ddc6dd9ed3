import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestClient } from "@tessera/server-kit/testing/testClient.ts";
import { tokenKey } from "@tessera/web-kit/session/presentSession.ts";
import type { Page } from "playwright-core";
import type { Tessera } from "./startTessera.ts";

/** As the server has it by default. */
const openid = { clientId: "tessera", authRedirectPath: "/auth/callback" };

function passwordOf({ dataFolder }: Pick<Tessera, "dataFolder">): string {
  const secret: { password: string } = JSON.parse(readFileSync(join(dataFolder, "secret-first-password.json"), "utf8"));
  return secret.password;
}

/**
 * Opens an address as a person of the demo world who has signed in, in a window where nobody has. The session is opened
 * by requests, without drawing the sign-in pages: quicker than `signIn`, for journeys about something else.
 */
export async function openAs(
  page: Page,
  tessera: Pick<Tessera, "url" | "dataFolder">,
  login: string,
  path = "/",
): Promise<void> {
  // A small answer of the same origin, whose storage the page of the application finds.
  await page.goto(`${tessera.url}/healthz`);
  const language = await page.evaluate(() => navigator.language);
  const client = createTestClient({ url: tessera.url, openid }, (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("accept-language", language);
    return fetch(url, { ...init, headers });
  });
  await client.signIn(login, passwordOf(tessera));
  await page.context().addCookies(
    [...client.cookies()].map(([name, value]) => ({
      name,
      value,
      url: tessera.url,
      httpOnly: true,
      sameSite: "Lax",
    })),
  );
  const entry = { key: tokenKey, token: client.sessionToken() ?? "" };
  await page.evaluate(({ key, token }) => localStorage.setItem(key, token), entry);
  await page.goto(tessera.url + path);
  await page.locator(".t-app").waitFor();
}

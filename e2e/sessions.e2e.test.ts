import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { otherBrowser } from "./support/otherBrowser.ts";
import { saveRecord } from "./support/saveRecord.ts";
import { signIn } from "./support/signIn.ts";
import { signInBeside } from "./support/signInBeside.ts";
import { socketOpens } from "./support/socketOpens.ts";
import { startJourney } from "./support/startJourney.ts";
import type { Tessera } from "./support/startTessera.ts";

const journey = startJourney();

const overflow = (): Promise<number> =>
  journey.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The clerk at work in a browser of her own. */
async function elsewhere(context: BrowserContext, tessera: Tessera): Promise<Page> {
  const clerk = await otherBrowser(context);
  await openAs(clerk, tessera, "clerk", "/people/index");
  await clerk.getByRole("row").nth(1).waitFor();
  return clerk;
}

describe("a session and its person", () => {
  it("[shell 4.1 one answer] given someone who comes back to a list, when it opens, then one question brings all, and only rows, count and names of keys that took too long are asked for beside it", async () => {
    const { page, tessera } = journey;
    await openAs(page, tessera, "clerk", "/people/index");
    const rows = page.getByRole("gridcell").first();
    await rows.waitFor();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // These wait until the page has what it needs, and nothing waits for them.
      const isPatient = /Bookmarks|last-modify/.test(pathname);
      if (/^\/(api|auth|csrf-token)/.test(pathname) && !isPatient) asked.push(pathname);
    });
    await page.goto(`${tessera.url}/people/index`);
    await rows.waitFor();
    const [first, ...rest] = asked;
    expect(first).toBe("/api/ConfigManagers/get-page");
    const [count, list] = ["/api/Lists/get-count", "/api/Lists/get-list"];
    const beside = rest.filter((path) => path !== "/api/Lists/get-column-choices");
    expect([[], [count], [list], [count, list]]).toContainEqual(beside.sort());
    expect(rest.length - beside.length).toBeLessThanOrEqual(1);
  });

  it("[shell 4.2 session] given something typed, when the session ends before it is saved, then signing in beside it keeps it, and it can be saved", async () => {
    const { page, tessera } = journey;
    await signIn(page, tessera, "clerk", "/people/index");
    await page.getByRole("row").filter({ hasText: "Balogh Réka" }).getByText("Balogh Réka").click();
    const phone = page.getByRole("textbox", { name: /^Telefon/ });
    await phone.fill("+36 1 555 0777");
    // The session ends at the server, as by a sign-out of the domain on another device.
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem("sessionToken")}`;
      await fetch("/auth/logout", { headers: { authorization, "x-requested-with": "XMLHttpRequest" } });
    });
    // The page is notified; nothing has to be tried before it asks to sign in.
    await signInBeside(page);
    await expect.poll(() => phone.inputValue()).toBe("+36 1 555 0777");
    await saveRecord(page);
  });

  it("[shell 4.5 session] given something typed, when the session's time runs out, then the page warns, sign-in opens by itself, and what was typed is there and can be saved", async () => {
    const { page, context, complaints, tessera } = journey;
    await page.clock.install();
    await Promise.all([socketOpens(page), signIn(page, tessera, "clerk", "/people/index")]);
    await page.getByRole("row").filter({ hasText: "Balogh Réka" }).getByText("Balogh Réka").click();
    const phone = page.getByRole("textbox", { name: /^Telefon/ });
    await phone.fill("+36 1 555 0778");
    // The server says at the next ping that little is left.
    await page.route("**/auth/ping**", (route) =>
      route.fulfill({ json: { data: { remainingMs: 30_000, idleRemainingMs: 1_800_000 } } }),
    );
    await page.clock.fastForward(61_000);
    await page.getByText("A munkamenet egy percen belül lejár").waitFor();
    await lookAt(page, "session-warning");
    expect(await accessibilityProblems(page)).toEqual([]);
    const opening = context.waitForEvent("page");
    await page.clock.fastForward(31_000);
    const beside = await opening;
    await page.getByRole("alertdialog", { name: "A munkamenet lejárt" }).waitFor();
    await page.unroute("**/auth/ping**");
    // The provider remembers her, and asks all the same.
    await beside.locator('a.account[href$="account=clerk"]').click();
    await beside.locator("form.entry button").click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await expect.poll(() => phone.inputValue()).toBe("+36 1 555 0778");
    await saveRecord(page);
    expect(complaints).toEqual([]);
  });

  it("[shell 4.5 idle] given nobody at the page, when under a minute is left, then it asks, a press keeps the session, and the next time it ends", async () => {
    const { page, complaints, tessera } = journey;
    await page.clock.install();
    await Promise.all([socketOpens(page), signIn(page, tessera, "clerk", "/people/index")]);
    await page.getByRole("row").nth(1).waitFor();
    const question = page.getByText("Itt van még?");
    await page.clock.fastForward("29:15");
    await question.waitFor();
    await lookAt(page, "idle-warning");
    await page.getByRole("button", { name: "Bejelentkezés fenntartása" }).click();
    await question.waitFor({ state: "detached" });
    // The server has seen no half hour pass, and it decides.
    await page.route("**/auth/ping**", (route) =>
      route.fulfill({ json: { data: { remainingMs: 20_000_000, idleRemainingMs: 0 } } }),
    );
    await page.clock.fastForward("30:01");
    await page.locator("form.entry").waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("sessionToken"))).toBeNull();
    expect(complaints).toEqual([]);
  });

  it("[design 10 session] given the own account, when it is opened from the menu at a desk and on a phone, then it is complete, and a token is shown once", async () => {
    const { page, complaints, tessera } = journey;
    await openAs(page, tessera, "clerk", "/people/index");
    await page.getByRole("button", { name: /^Felhasználó/ }).click();
    await page.getByRole("menuitem", { name: "Saját fiók" }).click();
    await page.getByRole("button", { name: "Jelszó módosítása" }).waitFor();
    await page.getByText("Ez a munkamenet").waitFor();
    await page.getByRole("button", { name: "Új token" }).click();
    await page.getByRole("textbox", { name: /^Név/ }).fill("Éjszakai betöltés");
    await page.getByRole("button", { name: "Token létrehozása" }).click();
    await page.getByText(/^tessera_/).waitFor();
    await lookAt(page, "account");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow()).toBe(0);
    await lookAt(page, "account-phone");
    expect(complaints).toEqual([]);
  });

  it("[shell 3 user config] given a person who collapses the side bar, keeps a page and chooses another look, when they open a second window and the page again, then both have all of it from the first frame, and a fault is reported with a picture", async () => {
    const { page, context, complaints, tessera } = journey;
    await openAs(page, tessera, "clerk", "/people/index");
    const second = await context.newPage();
    await second.goto(`${tessera.url}/people/index`);
    await second.locator(".t-app").waitFor();
    await page.getByRole("button", { name: "Könyvjelző az oldalhoz" }).click();
    await page.getByRole("button", { name: "Könyvjelző eltávolítása" }).waitFor();
    await page.getByRole("button", { name: "Összecsukás" }).click();
    await page.getByRole("button", { name: /^Felhasználó/ }).click();
    await page.getByRole("menuitem", { name: "Beállítások" }).click();
    await page.getByRole("button", { name: "Sötét" }).click();
    await page.locator("label.t-accent[data-accent=pink]").click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Kész" }).click();
    await second.locator("html[data-theme=dark][data-accent=pink]").waitFor();
    await second.getByRole("button", { name: "Kinyitás" }).waitFor();
    expect(await (await page.request.get(`${tessera.url}/people/index`)).text()).toContain(
      'data-theme="dark" data-accent="pink"',
    );
    await page.getByRole("button", { name: "Könyvjelzők" }).click();
    await page.getByRole("complementary").getByRole("link", { name: "Munkatársak" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Hiba bejelentése" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Hiányzik egy név");
    await dialog.getByRole("checkbox").click();
    await dialog.getByRole("img").waitFor({ timeout: 60_000 });
    await dialog.getByRole("button", { name: "Küldés" }).click();
    await page.getByText("A bejelentés elküldve").waitFor();
    expect(complaints).toEqual([]);
  });

  it("[shell 4.5 logout] given someone at work, when an administrator ends that one session on the page of accounts, then her page asks to sign in", async () => {
    const { page, context, complaints, tessera } = journey;
    const clerk = await elsewhere(context, tessera);
    await openAs(page, tessera, "admin", "/admin/accounts");
    await page.getByRole("button", { name: "Műveletek: Szűcs Ildikó" }).click();
    await page.getByRole("menuitem", { name: "Munkamenetek" }).click();
    const dialog = page.getByRole("dialog", { name: "Szűcs Ildikó munkamenetei" });
    await dialog
      .getByRole("button", { name: /^Befejezés/ })
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "sessions-of-someone");
    await dialog
      .getByRole("button", { name: /^Befejezés/ })
      .first()
      .click();
    await clerk.getByRole("alertdialog", { name: "A munkamenet lejárt" }).waitFor();
    await clerk.context().close();
    expect(complaints).toEqual([]);
  });

  it("[shell 4.5 logout] given people of a subsystem at work, when an administrator signs them out on the page of accounts, then their pages ask to sign in, and theirs goes on", async () => {
    const { page, context, complaints, tessera } = journey;
    const clerk = await elsewhere(context, tessera);
    await openAs(page, tessera, "admin", "/admin/accounts");
    await page.getByRole("button", { name: "További műveletek" }).click();
    await page.getByRole("menuitem", { name: "Teljes alrendszer kijelentkeztetése" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("combobox", { name: "Alrendszer" }).click();
    await dialog.getByRole("option", { name: "Halmos & Reuter" }).click();
    await lookAt(page, "sign-out-subsystem");
    await dialog.getByRole("button", { name: "Mindenki kijelentkeztetése" }).click();
    await dialog.waitFor({ state: "detached" });
    await clerk.getByRole("alertdialog", { name: "A munkamenet lejárt" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Új fiók" }).waitFor();
    await clerk.context().close();
    expect(complaints).toEqual([]);
  });

  it("[design 10 session] given an administrator, when they invite someone, then the link lets her choose a password", async () => {
    const { page, context, complaints, tessera } = journey;
    await openAs(page, tessera, "admin", "/admin/accounts");
    await page.getByRole("button", { name: "Új fiók" }).click();
    await page.getByRole("textbox", { name: /^Megjelenő név/ }).fill("Kovács Nóra");
    await page.getByRole("textbox", { name: /^Felhasználónév/ }).fill("nora");
    await page.getByRole("button", { name: "Fiók létrehozása" }).click();
    const link = (await page.locator("code.t-accounts__link").textContent()) ?? "";
    await page.getByRole("button", { name: "Kész" }).click();
    await page.getByText("Meghívva").waitFor();
    await lookAt(page, "accounts");
    expect(await accessibilityProblems(page)).toEqual([]);
    const invited = await context.newPage();
    await invited.goto(link);
    await invited.getByLabel("Új jelszó").fill("hat szép alma");
    await invited.getByLabel("Jelszó ismét").fill("hat szép alma");
    await lookAt(invited, "invitation");
    expect(await accessibilityProblems(invited)).toEqual([]);
    await invited.getByRole("button", { name: "Jelszó beállítása" }).click();
    await invited.getByRole("heading", { name: "A jelszó beállítása megtörtént" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("[shell 4.4 sign-out] given two browsers of one person, when all other sessions are ended in one, then the other says so, and comes back only by the password, on the provider's page too", async () => {
    const { page, context, complaints, tessera } = journey;
    const other = await otherBrowser(context);
    await signIn(other, tessera, "clerk", "/people/index");
    await other.getByRole("row").nth(1).waitFor();
    await signIn(page, tessera, "clerk", "/account");
    await page.getByRole("button", { name: "Az összes többi befejezése" }).click();
    await other.getByRole("alertdialog", { name: "A munkamenet lejárt" }).waitFor();
    // The provider knew this browser: without the end of its session there it would lead straight back.
    await other.goto(`${tessera.url}/people/index`);
    await other.waitForURL(/\/oidc\//);
    const password = other.locator("form.entry input[type=password]");
    await password.waitFor();
    await password.fill("not the password");
    await other.locator("form.entry input:not([type=password]):not([type=hidden])").first().fill("clerk");
    await other.locator("form.entry button").click();
    await password.waitFor();
    expect(new URL(other.url()).pathname).toMatch(/^\/oidc\//);
    await signIn(other, tessera, "clerk", "/people/index");
    await other.getByRole("row").nth(1).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Az összes többi befejezése" }).waitFor();
    expect(complaints).toEqual([]);
    await other.context().close();
  });
});

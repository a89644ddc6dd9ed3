import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { signIn } from "./support/signIn.ts";
import { signInBeside } from "./support/signInBeside.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const menu = () => journey.page.getByRole("navigation", { name: "Főmenü" });
const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name });
/** What heads a part of a page that has a heading of its own. */
const section = (name: string) => journey.page.getByRole("heading", { level: 2, name });
const rows = () => journey.page.getByRole("row");

describe("a first sign-in", () => {
  it("[shell 4.1 startup] given a fresh demo world, when the clerk signs in, then the menu is there, lists open from it, and signing out ends it", async () => {
    const { page, complaints } = journey;
    await signIn(page, journey.tessera, "clerk");
    await page.waitForURL(`${journey.tessera.url}/start/office`);
    await section("Három napon belül esedékes igények").waitFor();
    await rows().nth(1).waitFor();
    await menu().getByRole("link", { name: "Szolgáltatási igények" }).click();
    await heading("Szolgáltatási igények").waitFor();
    await rows().nth(1).waitFor();
    await menu().getByRole("link", { name: "Munkatársak" }).click();
    await page.waitForURL(`${journey.tessera.url}/people/index`);
    await heading("Munkatársak").waitFor();
    await expect
      .poll(() => menu().getByRole("link", { name: "Munkatársak" }).getAttribute("aria-current"))
      .toBe("page");
    await page.goBack();
    await heading("Szolgáltatási igények").waitFor();
    await page.getByRole("button", { name: /^Felhasználó/ }).click();
    await page.getByRole("menuitem", { name: "Kijelentkezés" }).click();
    await page.locator("form.entry").waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("sessionToken"))).toBeNull();
    await page.goto(`${journey.tessera.url}/people/index`);
    await page.locator("form.entry").waitFor();
    expect(complaints).toEqual([]);
  });

  it("[shell 4.1 startup] given the address of a page, when someone signs in on the way to it, then that page opens with its query", async () => {
    const { page, complaints } = journey;
    await signIn(page, journey.tessera, "viewer", "/people/index?from=mail");
    await heading("Munkatársak").waitFor();
    expect(new URL(page.url()).search).toContain("from=mail");
    expect(complaints).toEqual([]);
  });

  it("[shell 4.7 texts] given an open list, when another language is chosen while the page looks whether texts have moved, then it speaks that language and stays where it is", async () => {
    const { page, complaints } = journey;
    const versionOfTexts = /Localizations\/last-modify/;
    const germanTexts = /Localizations\/filter\?language=de/;
    // The page asks for the version at a moment of its own: the answer waits for the choice, and the German texts for
    // the answer.
    const chosen = page.waitForRequest(germanTexts, { timeout: 200_000 });
    const looked = page.waitForResponse(versionOfTexts, { timeout: 200_000 });
    await page.route(versionOfTexts, async (route) => {
      await chosen;
      await route.continue();
    });
    await page.route(germanTexts, async (route) => {
      await looked;
      await route.continue();
    });
    await openAs(page, journey.tessera, "clerk", "/people/index");
    await heading("Munkatársak").waitFor();
    await page.getByRole("button", { name: /^Nyelv/ }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await page.getByRole("button", { name: /^Sprache/ }).waitFor();
    await page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name: "Serviceanfragen" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("de");
    expect(new URL(page.url()).pathname).toBe("/people/index");
    await page.getByRole("button", { name: /^Sprache/ }).click();
    await page.getByRole("menuitemradio", { name: "Magyar" }).click();
    await heading("Munkatársak").waitFor();
    expect(complaints).toEqual([]);
  });

  it("[design 9 looks] given a list at a desk and on a phone, when it is looked at in light and dark, then nothing overflows and axe finds nothing", async () => {
    const { page, complaints } = journey;
    await openAs(page, journey.tessera, "clerk");
    await rows().nth(1).waitFor();
    await lookAt(page, "list");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Menü", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Munkatársak" }).click();
    await heading("Munkatársak").waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("[design 2 worlds] given the page that an employee starts at, when one of the three things to try is chosen, then it opens, filled in as far as it is known", async () => {
    const { page, complaints } = journey;
    await openAs(page, journey.tessera, "employee");
    await page.waitForURL(`${journey.tessera.url}/start/me`);
    await rows().nth(1).waitFor();
    for (const { width, height } of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height });
      expect(await accessibilityProblems(page)).toEqual([]);
      await expect.poll(() => overflow(page)).toBe(0);
    }
    await page.getByRole("button", { name: "További lapfülek" }).click();
    await page.getByRole("menuitem", { name: "Parkolásaim" }).click();
    await section("Parkolásaim mától").waitFor();
    await page.getByRole("link", { name: "Foglaljon parkolóhelyet holnapra" }).click();
    await page.waitForURL(`${journey.tessera.url}/parking/create`);
    await page.getByRole("combobox", { name: /^Munkatárs/ }).waitFor();
    await page.getByText("Horváth Dániel").first().waitFor();
    expect(complaints).toEqual([]);
  });

  it("[shell 4.2 session] given a session that ended elsewhere, when the page notices, then sign-in opens beside it and what was open stays", async () => {
    const { page, complaints } = journey;
    await signIn(page, journey.tessera, "clerk", "/people/index");
    await heading("Munkatársak").waitFor();
    await page.evaluate(() => {
      localStorage.removeItem("sessionToken");
      window.dispatchEvent(new StorageEvent("storage", { key: "sessionToken" }));
    });
    await signInBeside(page);
    expect(new URL(page.url()).pathname).toBe("/people/index");
    expect(complaints).toEqual([]);
  });

  it("[shell 2.1 routing] given pages that do not exist or are not allowed, when they are opened, then their status pages say so", async () => {
    const { page } = journey;
    await openAs(page, journey.tessera, "viewer");
    await page.goto(`${journey.tessera.url}/nowhere`);
    await page.waitForURL(`${journey.tessera.url}/404.html`);
    await page.goto(`${journey.tessera.url}/departments/create`);
    await page.waitForURL(`${journey.tessera.url}/403.html`);
  });
});

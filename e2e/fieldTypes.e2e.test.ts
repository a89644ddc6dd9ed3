import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { openAs } from "./support/openAs.ts";
import type { JourneyBrowser } from "./support/openBrowser.ts";
import { sharedBrowser } from "./support/sharedBrowser.ts";
import { startTessera, type Tessera } from "./support/startTessera.ts";

let tessera: Tessera;
let browser: JourneyBrowser;

beforeAll(async () => {
  [tessera, browser] = await Promise.all([startTessera(), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await tessera?.stop();
});

describe("fields of a form in a browser", () => {
  it("[forms 2 calendar select] given a new parking booking, when its day is chosen from the calendar by keys alone and saved there, then the field has it; closing with another day asks first", async () => {
    const { page } = await browser.open();
    await openAs(page, tessera, "employee", "/parking/create");
    const day = page.getByRole("combobox", { name: /^Nap/ });
    const before = await day.textContent();
    await day.press("ArrowDown");
    const drawer = page.getByRole("dialog", { name: "Nap" });
    await drawer.getByRole("group", { name: "Nap" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-day"))).toBe(before);
    await page.keyboard.press("ArrowDown");
    const next = await page.evaluate(() => document.activeElement?.getAttribute("data-day"));
    await page.keyboard.press("Enter");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    expect(await question.textContent()).toContain("a választott nap mentése nélkül");
    await question.getByRole("button", { name: "Szerkesztés folytatása" }).click();
    await drawer.getByRole("button", { name: "Mentés" }).click();
    await drawer.waitFor({ state: "detached" });
    expect(await day.textContent()).toBe(next);
  });

  it("[forms 3 password] given a new site, when its alarm code is typed twice and left, then it is set, and what was typed stands nowhere in the page, its storage or the save", async () => {
    const { page } = await browser.open();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (!request.url().endsWith("/hold-secret")) sent.push(request.postData() ?? "");
    });
    await openAs(page, tessera, "admin", "/places/create");
    await page.getByRole("combobox", { name: /^Típus/ }).click();
    await page.getByRole("option", { name: "Telephely" }).click();
    await page.getByRole("textbox", { name: /^Kód/ }).fill("SZG");
    await page.getByRole("textbox", { name: /^Név/ }).fill("Szegedi iroda");
    await page.getByLabel("Új jelszó").fill("napraforgó 12");
    await page.getByLabel("Jelszó ismét").fill("napraforgó 12");
    // Past the button beside the boxes.
    await page.getByLabel("Jelszó ismét").press("Tab");
    await page.keyboard.press("Tab");
    const code = page.getByRole("group", { name: "Riasztókód" });
    await code.getByRole("button", { name: "Új beállítása" }).waitFor();
    await page.getByRole("button", { name: "Mentés", exact: true }).click();
    await page.waitForURL(/places\/update/);
    await code.getByRole("button", { name: "Új beállítása" }).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]),
    );
    expect([kept, ...sent].filter((text) => text.includes("napraforg"))).toEqual([]);
  });
});

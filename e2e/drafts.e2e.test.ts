import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { otherBrowser } from "./support/otherBrowser.ts";
import { saveRecord } from "./support/saveRecord.ts";
import { signIn } from "./support/signIn.ts";
import { socketOpens } from "./support/socketOpens.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const draftNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tessera.draft.")));
const phone = (page: Page) => page.getByRole("textbox", { name: /^Telefon/ });

/** Opens the person's record, once it is there to be edited. */
async function openPerson(page: Page, url: string | null = null): Promise<void> {
  if (url !== null) await page.goto(url);
  else await page.getByRole("row").filter({ hasText: "Balogh Réka" }).getByText("Balogh Réka").click();
  await phone(page).waitFor();
}

/** Enters a phone number, and waits until the browser keeps so many drafts. */
async function enter(page: Page, number: string, count = 1): Promise<void> {
  await phone(page).fill(number);
  await phone(page).blur();
  await expect.poll(async () => (await draftNames(page)).length, { timeout: 20_000 }).toBe(count);
}

describe("drafts in the browser", () => {
  it("[shell 2.2 drafts] given one record in two tabs, when something else is entered in each, then each finds its own after a reload, and a new tab finds what a closed one left", async () => {
    const { context, page, tessera } = journey;
    page.on("dialog", (dialog) => void dialog.accept());
    await openAs(page, tessera, "clerk", "/people/index");
    await openPerson(page);
    const url = page.url();
    await enter(page, "+36 1 555 0801");
    const second = await context.newPage();
    second.on("dialog", (dialog) => void dialog.accept());
    await openPerson(second, url);
    expect(await phone(second).inputValue()).not.toBe("+36 1 555 0801");
    await enter(second, "+36 1 555 0802", 2);
    await page.reload();
    await page.getByText("Az itt beírt adatok visszaállítva").waitFor();
    await expect.poll(() => phone(page).inputValue()).toBe("+36 1 555 0801");
    await second.close({ runBeforeUnload: false });
    const third = await context.newPage();
    third.on("dialog", (dialog) => void dialog.accept());
    await openPerson(third, url);
    await third.getByText("Az itt beírt adatok visszaállítva").waitFor();
    await expect.poll(() => phone(third).inputValue()).toBe("+36 1 555 0802");
    await expect.poll(() => draftNames(page)).toHaveLength(2);
  });

  it("[forms 4 drafts] given a draft of a closed tab, when another person saved the record meanwhile, then theirs is in it, and what both changed is asked", async () => {
    const { context, page, tessera } = journey;
    await openAs(page, tessera, "clerk", "/people/index");
    await openPerson(page);
    const url = page.url();
    await enter(page, "+36 1 555 0803");
    const other = await otherBrowser(context);
    const kept = await page.evaluate(() => Object.entries(localStorage));
    await page.close({ runBeforeUnload: false });
    await openAs(other, tessera, "admin", "/people/index");
    await openPerson(other);
    await phone(other).fill("+36 1 555 0899");
    await saveRecord(other);
    await other.context().close();
    expect(kept.some(([, value]) => value.includes("555 0803"))).toBe(false);
    const next = await context.newPage();
    next.on("dialog", (dialog) => void dialog.accept());
    await openPerson(next, url);
    await next.getByText("A rekordot azóta mentették").waitFor();
    await next.getByRole("button", { name: "Döntés" }).waitFor();
    expect(await accessibilityProblems(next)).toEqual([]);
    await lookAt(next, "draft-over-others");
    await next.getByRole("button", { name: "Döntés" }).click();
    const dialog = next.getByRole("dialog");
    for (const number of ["0803", "0899"]) await dialog.getByText(`+36 1 555 ${number}`).first().waitFor();
    await lookAt(next, "draft-conflict");
  });

  it("[shell 4.4 drafts] given a draft, when its person is idle, then another person finds nothing of it, and it is back for its own person, until that one signs out", async () => {
    const { page, tessera } = journey;
    page.on("dialog", (dialog) => void dialog.accept());
    await page.clock.install();
    await Promise.all([socketOpens(page), signIn(page, tessera, "clerk", "/people/index")]);
    await openPerson(page);
    const url = page.url();
    await enter(page, "+36 1 555 0804");
    // The server has seen no half hour pass, and it decides.
    await page.route("**/auth/ping**", (route) =>
      route.fulfill({ json: { data: { remainingMs: 20_000_000, idleRemainingMs: 0 } } }),
    );
    await page.clock.fastForward("30:01");
    await page.locator("form.entry").waitFor();
    await page.unroute("**/auth/ping**");
    await expect.poll(() => draftNames(page)).toHaveLength(1);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("555 0804");

    await signIn(page, tessera, "admin", "/people/index");
    await openPerson(page, url);
    expect(await phone(page).inputValue()).not.toBe("+36 1 555 0804");
    await page.goto(`${tessera.url}/logout`);
    await page.locator("form.entry, a.account").first().waitFor();
    await expect.poll(() => draftNames(page)).toHaveLength(1);

    await signIn(page, tessera, "clerk", "/people/index");
    await openPerson(page, url);
    await expect.poll(() => phone(page).inputValue(), { timeout: 20_000 }).toBe("+36 1 555 0804");
    await page.goto(`${tessera.url}/logout`);
    await page.locator("form.entry, a.account").first().waitFor();
    await expect.poll(() => draftNames(page)).toEqual([]);
  });

  it("[shell 4.4 drafts] given drafts on one device, when its person signs out of all devices on another, then they are gone there", async () => {
    const { context, page, tessera } = journey;
    await openAs(page, tessera, "clerk", "/people/index");
    await openPerson(page);
    await enter(page, "+36 1 555 0805");
    const other = await otherBrowser(context);
    await openAs(other, tessera, "clerk", "/people/index");
    await other.goto(`${tessera.url}/logout-domain`);
    await page.getByRole("alertdialog").waitFor();
    await expect.poll(() => draftNames(page), { timeout: 20_000 }).toEqual([]);
    await other.context().close();
  });
});

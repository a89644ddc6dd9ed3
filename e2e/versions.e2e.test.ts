import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const phone = (page: Page) => page.getByRole("textbox", { name: /^Telefon/ });

/** Saves another phone number. */
async function save(page: Page, number: string): Promise<void> {
  await phone(page).fill(number);
  await phone(page).blur();
  const saved = page.waitForResponse((answer) => answer.url().includes("save-data"));
  await page.getByRole("button", { name: "Mentés", exact: true }).click();
  await saved;
  await page.getByText("Módosított mezők").waitFor({ state: "detached" });
}

describe("versions of a record", () => {
  it("[forms 2 versions] given two saves of a record, when its versions are compared and one field of the former is restored, then it stands in the form unsaved, and can be saved", async () => {
    const { page, tessera } = journey;
    page.on("dialog", (dialog) => void dialog.accept());
    await openAs(page, tessera, "clerk", "/people/index");
    await page.getByRole("row").filter({ hasText: "Balogh Réka" }).getByText("Balogh Réka").click();
    await phone(page).waitFor();
    await save(page, "+36 1 555 0901");
    await save(page, "+36 1 555 0902");
    await page.getByRole("button", { name: "További műveletek" }).click();
    await page.getByRole("menuitem", { name: "Verziók összehasonlítása" }).click();
    const region = page.getByRole("region", { name: "Összehasonlítás" });
    await region.waitFor();
    await expect.poll(() => region.locator(".is-modified").first().textContent()).toContain("+36 1 555 0901");
    await lookAt(page, "versions");
    expect(await accessibilityProblems(page)).toEqual([]);
    await region.getByRole("checkbox", { name: "Telefon" }).check();
    await page.getByRole("button", { name: "1 elem visszaállítása az űrlapon" }).click();
    await expect.poll(() => phone(page).inputValue()).toBe("+36 1 555 0901");
    const saved = page.waitForResponse((answer) => answer.url().includes("save-data"));
    await page.getByRole("button", { name: "Mentés", exact: true }).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect.poll(() => phone(page).inputValue()).toBe("+36 1 555 0901");
  });
});

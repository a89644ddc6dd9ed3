import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

/** Where the shown columns of the list begin, in px, by the cells of its head and by those of its first row. */
function columnsOnPaper(page: Page): Promise<{ head: readonly number[]; row: readonly number[] }> {
  return page.evaluate(() => {
    const begins = (row: Element | null | undefined): number[] =>
      [...(row?.children ?? [])].filter((cell) => cell.checkVisibility()).map((cell) => cell.getBoundingClientRect().x);
    const [head, row] = document.querySelectorAll("[role=grid] [role=row]:has(> .t-grid-head, > .t-grid-cell)");
    return { head: begins(head), row: begins(row) };
  });
}

describe("the journey through pop-ups", () => {
  it("[lists 2.4 pop-up] given a list whose rows open above it, when a record is changed by keyboard, then leaving asks, also by Back, saving closes, the list below shows it, and Back closes what its menu opened; on a phone it fills the screen, on paper the list stands alone", async () => {
    const { page, complaints } = journey;
    await openAs(page, journey.tessera, "clerk", "/competences/index");
    const grid = page.getByRole("grid");
    await grid.getByRole("row").nth(1).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".t-side, .t-top, .t-list__bar, .t-foot").filter({ visible: true }).count()).toBe(0);
    const paper = await columnsOnPaper(page);
    expect([paper.head.length > 1, paper.head]).toEqual([true, paper.row]);
    await page.emulateMedia({ media: null });
    await grid.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const layer = page.getByRole("dialog");
    const name = layer.getByRole("textbox", { name: /^Név/ });
    await name.fill("Emelőgép-kezelő II.");
    await page.emulateMedia({ media: "print" });
    // What is cut off has a place all the same, and nothing is to be seen there.
    const isPrinted = await name.evaluate((field) => {
      const { height, width, x, y } = field.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === field;
    });
    expect(isPrinted).toBe(true);
    await page.emulateMedia({ media: null });
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Maradás" }).click();
    await page.goBack();
    await question.getByRole("button", { name: "Maradás" }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "popup");
    await page.setViewportSize({ width: 390, height: 844 });
    const width = async () => (await layer.locator(".t-drawer__panel").boundingBox())?.width;
    await expect.poll(async () => [await width(), await overflow(page)]).toEqual([390, 0]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await layer.getByRole("button", { name: "Mentés és bezárás" }).click();
    await layer.waitFor({ state: "detached" });
    await grid.getByText("Emelőgép-kezelő II.").waitFor();
    await grid.getByRole("button", { name: /^Műveletek: Emelőgép-kezelő II\./ }).click();
    await page.getByRole("menuitem", { name: "Megnyitás felugró ablakban" }).click();
    await name.waitFor();
    await page.goBack();
    await layer.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/competences/index");
    expect(complaints).toEqual([]);
  });

  it("[forms 3 createNewElement] given a contract that is being written, when its partner is not there yet, then it is made above the contract and chosen, and what was entered stays", async () => {
    const { page, complaints } = journey;
    await openAs(page, journey.tessera, "compliance", "/contracts/create");
    const subject = page.getByRole("textbox", { name: /^Gegenstand/ });
    await subject.fill("Reinigung");
    const partner = page.getByRole("combobox", { name: /^Partner/ });
    await partner.click();
    // What is offered beside the records moves when these arrive.
    await page.getByRole("option").nth(1).waitFor();
    await page.getByRole("option", { name: "Neu …" }).click();
    const layer = page.getByRole("dialog");
    await layer.getByRole("textbox", { name: /^Name/ }).fill("Tiszta Őrség Kft.");
    for (const label of [/^Art/, /^Land/, /^Risiko/]) {
      await layer.getByRole("combobox", { name: label }).click();
      await page.getByRole("option").first().click();
    }
    await layer.getByRole("button", { name: "Speichern", exact: true }).click();
    await layer.waitFor({ state: "detached" });
    await expect.poll(() => partner.inputValue()).toBe("Tiszta Őrség Kft.");
    await expect.poll(() => subject.inputValue()).toBe("Reinigung");
    await page.getByRole("button", { name: "Tiszta Őrség Kft. öffnen" }).click();
    await layer.getByRole("heading", { name: /Tiszta Őrség Kft\./ }).waitFor();
    await page.keyboard.press("Escape");
    await layer.waitFor({ state: "detached" });
    await expect.poll(() => subject.inputValue()).toBe("Reinigung");
    expect(complaints).toEqual([]);
  });
});

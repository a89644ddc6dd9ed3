import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { otherBrowser } from "./support/otherBrowser.ts";
import { settle } from "./support/settle.ts";
import { sharedBrowser } from "./support/sharedBrowser.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

describe("rows in groups", () => {
  it("[lists 2.2 groups] given the list of assets, which is grouped, when a group is opened by the keyboard and a second grouping is chosen, then its rows come, and groups, address and the next visit keep the choice", async () => {
    const { page } = journey;
    await openAs(page, journey.tessera, "clerk", "/equipment/index");
    const grid = page.getByRole("treegrid");
    await grid.waitFor();
    await settle(page);
    const groups = page.locator("[role=row][aria-expanded]");
    await expect.poll(() => groups.count()).toBeGreaterThan(2);
    const closed = page.locator("[role=row][aria-expanded=false]");
    const before = await closed.count();
    await grid.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => closed.count()).toBe(before - 1);
    await settle(page);
    await expect
      .poll(() => page.locator("[role=row]:not([aria-expanded]) .t-grid-cell--name").count())
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "Csoportosítás" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Állapot", exact: true }).click();
    await expect.poll(() => page.url()).toContain("%2Cstatus");
    await page.getByRole("menuitemcheckbox", { name: /^2\. Állapot/ }).waitFor();
    await page.keyboard.press("Escape");
    await settle(page);
    const openFirst = async (level: number): Promise<void> => {
      const first = page.locator(`[role=row][aria-level='${level}'][aria-expanded]`).first();
      await first.waitFor();
      if ((await first.getAttribute("aria-expanded")) === "false") await first.click();
    };
    await openFirst(1);
    await openFirst(2);
    await page.locator("[role=row][aria-level='3']").first().waitFor();
    await settle(page);
    await lookAt(page, "groups-nested");
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.goto(`${journey.tessera.url}/equipment/index`);
    await openFirst(1);
    await openFirst(2);
    await page.getByRole("button", { name: "Csoportosítás" }).click();
    await page.getByRole("menuitemradio", { name: "Nincs csoportosítás" }).click();
    await page.getByRole("grid").waitFor();
    await expect.poll(() => page.url()).toContain("group=-");
  });

  it("[lists 2.2 groups] given the rows of a group that are selected by its tick, when they are deleted and brought back, then groups, sums and rows follow, also for who looks at them elsewhere", async () => {
    const { page } = journey;
    const watching = await otherBrowser(journey.page.context());
    await openAs(watching, journey.tessera, "clerk", "/equipment/index?group=status");
    await openAs(page, journey.tessera, "admin", "/equipment/index?group=status");
    const head = (window: typeof page) => window.locator("[role=row][aria-level='1']").last();
    await head(page).waitFor();
    await head(watching).waitFor();
    await settle(watching);
    const sum = (await head(watching).textContent()) ?? "";
    if ((await head(page).getAttribute("aria-expanded")) === "false") await head(page).click();
    await settle(page);
    const tick = head(page).getByRole("checkbox");
    await tick.click();
    // The group has more rows than a page, so not all of it is selected.
    await expect.poll(() => tick.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await lookAt(page, "groups-selected");
    await page.getByRole("button", { name: "Törlés" }).click();
    await expect.poll(() => head(watching).textContent(), { timeout: 20_000 }).not.toBe(sum);
    await page.getByRole("button", { name: "Visszavonás" }).click();
    await expect.poll(() => head(watching).textContent(), { timeout: 20_000 }).toBe(sum);
    await expect.poll(() => head(page).textContent(), { timeout: 20_000 }).toBe(sum);
    await watching.context().close();
  });

  it("[lists 3 query] given the list of spending, which shows rows of a query in groups, when a lead opens a group, then its suppliers come with what was spent", async () => {
    const { page } = journey;
    await openAs(page, journey.tessera, "lead", "/orders/spending/index");
    const grid = page.getByRole("treegrid");
    await grid.waitFor();
    await settle(page);
    const closed = page.locator("[role=row][aria-expanded=false]");
    await expect.poll(() => closed.count()).toBeGreaterThan(2);
    const before = await closed.count();
    const rows = page.locator("[role=row]:not([aria-expanded])").filter({ has: page.getByRole("gridcell") });
    const others = await rows.count();
    await grid.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => closed.count()).toBe(before - 1);
    await expect.poll(() => rows.count()).toBeGreaterThan(others);
  });
});

const list = "/service-requests/index";
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

describe("two people at one list", () => {
  it("[design 10 outbox] given a list in two browsers, when one changes, deletes and brings back records, then the other sees it at once, and neither its selection nor its place moves", async () => {
    const { tessera } = journey;
    const browser = await sharedBrowser();
    const [reader, writer] = [await browser.open(), await browser.open()];
    const [watching, working] = [reader.page, writer.page];
    await Promise.all([openAs(watching, tessera, "clerk", list), openAs(working, tessera, "admin", list)]);
    await row(watching, "Bérszámfejtői képzés").waitFor();
    let loads = 0;
    watching.on("request", (request) => {
      if (request.url().includes("/get-list")) loads++;
    });
    await row(watching, "Bérszámfejtői képzés").getByRole("checkbox").check();

    await row(working, "Bérszámfejtői képzés").getByText("Bérszámfejtői képzés").click();
    await working.getByRole("textbox", { name: /^Tárgy/ }).fill("Bérszámfejtői képzés, moved");
    const moved = row(watching, "Bérszámfejtői képzés, moved");
    await Promise.all([
      // The mark goes after a moment: it is waited for from before it can come.
      moved.locator(".is-fresh").first().waitFor({ state: "attached" }),
      working.waitForResponse((response) => response.url().includes("/save-data") && response.ok()),
      working.getByRole("button", { name: "Mentés", exact: true }).click(),
    ]);
    await expect.poll(() => moved.getAttribute("aria-selected")).toBe("true");

    await working.goto(tessera.url + list);
    const rows = watching.getByRole("row");
    const place = async (): Promise<number> =>
      (await rows.allTextContents()).findIndex((text) => text.includes("moved"));
    const before = await place();
    const above = (await rows.nth(1).getByRole("gridcell").nth(1).textContent()) ?? "";
    await row(working, above).getByRole("checkbox").check();
    await working.getByRole("button", { name: "Törlés" }).click();
    await row(watching, above).waitFor({ state: "detached" });
    await expect.poll(place).toBe(before - 1);
    await expect.poll(() => moved.getAttribute("aria-selected")).toBe("true");
    expect(loads).toBe(0);

    await working.getByRole("button", { name: "Visszavonás" }).click();
    const note = watching.getByRole("button", { name: "1 új sor" });
    await note.waitFor();
    await lookAt(watching, "live-rows");
    await watching.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow(watching)).toBe(0);
    await note.click();
    await watching.getByRole("listitem").filter({ hasText: above }).waitFor();
    await note.waitFor({ state: "detached" });
    expect([...reader.complaints, ...writer.complaints]).toEqual([]);
    await reader.close();
    await writer.close();
  });
});

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

import { expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { settle } from "./support/settle.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

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
  const other = await journey.page.context().browser()?.newContext();
  const watching = await other?.newPage();
  if (watching === undefined) throw new Error("There is no second window.");
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
  await other?.close();
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

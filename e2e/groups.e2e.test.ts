import { expect, it } from "vitest";
import { settle } from "./support/settle.ts";
import { signIn } from "./support/signIn.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

it("[lists 2.2 groups] given the list of assets, which is grouped, when a group is opened by the keyboard and another grouping is chosen, then its rows come and the address keeps the choice", async () => {
  const { page } = journey;
  await signIn(page, journey.tessera, "clerk", "/equipment/index");
  const grid = page.getByRole("treegrid");
  await grid.waitFor();
  await settle(page);
  const groups = page.locator("[role=row][aria-expanded]");
  expect(await groups.count()).toBeGreaterThan(2);
  const closed = page.locator("[role=row][aria-expanded=false]");
  const before = await closed.count();
  await grid.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => closed.count()).toBe(before - 1);
  await settle(page);
  expect(await page.locator("[role=row]:not([aria-expanded]) .t-grid-cell--name").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Csoportosítás" }).click();
  await page.getByRole("menuitemradio", { name: "Állapot", exact: true }).click();
  await expect.poll(() => page.url()).toContain("group=status");
  await settle(page);
  await page.reload();
  await grid.waitFor();
  await page.getByRole("button", { name: "Csoportosítás" }).click();
  await page.getByRole("menuitemradio", { name: "Nincs csoportosítás" }).click();
  await page.getByRole("grid").waitFor();
  expect(page.url()).toContain("group=-");
});

it("[lists 3 query] given the list of spending, which shows rows of a query in groups, when a lead opens a group, then its suppliers come with what was spent", async () => {
  const { page } = journey;
  await signIn(page, journey.tessera, "lead", "/orders/spending/index");
  const grid = page.getByRole("treegrid");
  await grid.waitFor();
  await settle(page);
  const closed = page.locator("[role=row][aria-expanded=false]");
  const before = await closed.count();
  expect(before).toBeGreaterThan(2);
  const rows = page.locator("[role=row]:not([aria-expanded])").filter({ has: page.getByRole("gridcell") });
  const others = await rows.count();
  await grid.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => closed.count()).toBe(before - 1);
  await expect.poll(() => rows.count()).toBeGreaterThan(others);
});

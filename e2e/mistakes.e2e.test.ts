import { expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

it("[forms 5 numbers] given a word that is typed into a number cell, when the cell is left and the form is saved, then it stands there as an error, and the keyboard is in the first wrong field, above the bar", async () => {
  const { page, tessera } = journey;
  page.on("dialog", (dialog) => void dialog.accept());
  await openAs(page, tessera, "clerk", "/service-requests/index");
  await page.getByRole("row").filter({ hasText: "Bérszámfejtői képzés" }).getByText("Bérszámfejtői képzés").click();
  const line = page.getByRole("grid", { name: "Tételek" }).getByRole("row").filter({ hasText: "Szemináriumi hely" });
  const cell = line.getByRole("gridcell").nth(2);
  await cell.dblclick();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("abc");
  await page.keyboard.press("Enter");
  await expect.poll(() => cell.textContent()).toContain("abc");
  await lookAt(page, "number-word");
  await page.getByRole("button", { name: "Mentés", exact: true }).click();
  const focused = page.locator(":focus");
  await expect.poll(() => focused.inputValue().catch(() => null)).toBe("abc");
  const bottom = await focused.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = await page.locator(".t-actions").boundingBox();
  expect(bottom).toBeLessThan(bar?.y ?? 0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await lookAt(page, "save-refused");
});

it("[design 4 browser] given a document that is open, when the page is loaded again or left by Back, then the address leads to it", async () => {
  const { page, tessera } = journey;
  await openAs(page, tessera, "designer", "/designer/definitions?kind=form&id=service-request");
  await page.getByRole("tree", { name: "Elemek" }).waitFor();
  const search = page.getByRole("searchbox", { name: "Név, azonosító keresése" });
  await search.fill("person");
  await page.locator('[role=treeitem][data-id="form:person"]').click();
  await expect.poll(() => new URL(page.url()).searchParams.get("id")).toBe("person");
  await page.reload();
  await page.getByRole("tree", { name: "Elemek" }).waitFor();
  expect(new URL(page.url()).searchParams.get("id")).toBe("person");
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get("id")).toBe("service-request");
  await page.getByRole("tree", { name: "Elemek" }).waitFor();
});

import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

describe("the journey along relationships", () => {
  it("[lists 2.9 relationships] given a partner's form, when its relationships are opened from the menu, then a person opens one, walks on to a record and back, and goes to its page; on a phone nothing is cut off", async () => {
    const { page, complaints } = journey;
    await openAs(page, journey.tessera, "admin", "/partners/index");
    await page.getByRole("gridcell").nth(2).click();
    await page.waitForURL(/\/partners\/update\?id=/);
    await page.getByRole("button", { name: "További műveletek" }).click();
    await page.getByRole("menuitem", { name: "Kapcsolatok" }).click();
    const layer = page.getByRole("dialog");
    const relation = layer.getByRole("button", { name: /^Szűrések/ });
    await relation.click();
    await layer
      .getByRole("button", { name: /^Kapcsolatok: / })
      .first()
      .click();
    const trail = layer.getByRole("navigation", { name: "Bejárt rekordok" });
    await trail.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "relationships");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await trail.getByRole("button").first().click();
    await trail.waitFor({ state: "detached" });
    await relation.click();
    const record = layer.getByRole("list").getByRole("link").first();
    const href = await record.getAttribute("href");
    await record.click();
    await expect.poll(() => page.url()).toContain(href);
    expect(complaints).toEqual([]);
  });

  it("[forms 4 checklist] given the comparison of a screening, when required answers are given by keyboard and the column is finished and saved, then the server's stamp stands there and the column cannot be edited", async () => {
    const { page, complaints } = journey;
    const filter = JSON.stringify([["result", "=", "possible", ""]]);
    await openAs(page, journey.tessera, "admin", `/screenings/index?${new URLSearchParams({ filter })}`);
    await page.getByRole("gridcell").nth(2).click();
    const table = page.getByRole("table", { name: "Összevetés" });
    await table.getByRole("combobox", { name: "Egyező nevek: Partner" }).press("n");
    await table.getByRole("textbox", { name: "Nyilvántartás lekérdezve: Partner" }).fill("2026-11-02");
    const number = table.getByRole("textbox", { name: "Cégjegyzékszám: Partner" });
    await number.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Érintett részesedés, %: Partner",
    );
    await table.getByRole("checkbox", { name: "Lezárás: Partner" }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Mentés", exact: true }).click();
    await table.getByText("Mentéskor lezárul").waitFor({ state: "detached" });
    await number.waitFor({ state: "detached" });
    expect(await table.getByRole("row", { name: /^Lezárás/ }).textContent()).toMatch(/2026/);
    expect(complaints).toEqual([]);
  });
});

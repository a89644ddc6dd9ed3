import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const answer = () => journey.page.getByRole("dialog", { name: "Miért van így?" });
const part = (property: string) => answer().locator(`[data-property="${property}"]`);

/** Opens a service request from its list. */
async function open(login: string): Promise<void> {
  await openAs(journey.page, journey.tessera, login, "/service-requests/index");
  await journey.page
    .getByRole("row")
    .filter({ hasText: "Bérszámfejtői képzés" })
    .getByText("Bérszámfejtői képzés")
    .click();
  await journey.page.getByRole("textbox", { name: /^Tárgy/ }).waitFor();
}

/** Asks by the form's menu, and chooses what is meant. */
async function askAbout(label: RegExp): Promise<void> {
  const { page } = journey;
  await page.getByRole("button", { name: "További műveletek" }).click();
  await page.getByRole("menuitem", { name: "Miért van így?" }).click();
  await answer().getByRole("combobox").click();
  await page.getByRole("option", { name: label }).click();
}

describe("asking a form why", () => {
  it("[design 1 everything explains itself] given a calculated total, when a person asks at the field why it cannot be edited, then the sign answers with what it was made of, and quotes no rule", async () => {
    const { page, complaints } = journey;
    await open("clerk");
    const total = page.locator(".t-field", { has: page.getByText("Összesen, €", { exact: true }) }).last();
    await total.hover();
    await total.getByRole("button", { name: "Miért? Összesen, €" }).click();
    await part("readOnly").getByText("számított érték, nem írható felül").waitFor();
    await part("value").getByText("Tételek: Összesen, €").waitFor();
    expect(await answer().locator("code").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "why-total");
    await page.keyboard.press("Escape");
    await answer().waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("[design 1 everything explains itself] given a request that is done, when a person asks by the form's menu, then they read what hides one field and what keeps another from being edited", async () => {
    const { page, complaints } = journey;
    await open("clerk");
    await page.getByRole("combobox", { name: /^Állapot/ }).click();
    await page.getByRole("option", { name: "Kész" }).click();
    await askAbout(/^Mire vár/);
    await part("hidden").getByText("szabály rejti el").waitFor();
    await part("hidden").getByText("Állapot").waitFor();
    await part("hidden").getByText("Kész").waitFor();
    await answer().getByRole("combobox").click();
    await page.getByRole("option", { name: /^Költségkeret/ }).click();
    await part("readOnly").getByText("szabály teszi csak olvashatóvá").waitFor();
    expect(await answer().locator("code").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await lookAt(page, "why-hidden");
    expect(complaints).toEqual([]);
  });

  it("[design 1 everything explains itself] given someone who may design the form, when Alt+F1 is pressed in a cell, then its rule is quoted", async () => {
    const { page, complaints } = journey;
    await open("admin");
    const cell = page.getByRole("grid", { name: "Tételek" }).getByRole("row").nth(1).locator("[role=gridcell]").nth(3);
    await cell.click();
    await page.keyboard.press("Alt+F1");
    await part("value").getByText("round(row.quantity * row.unit_price, 2)").waitFor();
    expect(complaints).toEqual([]);
  });
});

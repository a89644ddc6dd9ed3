import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { runTool } from "./support/runTool.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney(async (tessera) => {
  await runTool(tessera, "adopt", [
    "--file",
    "worlds/northwind/source/northwind.sql",
    "--subsystem",
    "northwind",
    "--grant",
    "northwind-editor=clerk",
  ]);
  await runTool(tessera, "publishDocuments", ["worlds/northwind/documents"]);
});

const lines = () => journey.page.getByRole("grid", { name: "Order details" });
const line = (product: string) => lines().getByRole("row").filter({ hasText: product });
const cell = (product: string, column: number) => line(product).getByRole("gridcell").nth(column);
const total = () => journey.page.getByRole("group", { name: "Order total" });
const columns = { price: 2, quantity: 3, discount: 4, total: 5 } as const;

async function enter(row: Locator, column: number, text: string): Promise<void> {
  const { page } = journey;
  await row.getByRole("gridcell").nth(column).dblclick();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

describe("the Northwind journey", () => {
  it("[lists 2.2 search] given 830 adopted orders, when the clerk searches by customer name, then that customer's orders are found and one opens", async () => {
    const { page, complaints } = journey;
    await openAs(page, journey.tessera, "clerk", "/northwind/orders/index");
    await page.getByText("összesen 830").waitFor();
    await page.getByRole("searchbox").fill("vins et alcools");
    await page.getByText("összesen 5").waitFor();
    await page.getByRole("gridcell", { name: "10248" }).dblclick();
    await page.getByRole("heading", { level: 1, name: "Order 10248" }).waitFor();
    expect(new URL(page.url()).searchParams.get("id")).toBe("10248");
    expect(complaints).toEqual([]);
  });

  it("[forms 4 sub-form rows] given order 10248, when a quantity changes, a line comes and a line goes, then totals answer while typing, the save holds, and the old state can be restored", async () => {
    const { page, complaints } = journey;
    await openAs(page, journey.tessera, "clerk", "/northwind/orders/update?id=10248");
    await line("Queso Cabrales").waitFor();
    await expect.poll(() => total().textContent()).toContain("440,00");

    await enter(line("Queso Cabrales"), columns.quantity, "20");
    await expect.poll(() => cell("Queso Cabrales", columns.total).textContent()).toBe("280,00");
    await expect.poll(() => total().textContent()).toContain("552,00");
    await page.keyboard.press("Enter");

    await lines().getByText("Sor hozzáadása").click();
    await page.keyboard.type("chai");
    await page.getByRole("option", { name: "Chai" }).waitFor();
    await page.keyboard.press("Enter");
    const added = lines().getByRole("row").nth(4);
    await expect.poll(() => added.getByRole("gridcell").nth(columns.price).textContent()).toBe("18");
    await enter(added, columns.quantity, "3");
    await page.keyboard.press("Enter");
    await enter(added, columns.discount, "0");
    await page.keyboard.press("Enter");
    await expect.poll(() => total().textContent()).toContain("606,00");

    await line("Singaporean Hokkien").getByRole("button").click();
    await page.getByRole("menuitem", { name: "Sor törlése" }).click();
    await expect.poll(() => total().textContent()).toContain("508,00");

    await page.getByRole("button", { name: "Mentés", exact: true }).click();
    await page.getByText("Mentve", { exact: true }).waitFor();
    await page.reload();
    await line("Chai").waitFor();
    await expect.poll(() => total().textContent()).toContain("508,00");
    await expect.poll(() => line("Singaporean Hokkien").count()).toBe(0);

    await page.getByRole("button", { name: "További műveletek" }).last().click();
    await page.getByRole("menuitem", { name: "Előzmények" }).click();
    const history = page.getByRole("dialog", { name: "Előzmények" });
    await history.getByText("Szűcs Ildikó").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await history.getByRole("button", { name: "Verzió visszaállítása" }).last().click();
    await page.getByRole("alertdialog").getByRole("button").last().click();
    await line("Singaporean Hokkien").waitFor();
    await expect.poll(() => total().textContent()).toContain("440,00");
    await expect.poll(() => line("Chai").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("[design 9 looks] given an order, when it is looked at at a desk and on a phone, light and dark, then nothing overflows and axe finds nothing", async () => {
    const { page, complaints } = journey;
    await openAs(page, journey.tessera, "clerk", "/northwind/orders/update?id=10250");
    await lines().getByRole("row").nth(2).waitFor();
    await lookAt(page, "order");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import type { JourneyBrowser } from "./support/openBrowser.ts";
import { sharedBrowser } from "./support/sharedBrowser.ts";
import { startTessera, type Tessera } from "./support/startTessera.ts";

let tessera: Tessera;
let browser: JourneyBrowser;

beforeAll(async () => {
  [tessera, browser] = await Promise.all([startTessera(), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await tessera?.stop();
});

const list = "/service-requests/index";
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

describe("two people at one list", () => {
  it("[design 10 outbox] given a list in two browsers, when one changes, deletes and brings back records, then the other sees it at once, and neither its selection nor its place moves", async () => {
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

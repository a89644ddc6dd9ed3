import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type JourneyBrowser, openBrowser, type WatchedWindow } from "./support/openBrowser.ts";
import { signIn } from "./support/signIn.ts";
import { startTessera, type Tessera } from "./support/startTessera.ts";

let tessera: Tessera;
let browser: JourneyBrowser;
let watched: WatchedWindow;

beforeAll(async () => {
  [tessera, browser] = await Promise.all([startTessera(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await tessera?.stop();
});
beforeEach(async () => {
  watched = await browser.open();
});
afterEach(async () => {
  await watched.close();
});

const subject = () => watched.page.getByRole("textbox", { name: /^Tárgy/ });
const question = () => watched.page.getByRole("alertdialog");

/** Opens the request of the list whose row has the text. */
async function openRequest(text: string): Promise<void> {
  const { page } = watched;
  await signIn(page, tessera, "clerk", "/service-requests/index");
  await page.getByRole("row").filter({ hasText: text }).getByText(text).click();
  await subject().waitFor();
}

describe("working on a record", () => {
  it("[forms 4 saving] given an open request, when its subject is changed and saved, then the list shows the new one", async () => {
    const { page, complaints } = watched;
    await openRequest("Winter tyres");
    await subject().fill("Téli gumik a céges autókra");
    await page.getByRole("button", { name: "Mentés" }).click();
    await page.getByText("Téli gumik a céges autókra").first().waitFor();
    await page.getByRole("navigation", { name: "Főmenü" }).getByRole("link", { name: "Szolgáltatási igények" }).click();
    await page.getByRole("row").filter({ hasText: "Téli gumik a céges autókra" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("[forms 4 leaving] given an unsaved change, when a link or the back button is used, then it asks, and staying keeps what was typed", async () => {
    const { page, complaints } = watched;
    await openRequest("Payroll training");
    await subject().fill("Változott");
    await page.getByRole("navigation", { name: "Főmenü" }).getByRole("link", { name: "Munkatársak" }).click();
    await question().getByRole("button", { name: "Maradás" }).click();
    expect(await subject().inputValue()).toBe("Változott");
    await page.goBack();
    await question().getByRole("button", { name: "Maradás" }).click();
    expect(await subject().inputValue()).toBe("Változott");
    expect(new URL(page.url()).pathname).toBe("/service-requests/update");
    await page.goBack();
    await question().getByRole("button", { name: "Elhagyás mentés nélkül" }).click();
    await page.waitForURL(/\/service-requests\/index/);
    expect(complaints).toEqual([]);
  });
});

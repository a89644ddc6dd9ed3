import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import type { JourneyBrowser, WatchedWindow } from "./support/openBrowser.ts";
import { sharedBrowser } from "./support/sharedBrowser.ts";
import { startTessera, type Tessera } from "./support/startTessera.ts";

let tessera: Tessera;
let browser: JourneyBrowser;
const windows: WatchedWindow[] = [];
beforeAll(async () => {
  [tessera, browser] = await Promise.all([startTessera(), sharedBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await tessera.stop();
});
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close();
});

const subject = "A 3. emeleti ellenőrök belépőkártyáinak cseréje";

async function open(login: string, path: string): Promise<WatchedWindow["page"]> {
  const window = await browser.open();
  windows.push(window);
  await openAs(window.page, tessera, login, path);
  return window.page;
}

describe("activity of a service request", () => {
  it("[activity 3] given two people, when one mentions the other in a comment, then it is there live for those who look, and the notification leads to it", async () => {
    const clerk = await open("clerk", "/service-requests/index");
    await clerk.getByRole("row").filter({ hasText: subject }).getByText(subject).click();
    await clerk.waitForURL(/\/service-requests\/update/);
    await clerk.getByText("Four of six").waitFor();
    await lookAt(clerk, "activity");
    expect(await accessibilityProblems(clerk)).toEqual([]);

    const { pathname, search } = new URL(clerk.url());
    const viewer = await open("viewer", `${pathname}${search}`);
    await viewer.setViewportSize({ width: 390, height: 844 });
    await viewer.getByRole("button", { name: /^Tevékenység/ }).click();
    await viewer.getByText("Four of six").waitFor();
    await lookAt(viewer, "activity-phone");
    expect(await accessibilityProblems(viewer)).toEqual([]);

    await clerk.getByRole("textbox", { name: "Hozzászólás" }).click();
    await clerk.keyboard.type("Kérem nézze meg: @Fűz");
    await clerk.getByRole("option", { name: "Fűzi Zsófia" }).waitFor();
    await clerk.keyboard.press("Enter");
    await clerk.keyboard.type("a kártyák listáját");
    await clerk.keyboard.press("Control+Enter");
    await clerk.getByRole("article").getByText("a kártyák listáját").waitFor();

    await viewer.getByText("a kártyák listáját").waitFor();
    const later = await open("viewer", "/service-requests/index");
    await later.getByRole("button", { name: "Értesítések (1 olvasatlan)" }).click();
    await later.getByText(/Szűcs Ildikó említést tett Önről/).click();
    await later.waitForURL(/comment=/);
    await later.getByRole("article").getByText("a kártyák listáját").waitFor();
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

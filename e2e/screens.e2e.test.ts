import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { frameScreens } from "./support/frameScreens.ts";
import { openAs } from "./support/openAs.ts";
import { allProbes } from "./support/screenProbes.ts";
import { startJourney } from "./support/startJourney.ts";
import { type Screen, type View, views, walkScreens } from "./support/walkScreens.ts";

const journey = startJourney();

async function walk(screens: readonly Screen[], ...seen: readonly View[]): Promise<void> {
  const { problems } = await walkScreens(journey, journey.tessera.url, screens, seen, allProbes);
  expect(problems.join("\n")).toBe("");
}

/** The record of a list's first row; a phone shows cards. */
async function openFirst(page: Page): Promise<void> {
  await page.locator(".t-record-card, [role=row] [role=gridcell]:nth-child(3)").first().click();
  await page.waitForURL(/\/update/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

describe("each role at its own start, in its language, theme and size", () => {
  const people = [
    { login: "clerk", language: "hu", start: "/start/office", record: "/orders/index", view: views.phone },
    { login: "lead", language: "en", start: "/start/projects", record: "/projects/index", view: views.deskDark },
    { login: "compliance", language: "de", start: "/start/compliance", record: "/contracts/index", view: views.desk },
    { login: "employee", language: "hu", start: "/start/me", record: null, view: views.phoneDark },
  ] as const;
  for (const { login, language, start, record, view } of people) {
    it(`[design 9 looks] given the ${login}, when the start and a record are looked at (${view.name}), then they are in ${language}, axe finds nothing, no text is stray, nothing overflows, all can be pressed`, async () => {
      const { page, tessera } = journey;
      await openAs(page, tessera, login);
      await page.waitForURL(tessera.url + start);
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
      const screens: Screen[] = [{ name: start, path: null }];
      if (record !== null) screens.push({ name: `record of ${record}`, path: record, open: openFirst });
      await walk(screens, view);
    });
  }
});

describe("what opens above and beside a page", () => {
  const sample = new Set(["menu of the person", "filter", "pop-up", "history"]);
  it("[design 9 looks] given a sample of panels, menus and layers, when they are looked at, then axe finds nothing and no text is stray", async () => {
    await openAs(journey.page, journey.tessera, "clerk", "/people/index");
    const screens = frameScreens.filter(({ name }) => sample.has(name));
    expect(screens.length).toBe(sample.size);
    await walk(screens, views.desk);
  });

  it("[design 9 looks] given sign-in and a page that does not exist, when they are looked at, then axe finds nothing and no text is stray", async () => {
    const screens = [
      { name: "sign-in", path: "/" },
      { name: "nothing here", path: "/404.html" },
    ];
    await walk(screens, views.phone, views.deskDark);
  });
});

import type { Page } from "playwright-core";
import { frameScreens } from "../e2e/support/frameScreens.ts";
import { type JourneyBrowser, openBrowser } from "../e2e/support/openBrowser.ts";
import { allProbes } from "../e2e/support/screenProbes.ts";
import { settle } from "../e2e/support/settle.ts";
import { signIn } from "../e2e/support/signIn.ts";
import { startTessera, type Tessera } from "../e2e/support/startTessera.ts";
import { type Screen, type View, views, walkScreens } from "../e2e/support/walkScreens.ts";

/** What was found on the screens of the demo world. */
export interface ScreenFigures {
  readonly screens: number;
  /** Screens times sizes and themes. */
  readonly looks: number;
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** Anyone who has an address first looks at it; each has a start of its own, and three languages come to pass. */
const people = ["lead", "compliance", "employee", "clerk", "viewer", "admin", "designer"];
const statusPages = [401, 403, 404].map((status) => `/${status}.html`);

/** The record of a list's first row, in a page or in a pop-up; the list itself where its records cannot be opened. */
async function openFirst(page: Page): Promise<void> {
  const isGrouped = (await page.getByRole("treegrid").count()) > 0;
  // Among groups, rows that are no records have no menu.
  const rows = page.locator(
    isGrouped ? "[role=row].is-openable:not([aria-expanded]):has(button)" : "[role=row].is-openable",
  );
  const closed = page.locator("[role=row][aria-expanded=false]").first();
  if (isGrouped && (await rows.count()) === 0 && (await closed.count()) > 0) {
    await closed.click();
    await settle(page);
  }
  if ((await rows.count()) === 0) return;
  const path = new URL(page.url()).pathname;
  if (isGrouped) {
    await rows.first().locator("[role=gridcell]").nth(2).click();
  } else {
    await page.getByRole("grid").first().focus();
    await page.keyboard.press("Enter");
  }
  await page.waitForFunction(
    (former) => location.pathname !== former || document.querySelector("dialog[open]") !== null,
    path,
  );
}

/**
 * The addresses of someone's menus that are new, each with its first record and the form of a new one where it is a
 * list.
 */
async function screensOf(page: Page, login: string, known: Set<string>): Promise<readonly Screen[]> {
  const links = await page.locator("nav a[href^='/']").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const start = new URL(page.url()).pathname;
  const screens: Screen[] = [];
  for (const path of [start, ...links, "/account"]) {
    if (path === null || known.has(path)) continue;
    known.add(path);
    screens.push({ name: `${login} ${path}`, path });
    if (!/\/(index|mine)$/.test(path) || path.startsWith("/visitors/")) continue;
    screens.push({ name: `${login} ${path}, first record`, path, open: openFirst });
    const form = path.replace(/\/(index|mine)$/, "/create");
    if (known.has(form)) continue;
    known.add(form);
    screens.push({ name: `${login} ${form}`, path: form, mayRefuse: true });
  }
  return screens;
}

/** One document of each kind, and what is done with all of them. */
async function definitionScreens(page: Page, url: string): Promise<readonly Screen[]> {
  await page.goto(`${url}/designer/definitions`);
  await settle(page);
  const kinds = await page
    .locator("[role=treeitem][aria-level='2']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-id")));
  return kinds.flatMap((kind) => {
    if (kind === null) return [];
    const open = async (at: Page): Promise<void> => {
      await at.locator(`[role=treeitem][data-id="${kind}"]`).click();
      await at.locator("[role=treeitem][aria-level='3']").first().click();
      await at.locator(".t-designer__sheet, .t-designer__text").first().waitFor();
    };
    return [{ name: `definitions, ${kind}`, path: "/designer/definitions", open }];
  });
}

/**
 * Looks at every screen of the demo world at a desk and on a phone, light and dark: all addresses of all roles, a
 * record and a new form of each list, what opens above and beside pages, a document of each kind, sign-in and the
 * status pages.
 */
export async function screenRounds(report: (line: string) => void): Promise<ScreenFigures> {
  const begun = Date.now();
  const problems: string[] = [];
  let [screens, looks] = [0, 0];
  const [tessera, browser]: [Tessera, JourneyBrowser] = await Promise.all([startTessera(), openBrowser()]);
  const all = Object.values(views);
  const walk = async (
    login: string | null,
    find: (page: Page) => Promise<readonly Screen[]>,
    seen: readonly View[] = all,
  ): Promise<void> => {
    const window = await browser.open();
    if (login !== null) await signIn(window.page, tessera, login);
    const found = await find(window.page);
    const result = await walkScreens(window, tessera.url, found, seen, allProbes);
    await window.close();
    screens += found.length;
    looks += result.looks;
    problems.push(...result.problems);
    report([`${login ?? "nobody"}: ${found.length} screens`, ...result.problems].join("\n- "));
  };
  try {
    const known = new Set<string>();
    await walk(null, async () =>
      ["/", ...statusPages].map((path) => ({ name: path === "/" ? "sign-in" : path, path })),
    );
    for (const login of people)
      await walk(login, async (page) => {
        await settle(page);
        return screensOf(page, login, known);
      });
    await walk("clerk", async () => frameScreens, [views.desk, views.deskDark]);
    await walk("designer", (page) => definitionScreens(page, tessera.url));
  } finally {
    await browser.close();
    await tessera.stop();
  }
  return { screens, looks, problems, seconds: Math.round((Date.now() - begun) / 1000) };
}

/** The section of the results. */
export function screenReport({ looks, problems, screens, seconds }: ScreenFigures): string {
  const verdict = problems.length === 0 ? "Nothing was found." : "**Problems were found.**";
  return `Every screen of the demo world at 1440 × 900 and 390 × 844, light and dark: axe (WCAG 2.2 A and AA, best practices), words that are keys or values of the program, overflow, targets under 40 px on the phone, the console. ${verdict}

| | |
|---|---|
| screens | ${screens} |
| looks | ${looks} |
| seconds | ${seconds} |
${problems.map((problem) => `\n- ${problem}`).join("")}`;
}

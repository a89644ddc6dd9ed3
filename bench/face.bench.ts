import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { signIn } from "../e2e/support/signIn.ts";
import { startTessera, type Tessera } from "../e2e/support/startTessera.ts";
import { answeredRequests } from "./face/answeredRequests.ts";
import { type FaceBrowser, startFaceBrowser } from "./face/faceBrowser.ts";
import { audit, type LighthouseScores } from "./face/lighthouse.ts";
import { type RegularBrowser, startRegularBrowser } from "./face/regularBrowser.ts";
import { notesOf, settledNotes, watchPages } from "./face/watchPage.ts";
import { type Bench, type Figure, median } from "./support/figure.ts";

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const rounds = 9;
/** How often a page is measured: one measurement swings by several points; its makers ask for the middle of five. */
const audits = 5;
const clerk = "clerk";
const lists = ["/service-requests/index", "/equipment/index", "/orders/index"] as const;
const [list] = lists;
const form = "/service-requests/create";

/** A page and what it is called in the figures. */
type Screen = readonly [name: string, path: string];
const screens: readonly Screen[] = [
  ["list", list],
  ["form", form],
  ["start page", "/"],
];

interface Visit {
  readonly shown: number;
  readonly longest: number;
  /** Routes of the requests that were asked before the data were visible. */
  readonly requests: readonly string[];
}

/** Opens an address from nothing, as a bookmark does, with what the browser has kept of former visits. */
async function visit(page: Page, tessera: Tessera, path: string): Promise<Visit> {
  await page.goto("about:blank");
  const said = tessera.output().length;
  await page.goto(tessera.url + path, { waitUntil: "commit" });
  const { shown, longest } = await notesOf(page);
  const began = await page.evaluate(() => performance.timeOrigin);
  await settledNotes(page);
  const requests = answeredRequests(tessera.output().slice(said)).filter(({ asked }) => asked < began + shown);
  return { shown, longest, requests: requests.map(({ route }) => route) };
}

/**
 * Milliseconds from the click on a link of the navigation until the next list's rows are painted, without the wait for
 * the rows themselves.
 */
async function change(page: Page, path: string): Promise<number> {
  const clicked = await page.evaluate((href) => {
    performance.clearResourceTimings();
    window.face.former = document.querySelector("section.t-list")?.getAttribute("aria-label") ?? "";
    window.face.shown = null;
    const link = document.querySelector<HTMLElement>(`nav a[href="${href}"]`);
    if (link === null) throw new Error(`There is no link to ${href}.`);
    const now = performance.now();
    link.click();
    return now;
  }, path);
  const { shown } = await notesOf(page);
  const waited = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/api/Lists/get-list"))
      .reduce((sum, { duration }) => sum + duration, 0),
  );
  return shown - clicked - waited;
}

/** Kilobytes, gzip, of the scripts that a page has loaded. */
async function scriptsOf(page: Page): Promise<number> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const folder = fileURLToPath(new URL("../apps/web/dist", import.meta.url));
  const files = new Set(names.filter((name) => name.endsWith(".js")).map((name) => folder + name));
  const sizes = [...files].filter((file) => existsSync(file)).map((file) => gzipSync(readFileSync(file)).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Largest sum of layout shifts of a visit, over the pages of a signed-in person and that of sign-in. */
async function shiftsOf({ context }: FaceBrowser, tessera: Tessera): Promise<{ max: number; where: string }> {
  const page = await context.newPage();
  const found: { readonly value: number; readonly name: string }[] = [];
  await page.goto(tessera.url + list);
  await page.waitForURL(/\/oidc\//);
  found.push({ value: (await settledNotes(page)).shifts, name: "sign-in" });
  await signIn(page, tessera, clerk);
  for (const [name, path] of [...screens, ...screens]) {
    await page.goto("about:blank");
    await page.goto(tessera.url + path);
    found.push({ value: (await settledNotes(page)).shifts, name });
  }
  await page.close();
  const [worst] = found.sort((left, right) => right.value - left.value);
  return { max: worst?.value ?? Number.NaN, where: worst?.name ?? "" };
}

/**
 * Sign-in as it stands for someone who comes to a page without a session: its address holds as long as the browser's
 * cookies do.
 */
async function signInAddress(context: BrowserContext, tessera: Tessera): Promise<string> {
  const page = await context.newPage();
  await page.goto(tessera.url + list);
  await page.waitForURL(/\/oidc\//);
  const address = page.url();
  await page.close();
  return address;
}

/** Someone who has been at the lists. */
async function comeBack(context: BrowserContext, tessera: Tessera): Promise<void> {
  const page = await context.newPage();
  await signIn(page, tessera, clerk, list);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const path of [...lists, ...lists]) {
    await page.goto("about:blank");
    await page.goto(tessera.url + path, { waitUntil: "networkidle" });
  }
  await page.close();
}

async function audited(name: string, url: string, port: number): Promise<readonly Figure[]> {
  const all: LighthouseScores[] = [];
  for (let round = 0; round < audits; round++) {
    const found = await audit(url, port);
    if (found === null) break;
    all.push(found);
  }
  const [first = null] = all;
  const scores = first && {
    performance: median(all.map(({ performance }) => performance)),
    accessibility: Math.min(...all.map(({ accessibility }) => accessibility)),
    bestPractices: Math.min(...all.map(({ bestPractices }) => bestPractices)),
  };
  const failed = [...new Set(all.flatMap((one) => one.failed))].join(" ");
  const each = all.map(({ performance }) => performance).join(", ");
  const note = scores === null ? "Lighthouse could not be had" : failed;
  const figure = (what: string, value: number | null, min: number, said = note): Figure => ({
    name: `${what}, ${name}`,
    value,
    unit: "",
    goal: { atLeast: min },
    note: said,
  });
  return [
    figure("Lighthouse accessibility", scores?.accessibility ?? null, 100),
    figure("Lighthouse best practices", scores?.bestPractices ?? null, 100),
    figure("Lighthouse performance", scores?.performance ?? null, 95, scores === null ? note : `one by one: ${each}`),
  ];
}

/** What is measured of pages that take notes of themselves. */
async function timed(
  tessera: Tessera,
  browse: (size: typeof desk) => Promise<FaceBrowser>,
): Promise<readonly Figure[]> {
  const own = await browse(desk);
  await watchPages(own.context);
  const page = await own.context.newPage();
  await signIn(page, tessera, clerk, list);
  await notesOf(page);
  const scripts = await scriptsOf(page);
  // The worker keeps what is loaded after it has come.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const path of [...lists, ...lists]) await visit(page, tessera, path);
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit(page, tessera, list));
  const changes: number[] = [];
  // The first round of all loads what these lists need beside the first one.
  for (let round = 1; round <= lists.length + rounds; round++) {
    const took = await change(page, lists[round % lists.length] ?? list);
    if (round > lists.length) changes.push(took);
  }
  const max = [...visits].sort((left, right) => right.requests.length - left.requests.length)[0];
  await page.close();
  const shifts: Awaited<ReturnType<typeof shiftsOf>>[] = [];
  // Each begins when the one before has nothing to do: a person has one.
  for (const size of [desk, phone]) {
    const other = await browse(size);
    await watchPages(other.context);
    shifts.push(await shiftsOf(other, tessera));
  }
  return [
    {
      name: "first list page, data visible",
      value: median(visits.map(({ shown }) => shown)),
      unit: "ms",
      goal: { atMost: 500 },
      note: "warm",
    },
    {
      name: "first list page, requests before the data",
      value: max?.requests.length ?? null,
      unit: "",
      goal: { atMost: 3 },
      note: max?.requests.join(" ") ?? "",
    },
    { name: "to another list, beside the data", value: median(changes), unit: "ms", goal: { atMost: 150 }, note: "" },
    {
      name: "JavaScript of the first list page",
      value: scripts,
      unit: "KB",
      goal: { atMost: 300 },
      note: "gzip, as loaded",
    },
    ...shifts.map(
      ({ max: value, where }, index): Figure => ({
        name: `layout shift, ${index === 0 ? "desk" : "phone"}`,
        value,
        unit: "",
        goal: { atMost: 0.02 },
        note: where,
      }),
    ),
    {
      name: "longest task of the first list page",
      value: median(visits.map(({ longest }) => longest)),
      unit: "ms",
      goal: { atMost: 100 },
      note: "0: none over 50",
    },
  ];
}

/**
 * What Lighthouse says of pages that nobody else watches: whatever is attached to a page besides takes time that people
 * do not lose.
 */
async function auditFigures(tessera: Tessera, browse: () => Promise<RegularBrowser>): Promise<readonly Figure[]> {
  const regular = await browse();
  await regular.use((context) => comeBack(context, tessera));
  const inside = [
    ...(await audited("list", tessera.url + list, regular.port)),
    ...(await audited("form", tessera.url + form, regular.port)),
  ];
  const stranger = await browse();
  const entry = await stranger.use((context) => signInAddress(context, tessera));
  return [...inside, ...(await audited("sign-in", entry, stranger.port))];
}

/** Does something with as many browsers as it asks for, and ends them. */
async function withBrowsers<Options extends readonly unknown[], Browser extends { close(): Promise<void> }, Found>(
  start: (...options: Options) => Promise<Browser>,
  work: (browse: (...options: Options) => Promise<Browser>) => Promise<Found>,
): Promise<Found> {
  const browsers: Browser[] = [];
  try {
    return await work(async (...options) => {
      const browser = await start(...options);
      browsers.push(browser);
      return browser;
    });
  } finally {
    for (const browser of browsers) await browser.close();
  }
}

/**
 * The face of the built product with the demo world, in Chromium at a desk (1440×900), with compression, worker and
 * caches as people have them; times are the middle of nine visits, requests and shifts the most of any. *Warm* is a
 * browser that has been there: static files, worker and texts are kept.
 *
 * - *Data visible* counts from the navigation until the first row is painted.
 * - *Requests* are those which the server says that it was asked before then, no matter who asked them: the page, its
 *   worker, the browser itself. The document is none, nor are the socket's connection and the browser's own look for a
 *   newer worker, for which nothing waits. A static file counts when it reaches the server.
 * - *To another list* counts from the click to the painted rows, less the time of the call for the rows.
 * - *Layout shift* is the most of any page, also on a phone (390×844). A long task is the main thread's longest of a
 *   warm visit.
 * - Lighthouse checks with its settings for a desk, list and form for someone who has been at lists before; the
 *   middle of five, of which the first is their first visit of the form. Without a network it cannot be had, and is not
 *   measured then.
 */
export const face: Bench = async () => {
  const tessera = await startTessera({ TESSERA_OFFLINE: "on", LOG_LEVEL: "info" });
  try {
    return [
      ...(await withBrowsers(startFaceBrowser, (browse) => timed(tessera, browse))),
      ...(await withBrowsers(startRegularBrowser, (browse) => auditFigures(tessera, browse))),
    ];
  } finally {
    await tessera.stop();
  }
};

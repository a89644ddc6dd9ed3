import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { browserFlags, browserPath } from "../e2e/support/openBrowser.ts";
import type { Shown } from "./forms/page.tsx";
import type { Bench, Figure } from "./support/figure.ts";

const source = fileURLToPath(new URL("./forms", import.meta.url));
const rounds = 9;
/** Rows and columns that are pasted at once. */
const pastedRows = 500;
const pasted = Array.from({ length: pastedRows }, (_, row) => `Pasted ${row}\t${row}\t12.5\tNote\theld`).join("\n");

const kinds: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** The page, built as the product is, at an address of its own. */
async function servePage() {
  const outDir = mkdtempSync(join(tmpdir(), "tessera-forms-"));
  await build({
    root: source,
    base: "./",
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: { outDir },
  });
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://page").pathname;
    const file = name === "/" ? "/index.html" : name;
    try {
      const body = readFileSync(join(outDir, file));
      response.setHeader("content-type", kinds[extname(file)] ?? "application/octet-stream").end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => {
      server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

const show = (page: Page, shown: Shown): Promise<number> => page.evaluate((what) => window.forms.show(what), shown);

/** Milliseconds of the main thread since the page began, by what it did. */
async function metrics(session: CDPSession): Promise<{ readonly task: number; readonly script: number }> {
  const { metrics: all } = await session.send("Performance.getMetrics");
  const of = (name: string): number => (all.find((one) => one.name === name)?.value ?? 0) * 1000;
  return { task: of("TaskDuration"), script: of("ScriptDuration") };
}

/** What `act` costs the main thread, the paint after it included. */
async function costOf(page: Page, session: CDPSession, act: () => Promise<void>) {
  const before = await metrics(session);
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const after = await metrics(session);
  return { task: after.task - before.task, script: after.script - before.script };
}

/** What single keys cost in the control that has the keyboard. */
async function keyCosts(page: Page, session: CDPSession, typed: readonly string[]) {
  const costs = [];
  for (const key of typed) costs.push(await costOf(page, session, () => page.keyboard.press(key)));
  return costs;
}

/** The lower quartile: what else the machine does only ever adds. */
function low(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN;
}

const letters = [..."abcdefghij"];
/** Into the field that hides others by this value. */
const hides = ["x", "Backspace", "x", "Backspace"];

async function fieldFigures(page: Page, session: CDPSession): Promise<readonly Figure[]> {
  const pages = ["form", "flat"] as const;
  const none = (): Record<"paint" | "key" | "hide", number[]> => ({ paint: [], key: [], hide: [] });
  const costs = { form: none(), flat: none() };
  // The first time brings what is loaded by need.
  for (const shown of pages) await show(page, shown);
  // In turns, so that a busy moment of the machine falls on both.
  for (let round = 0; round < rounds; round++)
    for (const shown of pages) {
      const { hide, key, paint } = costs[shown];
      paint.push(await show(page, shown));
      // A text of the same place on both.
      await page.getByLabel(/^field.6$/).focus();
      for (const { task } of await keyCosts(page, session, letters)) key.push(task);
      await page.getByLabel(/^field.0$/).focus();
      for (const { task } of await keyCosts(page, session, hides)) hide.push(task);
    }
  const ratio = (name: string, of: "paint" | "key" | "hide", atMost: number): Figure => {
    const [form, flat] = [low(costs.form[of]), low(costs.flat[of])];
    const note = `${form.toFixed(1)} ms against ${flat.toFixed(1)} ms of a page written by hand`;
    return { name, value: form / flat, unit: "×", goal: { atMost }, note };
  };
  return [
    ratio("500 mixed fields, first paint", "paint", 1.5),
    ratio("main thread per key", "key", 1.3),
    ratio("a key that hides or shows 100 fields", "hide", 2),
  ];
}

async function rowFigures(page: Page, session: CDPSession): Promise<readonly Figure[]> {
  await show(page, "rows");
  const cell = page.locator("tr[data-row] [role=gridcell]").first();
  await cell.click();
  const script = low((await keyCosts(page, session, [...letters, ...letters])).map((cost) => cost.script));
  await page.keyboard.press("Escape");
  await cell.hover();
  await page.evaluate(() => window.forms.longTasks());
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const long = await page.evaluate(() => window.forms.longTasks());
  await show(page, "rows");
  await page.locator("tr[data-row] [role=gridcell]").first().focus();
  const took = await page.evaluate(async (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const start = performance.now();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
    while (window.forms.column("product")[499] !== "Pasted 499") await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  }, pasted);
  return [
    {
      name: "sub-form of 2,000 rows, a cell change",
      value: script,
      unit: "ms",
      goal: { atMost: 16 },
      note: "script per key in a cell",
    },
    {
      name: "sub-form of 2,000 rows, longest task while scrolling",
      value: Math.max(0, ...long),
      unit: "ms",
      goal: { atMost: 50 },
      note: `24,000 px; ${long.length} long tasks; 0: none over 50 ms`,
    },
    {
      name: "sub-form of 2,000 rows, a paste of 500 × 5 cells",
      value: took / 1000,
      unit: "s",
      goal: { atMost: 1 },
      note: "until painted",
    },
  ];
}

/** Large forms in Chromium against the same page written by hand. */
export const forms: Bench = async () => {
  const served = await servePage();
  const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await page.goto(served.url);
    await page.waitForFunction(() => "forms" in window);
    return [...(await fieldFigures(page, session)), ...(await rowFigures(page, session))];
  } finally {
    await browser.close();
    served.close();
  }
};

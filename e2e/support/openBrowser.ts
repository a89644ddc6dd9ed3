import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** How a window looks. */
export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  /** Language that the browser asks for, such as `en-US`; default Hungarian. */
  readonly locale?: string;
}

/** A window that writes down everything a person should never cause. */
export interface WatchedWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Console errors and warnings of the page, policy violations, uncaught errors, and answers of 500 and above so far.
   */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** A browser for journeys. */
export interface JourneyBrowser {
  open(options?: WindowOptions): Promise<WatchedWindow>;
  close(): Promise<void>;
}

/** The browser that people have: benches measure with it. */
export const browserPath: string = process.env.TESSERA_BROWSER ?? "/usr/bin/chromium";

/** The same Chromium without windows of its own. Its pages are the same, and opening one is two thirds of the work. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** What journeys look at pages with. */
const journeyBrowserPath =
  process.env.TESSERA_BROWSER === undefined && existsSync(headlessShell) ? headlessShell : browserPath;

/** What it is started with. */
export const browserFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A page of a journey lives for seconds: what is optimized is seldom run often enough to pay for that. The language is
 * the same.
 */
const shortLived: readonly string[] = ["--js-flags=--no-opt --no-maglev"];

function watch(page: Page, complaints: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`answer ${response.status()}: ${response.url()}`);
  });
}

async function openWindow(browser: Browser, options: WindowOptions): Promise<WatchedWindow> {
  const complaints: string[] = [];
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? "light",
    locale: options.locale ?? "hu-HU",
    reducedMotion: "reduce",
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on("page", (page) => watch(page, complaints));
  const page = await context.newPage();
  return { page, context, complaints, close: () => context.close() };
}

/** Starts Chromium for pages that nobody sees. */
export async function openBrowser(): Promise<JourneyBrowser> {
  const browser = await chromium.launch({ executablePath: journeyBrowserPath, args: [...browserFlags, ...shortLived] });
  return { open: (options = {}) => openWindow(browser, options), close: () => browser.close() };
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { JourneyBrowser } from "../../e2e/support/openBrowser.ts";
import { signIn } from "../../e2e/support/signIn.ts";
import { type Look, lookName, windows } from "./look.ts";
import { productTexts } from "./productTexts.ts";
import type { Screen } from "./screens.ts";

/** A picture that was to be taken. */
export interface Picture {
  readonly screen: string;
  readonly look: Look;
  /** Its name in the folder. */
  readonly file: string;
  /** Why there is none; null when there is. */
  readonly problem: string | null;
}

/** A screen in a look, and the name of its picture. */
export interface Wanted {
  readonly screen: Screen;
  readonly look: Look;
  readonly file: string;
}

/** What pictures are taken of, and where they go. */
export interface PictureTask {
  readonly browser: JourneyBrowser;
  /** The address of a Tessera with the demo world. */
  readonly url: string;
  readonly folder: string;
  readonly wanted: readonly Wanted[];
  /** Writes what the window shows into a file. */
  readonly shoot: (page: Page, path: string) => Promise<unknown>;
  readonly say: (line: string) => void;
}

const localeOf: Readonly<Record<string, string>> = { hu: "hu-HU", en: "en-GB", de: "de-AT" };
const localeName: Readonly<Record<string, string>> = { hu: "Magyar", en: "English", de: "Deutsch" };
const texts = productTexts();

/** Waits until nothing is loading and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page
    .locator(".t-skeleton, .t-record-card[aria-hidden=true], dialog [aria-busy=true]")
    .first()
    .waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(250);
}

/** Chooses the language of the one who is signed in. The menu is in the frame of a desk. */
async function speak(page: Page, url: string, language: string): Promise<void> {
  await page.setViewportSize(windows.desk);
  await page.goto(`${url}/account`);
  await page.locator(".t-top").waitFor();
  if ((await page.evaluate(() => document.documentElement.lang)) === language) return;
  await page
    .locator(".t-top")
    .getByRole("button", { name: /^(Nyelv|Language|Sprache)/ })
    .click();
  await page.getByRole("menuitemradio", { name: localeName[language] ?? language }).click();
  await page.locator(`html[lang=${language}]`).waitFor();
}

/** The address of the first record of a list. */
async function firstRecord(page: Page, url: string): Promise<string> {
  await page.setViewportSize(windows.desk);
  await page.goto(url);
  await page.locator("[role=gridcell][data-column] .t-cut").nth(1).click();
  await page.waitForURL((address) => address.href !== url);
  return page.url();
}

/**
 * Brings a screen up and takes its picture; answers why it could not, or null. `records` keeps the addresses of first
 * records by list.
 */
async function bringUp(
  page: Page,
  { look, screen }: Wanted,
  { url, records, shoot }: { url: string; records: Map<string, string>; shoot: () => Promise<unknown> },
): Promise<string | null> {
  try {
    let address = url + screen.path;
    if (screen.ofFirstRecord) {
      address = records.get(screen.path) ?? (await firstRecord(page, address));
      records.set(screen.path, address);
    }
    await page.setViewportSize(windows[look.size]);
    await page.goto(address);
    await page.locator(screen.ready).first().waitFor();
    await settle(page);
    const isPhone = look.size === "phone";
    await screen.act?.({ page, isPhone, text: (key) => texts(look.language, key) });
    await settle(page);
    await shoot();
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
  }
}

/**
 * Takes the pictures one after the other, a window for each person, and answers them in the order of the screens. A
 * screen that does not come is reported and left out; the others are taken all the same.
 */
export async function takePictures(task: PictureTask): Promise<readonly Picture[]> {
  const { browser, folder, say, shoot, url, wanted } = task;
  mkdirSync(folder, { recursive: true });
  const taken = new Map<string, Picture>();
  const records = new Map<string, string>();
  // A guest's language is the browser's, so guests have a window for each.
  const byWindow = Map.groupBy(wanted, ({ screen, look }) => screen.login ?? `guest ${look.language}`);
  for (const group of byWindow.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { language } = first.look;
    const watched = await browser.open({ ...windows.desk, locale: localeOf[language] ?? language });
    const { page } = watched;
    page.setDefaultTimeout(30_000);
    try {
      const { login } = first.screen;
      if (login !== null) await signIn(page, { url }, login);
      for (const [look, own] of Map.groupBy(group, (one) => lookName(one.look))) {
        say(`${login ?? "guest"} ${look}`);
        await page.emulateMedia({ colorScheme: own[0]?.look.theme ?? "light" });
        if (login !== null) await speak(page, url, own[0]?.look.language ?? language);
        for (const one of own) {
          const { file } = one;
          const problem = await bringUp(page, one, { url, records, shoot: () => shoot(page, join(folder, file)) });
          if (problem !== null) say(`${file}: ${problem}`);
          taken.set(file, { screen: one.screen.name, look: one.look, file, problem });
        }
      }
    } finally {
      await watched.close();
    }
  }
  return wanted.flatMap(({ file }) => taken.get(file) ?? []);
}

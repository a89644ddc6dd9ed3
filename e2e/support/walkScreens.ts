import type { Page } from "playwright-core";
import type { WatchedWindow } from "./openBrowser.ts";
import type { Probe } from "./screenProbes.ts";
import { settle } from "./settle.ts";

/** Something to look at: an address, and what is done there before. */
export interface Screen {
  readonly name: string;
  /** Null: where the one before it ended. */
  readonly path: string | null;
  readonly open?: (page: Page) => Promise<unknown>;
  /** Who walks may not be allowed there: then it is no screen of hers. */
  readonly mayRefuse?: boolean;
}

/** How a screen is looked at. */
export interface View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: "light" | "dark";
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Desk and phone, light and dark. */
export const views = {
  desk: { name: "desk", theme: "light", ...desk },
  deskDark: { name: "dark desk", theme: "dark", ...desk },
  phone: { name: "phone", theme: "light", ...phone },
  phoneDark: { name: "dark phone", theme: "dark", ...phone },
} as const satisfies Readonly<Record<string, View>>;

/** What a walk found. */
export interface Walk {
  /** Screens times views. */
  readonly looks: number;
  /** A line each: screen, view, what is wrong. */
  readonly problems: readonly string[];
}

/**
 * Goes to each screen, in a window of someone who is signed in, and looks at it in each view with each probe. What the
 * console says is a problem of the screen that was open. A screen that cannot be opened is one too, and the walk goes
 * on.
 */
export async function walkScreens(
  { page, complaints }: Pick<WatchedWindow, "page" | "complaints">,
  url: string,
  screens: readonly Screen[],
  seen: readonly View[],
  probes: readonly Probe[],
): Promise<Walk> {
  const problems: string[] = [];
  let looks = 0;
  let reported = complaints.length;
  const show = async ({ width, height, theme }: View): Promise<void> => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
  };
  for (const screen of screens) {
    const note = (view: string, found: readonly string[]): void => {
      problems.push(...found.map((one) => `${screen.name}, ${view}: ${one}`));
    };
    let status = 200;
    try {
      if (seen[0] !== undefined) await show(seen[0]);
      const answer = screen.path === null ? null : await page.goto(url + screen.path);
      status = answer?.status() ?? 200;
      await settle(page);
      if (screen.mayRefuse === true && /\/40[34]\.html/.test(page.url())) {
        reported = complaints.length;
        continue;
      }
      await screen.open?.(page);
      for (const view of seen) {
        await show(view);
        await settle(page);
        looks += 1;
        for (const probe of probes) note(view.name, await probe(page));
      }
    } catch (error) {
      note("on the way", [error instanceof Error ? error.message : String(error)]);
    }
    // Of a page that says what is wrong the browser says so too.
    const isOwn = (one: string): boolean => status >= 400 && new RegExp(`\\b${status}\\b`).test(one);
    note(
      "console",
      complaints.slice(reported).filter((one) => !isOwn(one)),
    );
    reported = complaints.length;
  }
  return { looks, problems };
}

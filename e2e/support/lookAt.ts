import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const sizes = [
  { name: "desk", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 844 },
] as const;

/** Where pictures of journeys go; none are taken where nobody asks for them. */
const pictureFolder = process.env.TESSERA_PICTURES;

/**
 * Shows a page at a desk and on a phone, light and dark, and takes pictures where they are asked for. The page keeps
 * its size and theme.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { name: size, width, height } of sizes) {
    await page.setViewportSize({ width, height });
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      if (pictureFolder === undefined) continue;
      mkdirSync(pictureFolder, { recursive: true });
      await page.screenshot({ path: join(pictureFolder, `${name}-${size}-${theme}.png`), animations: "disabled" });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before !== null) await page.setViewportSize(before);
}

/** By how many pixels the page is wider than its window; 0 when nothing overflows. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

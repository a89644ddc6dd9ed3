import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";

const sizes = [
  { name: "desk", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 844 },
] as const;

/** Where pictures of journeys go. */
export const pictureFolder: string = process.env.TESSERA_PICTURES ?? join(tmpdir(), "tessera-pictures");

/** Takes pictures of a page, at a desk and on a phone, light and dark; answers their files. The page keeps its size and theme. */
export async function lookAt(page: Page, name: string): Promise<readonly string[]> {
  mkdirSync(pictureFolder, { recursive: true });
  const before = page.viewportSize();
  const files: string[] = [];
  for (const { name: size, width, height } of sizes) {
    await page.setViewportSize({ width, height });
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      const path = join(pictureFolder, `${name}-${size}-${theme}.png`);
      await page.screenshot({ path, animations: "disabled" });
      files.push(path);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before !== null) await page.setViewportSize(before);
  return files;
}

/** By how many pixels the page is wider than its window; 0 when nothing overflows. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

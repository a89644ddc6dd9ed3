import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Look } from "./look.ts";
import { screens } from "./screens.ts";
import type { Wanted } from "./takePictures.ts";

/** No picture of the README is larger, in bytes. */
const limit = 150 * 1024;

const chosen: readonly (Look & { readonly screen: string; readonly file: string })[] = [
  { file: "list.webp", screen: "list", size: "desk", theme: "light", language: "en" },
  { file: "form.webp", screen: "form", size: "desk", theme: "dark", language: "de" },
  { file: "start.webp", screen: "start-projects", size: "desk", theme: "light", language: "hu" },
  { file: "definitions.webp", screen: "definitions", size: "desk", theme: "light", language: "en" },
  { file: "phone-list.webp", screen: "list", size: "phone", theme: "light", language: "hu" },
  { file: "phone-form.webp", screen: "form-request", size: "phone", theme: "dark", language: "de" },
];

/** The pictures that stand in the README. */
export const readmePictures: readonly Wanted[] = chosen.flatMap(({ file, screen: name, ...look }) => {
  const screen = screens.find((one) => one.name === name);
  return screen === undefined ? [] : [{ file, screen, look }];
});

/**
 * Writes what the window shows into a WebP file, as good as the limit allows. Throws when it is too large at any
 * quality.
 */
export async function shootSmall(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  try {
    for (let quality = 92; quality >= 40; quality -= 8) {
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
      const picture = Buffer.from(data, "base64");
      if (picture.length > limit) continue;
      writeFileSync(path, picture);
      return;
    }
  } finally {
    await session.detach();
  }
  throw new Error(`${path} would be larger than ${limit / 1024} KB.`);
}

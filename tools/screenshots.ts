import { rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "../e2e/support/openBrowser.ts";
import { startTessera } from "../e2e/support/startTessera.ts";
import { repositoryRoot } from "./lib/repository.ts";
import { indexPage } from "./screenshots/indexPage.ts";
import { lookName, looksOf } from "./screenshots/look.ts";
import { readmePictures, shootSmall } from "./screenshots/readmePictures.ts";
import { screens } from "./screenshots/screens.ts";
import { takePictures } from "./screenshots/takePictures.ts";

/**
 * `npm run screenshots`: takes pictures of the main screens of a fresh demo world, at a desk and on a phone, light and
 * dark, in each language, into `.screenshots`, with an `index.html` that shows them side by side. Ends with 1 when a
 * screen did not come.
 *
 * `--only <name>` (more than once) takes those of some screens, `--whole` each screen in every look, `--url <address>`
 * those of a Tessera that runs, `--readme` renews those of the README in `docs/images`.
 */
const { values: asked } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    whole: { type: "boolean", default: false },
    url: { type: "string" },
    readme: { type: "boolean", default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const unknown = asked.only.filter((name) => screens.every((screen) => screen.name !== name));
if (unknown.length > 0) {
  say(`There is no screen ${unknown.join(", ")}. Known: ${screens.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

const isShown = (name: string): boolean => asked.only.length === 0 || asked.only.includes(name);
const sample = screens.flatMap((screen, place) =>
  isShown(screen.name)
    ? looksOf(place, asked.whole).map((look) => ({ screen, look, file: `${screen.name}-${lookName(look)}.png` }))
    : [],
);
const folder = join(repositoryRoot, asked.readme ? "docs/images" : ".screenshots");
const isWhole = asked.only.length === 0 && !asked.readme;
const tessera = asked.url === undefined ? await startTessera() : null;
const url = asked.url ?? tessera?.url ?? "";
const browser = await openBrowser();
try {
  if (isWhole) rmSync(folder, { recursive: true, force: true });
  const pictures = await takePictures({
    browser,
    url,
    folder,
    wanted: asked.readme ? readmePictures : sample,
    shoot: asked.readme ? shootSmall : (page, path) => page.screenshot({ path, animations: "disabled" }),
    say,
  });
  if (isWhole) writeFileSync(join(folder, "index.html"), indexPage(pictures));
  const missing = pictures.filter(({ problem }) => problem !== null).length;
  say(`${pictures.length - missing} pictures in ${relative(repositoryRoot, folder)}, ${missing} missing`);
  if (missing > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await tessera?.stop();
}

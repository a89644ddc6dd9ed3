import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Result } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands: rule and element, one line each. Empty: nothing. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  // Through the browser's debugger, so the page's policy holds for the page and not for the check. Once a page: it is
  // half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // What passes is not described, and does not travel: it is every element of the page.
  const violations = await page.evaluate<readonly Result[]>(
    `axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    }).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

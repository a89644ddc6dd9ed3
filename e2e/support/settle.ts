import type { Page } from "playwright-core";

const patience = 60_000;
/** Milliseconds without a change after which a page is taken to stand. */
const quiet = 120;

/**
 * Waits until nothing of the page is on its way: no busy region, no grey bar, fonts there, and the page stands still.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      document.querySelector("main, [role=main], form.entry") !== null &&
      document.querySelector("[aria-busy=true], .t-skeleton, .t-page__progress, .t-spin") === null,
    undefined,
    { timeout: patience },
  );
  await page.evaluate(
    ({ quiet: still, max }) =>
      new Promise<void>((resolve) => {
        const end = (): void => {
          observer.disconnect();
          clearTimeout(last);
          resolve();
        };
        let timer = setTimeout(end, still);
        const last = setTimeout(end, max);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, still);
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    { quiet, max: 2_000 },
  );
}

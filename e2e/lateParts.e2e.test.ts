import { expect, it } from "vitest";
import { openAs } from "./support/openAs.ts";
import { settle } from "./support/settle.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

it("[lists 8 chunk load failure] given a connection that is away while parts are opened, when it is back, then the same dialog and the same panel can be opened, without the page being reloaded", async () => {
  const { page } = journey;
  await openAs(page, journey.tessera, "clerk", "/news/index");
  await settle(page);
  let isAway = true;
  await page.route(/\/assets\//, (route) => (isAway ? route.abort() : route.continue()));
  const notice = page.getByText("Az oldal egy része nem töltődött be.");
  await page.evaluate(() => Reflect.set(window, "isSamePage", true));
  await page.keyboard.press("Control+k");
  await notice.waitFor();
  await page.locator("a[href='/start/office']").first().click();
  const retry = page.locator("main").getByRole("button", { name: "Újrapróbálás" });
  await retry.first().waitFor();
  isAway = false;
  // A part that was asked for while the connection was away may say so only now.
  await expect
    .poll(async () => {
      if ((await retry.count()) > 0) await retry.first().click({ timeout: 2_000 });
      await settle(page);
      return retry.count();
    })
    .toBe(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => notice.count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

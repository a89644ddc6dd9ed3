import { expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

it("[shell 8 insecure address] given plain http on another computer, when the page is opened, then it says what is wrong and how to go on, and nothing fails", async () => {
  const { complaints, page, tessera } = journey;
  // As the server answers it at its own address.
  await page.route("http://tessera.test/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${tessera.url}${pathname}${search}` });
    await route.fulfill({ response });
  });
  await page.goto("http://tessera.test/equipment/index");
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole("heading", { name: "Ez a cím nem biztonságos" }).waitFor();
  await page.getByRole("link", { name: "https://tessera.test megnyitása" }).waitFor();
  await lookAt(page, "insecure-address");
  await expect.poll(() => overflow(page)).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  // Of a header that browsers heed at secure addresses alone.
  expect(complaints.filter((one) => !one.includes("Cross-Origin-Opener-Policy"))).toEqual([]);
});

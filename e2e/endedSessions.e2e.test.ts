import { expect, it } from "vitest";
import { signIn } from "./support/signIn.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

it("[shell 4.4 sign-out] given two browsers of one person, when all other sessions are ended in one, then the other says so, and comes back only by the password, on the provider's page too", async () => {
  const { page, context, complaints, tessera } = journey;
  const office = await context.browser()?.newContext({ locale: "hu-HU" });
  const other = await office?.newPage();
  if (office === undefined || other === undefined) throw new Error("The browser has gone.");
  await signIn(other, tessera, "clerk", "/people/index");
  await other.getByRole("row").nth(1).waitFor();
  await signIn(page, tessera, "clerk", "/account");
  await page.getByRole("button", { name: "Az összes többi befejezése" }).click();
  await other.getByRole("alertdialog", { name: "A munkamenet lejárt" }).waitFor();
  // The provider knew this browser: without the end of its session there it would lead straight back.
  await other.goto(`${tessera.url}/people/index`);
  await other.waitForURL(/\/oidc\//);
  const password = other.locator("form.entry input[type=password]");
  await password.waitFor();
  await password.fill("not the password");
  await other.locator("form.entry input:not([type=password]):not([type=hidden])").first().fill("clerk");
  await other.locator("form.entry button").click();
  await password.waitFor();
  expect(new URL(other.url()).pathname).toMatch(/^\/oidc\//);
  await signIn(other, tessera, "clerk", "/people/index");
  await other.getByRole("row").nth(1).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Az összes többi befejezése" }).waitFor();
  expect(complaints).toEqual([]);
  await office.close();
});

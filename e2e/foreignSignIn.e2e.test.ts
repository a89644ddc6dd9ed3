import { startForeignProvider } from "@tessera/server-kit/testing/foreignProvider.ts";
import { afterAll, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt } from "./support/lookAt.ts";
import { startJourney } from "./support/startJourney.ts";

const foreign = await startForeignProvider();
const clientId = "tessera-journey";
/** Who sits at the browser, as the provider asks nobody for a password. */
let subject = "";

const person = (name: string, groups: readonly string[]) => ({
  name,
  groups,
  login: name.toLowerCase(),
  email: `${name.toLowerCase()}@provider.example`,
});
foreign.people.set("nora", person("Nora", ["visitors"]));
foreign.people.set("otto", person("Otto", ["root"]));

const journey = startJourney(
  async ({ url }) => foreign.register({ url, clientId, clientSecret: null }),
  {
    OPENID_ISSUER: foreign.issuer,
    OPENID_CLIENT_ID: clientId,
    OPENID_NEW_USERS: "with-role",
    OPENID_ADMIN_GROUP: "root",
  },
  "fresh",
);
afterAll(() => foreign.close());

it("[shell 4.3 login] given a person whom the provider knows and no role lets in, when she signs in, then she reads why, signs out there, and comes back as someone else", async () => {
  const { page, tessera } = journey;
  await page.route(`${foreign.issuer}/auth?*`, async (route) => {
    const address = new URL(route.request().url());
    if (address.searchParams.has("login_hint")) return route.continue();
    address.searchParams.set("login_hint", subject);
    return route.fulfill({ status: 302, headers: { location: address.href } });
  });
  subject = "nora";
  await page.goto(`${tessera.url}/force-login`);
  await page.waitForURL(/\/403\.html/);
  await page.getByText(/az ottani csoportjaihoz itt nem tartozik szerepkör/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await lookAt(page, "not-let-in");
  subject = "otto";
  await page.getByRole("link", { name: "Bejelentkezés más személyként" }).click();
  await page.waitForURL((url) => url.origin === foreign.issuer);
  await page.locator("button[name=logout][value=yes]").click();
  await page.locator(".t-app").waitFor();
  await page.getByRole("button", { name: /^Felhasználó/ }).click();
  await page.getByText("Otto").first().waitFor();
});

import { expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibilityProblems.ts";
import { lookAt, overflow } from "./support/lookAt.ts";
import { openAs } from "./support/openAs.ts";
import { settle } from "./support/settle.ts";
import { startJourney } from "./support/startJourney.ts";

const journey = startJourney();

const list = "/service-requests/index";

it("[shell 8 server messages] given an answer that says what is the matter, when it arrives, then its text is in the reader's language, filled in, and its type gives the look", async () => {
  const { page, tessera } = journey;
  await openAs(page, tessera, "admin", list);
  await settle(page);
  await page.getByRole("row").nth(1).getByRole("checkbox").check();
  const messages = [
    { msg: "list.waiting", i18nParams: { count: 7 }, type: "warning", shown: "7 új sor", look: "warning" },
    { message: "Zárva {day}-ig", params: { day: "péntek" }, type: "danger", shown: "Zárva péntek-ig", look: "error" },
    { msg: "list.waiting", i18nParams: { count: 8 }, type: "success", shown: "8 új sor", look: "success" },
    { msg: "list.waiting", i18nParams: { count: 9 }, shown: "9 új sor", look: "error" },
  ];
  for (const { look, shown, ...message } of messages) {
    await page.route("**/api/Records/delete", (route) => route.fulfill({ status: 409, json: message }));
    await page.getByRole("button", { name: "Törlés" }).click();
    const notice = page.locator(`.t-toast--${look}`, { hasText: shown });
    await notice.waitFor();
    await page.unroute("**/api/Records/delete");
  }
});

it("[shell 7.1 location] given an answer that names the present page, when it arrives, then the page is loaded again where it stands; one that names another leads there", async () => {
  const { page, tessera } = journey;
  await openAs(page, tessera, "clerk", `${list}?sort=subject`);
  await settle(page);
  /** The next page of rows names an address: that of the page at that moment where none is given. */
  const search = async (word: string, location: string | null): Promise<void> => {
    await page.route(
      "**/api/Lists/get-list",
      async (route) => {
        const response = await route.fetch();
        const { pathname, search: query } = new URL(page.url());
        await route.fulfill({
          response,
          headers: { ...response.headers(), "x-location": location ?? pathname + query },
        });
      },
      { times: 1 },
    );
    await page.getByRole("searchbox").first().fill(word);
  };
  const layout = page.waitForRequest(/\/api\/Layout\w*\//);
  await search("a", null);
  await layout;
  expect(page.url()).toContain(`${list}?`);
  await search("e", "/equipment/index");
  await page.waitForURL(/\/equipment\/index/);
});

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

it("[design 4 browser] given a document that is open, when the page is loaded again or left by Back, then the address leads to it", async () => {
  const { page, tessera } = journey;
  await openAs(page, tessera, "designer", "/designer/definitions?kind=form&id=service-request");
  await page.getByRole("tree", { name: "Elemek" }).waitFor();
  const search = page.getByRole("searchbox", { name: "Név, azonosító keresése" });
  await search.fill("person");
  await page.locator('[role=treeitem][data-id="form:person"]').click();
  await expect.poll(() => new URL(page.url()).searchParams.get("id")).toBe("person");
  await page.reload();
  await page.getByRole("tree", { name: "Elemek" }).waitFor();
  expect(new URL(page.url()).searchParams.get("id")).toBe("person");
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get("id")).toBe("service-request");
  await page.getByRole("tree", { name: "Elemek" }).waitFor();
});

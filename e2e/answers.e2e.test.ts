import { expect, it } from "vitest";
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

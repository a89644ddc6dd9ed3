import { installDom } from "@tessera/ui/testing/installDom.ts";
import { readTrail } from "@tessera/web-kit/rows/listTrail.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { getCount } from "../../operations/getCount.ts";
import { lastPage, openList, serving } from "../../ui/testing/openList.tsx";
import { requestRows } from "./fixtures.ts";

beforeAll(installDom);
afterEach(async () => {
  await clearPage();
  sessionStorage.clear();
});

const own = { field: "requester", operator: "=", operand: { value: "p1" } };
const shown = () => screen.findAllByText(/SR-/);

describe("a list of the page's record", () => {
  it("[lists 2.1 owner] given a list that shows the records of its page's record, when it is drawn and filtered, then rows and count are asked for by that record, whatever else is asked", async () => {
    const api = serving();
    const filter = encodeURIComponent(JSON.stringify([["subject", "LIKE", "heat"]]));
    await openList(api, { reference: "requester", url: `/people/update?id=p1&filter=${filter}` });
    await shown();
    const asked = { and: [own, { and: [{ field: "subject", operator: "LIKE", operand: { value: "heat" } }] }] };
    expect(lastPage(api).filter).toEqual(asked);
    expect(api.calls.filter(({ operation }) => operation === getCount.id).map(({ input }) => input)).toMatchObject([
      { filter: asked },
    ]);
  });

  it("[lists 2.1 owner] given such a list, when a new record is asked for, then its page begins with the record of this one", async () => {
    const { kit } = await openList(serving(), { reference: "requester", url: "/people/update?id=p1" });
    await shown();
    fireEvent.click(screen.getByRole("button", { name: /^New/ }));
    await waitFor(() => expect(kit.history.url).toMatch(/\?of=requester%3Ap1$/));
  });

  it("[lists 2.1 owner] given a page without a record, when such a list is drawn, then it says so and asks for no rows", async () => {
    const api = serving();
    await openList(api, { reference: "requester", url: "/people/create" });
    expect(await screen.findByText(texts["list.of_no_record"])).toBeTruthy();
    expect(lastPage(api)).toBeUndefined();
  });

  it("[forms 2 steps] given rows of a second page, when they are shown, then their records find their places among all", async () => {
    await openList(serving(), { url: "/service-requests/index?page=2&search=x" });
    await shown();
    await waitFor(() => expect(readTrail(sessionStorage, "tester", "/service-requests/update")).not.toBeNull());
    const trail = readTrail(sessionStorage, "tester", "/service-requests/update");
    expect(trail?.url).toBe("/service-requests/index?page=2&search=x");
    expect(trail?.rows).toMatchObject([{ ask: { idList: "service-request", search: "x" } }]);
    expect(trail?.rows[0]?.from).toBeGreaterThan(0);
    expect(trail?.rows[0]?.keys).toHaveLength(requestRows.length);
  });
});

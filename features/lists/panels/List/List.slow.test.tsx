import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getList } from "../../operations/getList.ts";
import { openList, serving, start } from "../../ui/testing/openList.tsx";
import { requestRows, requestSetup } from "./fixtures.ts";

beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
});
afterEach(clearPage);

describe("List that takes long", () => {
  it("[lists 8 errors] given a search that takes too long, when it is stopped, then the columns it looked into are named, and who may draft the entity is led there", async () => {
    const timedOut = () => {
      throw new ApiError(504, "timeout", { reference: "r8" });
    };
    const slow = (index: boolean) =>
      serving({ setup: { ...requestSetup, may: { ...requestSetup.may, index } } }).answer(getList, timedOut);
    await openList(slow(false), { url: `${start}?search=nothing&sort=due_on` });
    const alert = await screen.findByRole("alert", {}, { timeout: 20_000 });
    expect(alert.textContent).toContain("Slow without an index: No., Subject, Status, Requester, Due.");
    expect(alert.textContent).toContain("An administrator can add a search index");
    expect(within(alert).getByRole("button", { name: "Clear filters and search" })).toBeDefined();
    cleanup();
    await openList(slow(true), { url: `${start}?search=nothing` });
    const link = await screen.findByRole("link", { name: "Plan an index in Design" }, { timeout: 20_000 });
    expect(link.getAttribute("href")).toBe("/designer/definitions?kind=entity&id=service-request");
  }, 60_000);

  it("[lists 8 errors] given a search that has not come to its end, when two seconds have passed, then the list says that it still searches, until the rows are there", async () => {
    let finish: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const api = serving().answer(getList, async () => {
      await waiting;
      return { rows: [...requestRows] };
    });
    await openList(api, { url: `${start}?search=card` });
    expect(await screen.findByText("Still searching…", {}, { timeout: 20_000 })).toBeDefined();
    await act(async () => finish?.());
    expect(await screen.findByText("Move six desks")).toBeDefined();
    expect(screen.queryByText("Still searching…")).toBeNull();
  }, 60_000);
});

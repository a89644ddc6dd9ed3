import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getList } from "../../operations/getList.ts";
import { lastPage, openList, serving, start } from "../../ui/testing/openList.tsx";
import { requestRows } from "./fixtures.ts";

beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
});
afterEach(clearPage);

describe("links to a list", () => {
  it("[lists 2.2 list] given a link with a filter that the list cannot have, when it is opened, then the rows come under the other filters and a notice names the one that went", async () => {
    const api = serving().answer(getList, (input) => {
      if (JSON.stringify(input).includes("gone")) throw new ApiError(400, "invalid_input", { data: { path: "gone" } });
      return { rows: [...requestRows] };
    });
    const url = `${start}?filter=${encodeURIComponent('[["gone","=",1],["status","IN",["new"]]]')}`;
    const { kit } = await openList(api, { url });
    await screen.findByText("Move six desks");
    expect(screen.getByText(/“gone” does not fit this list/)).toBeDefined();
    expect(decodeURIComponent(kit.history.url)).toContain('filter=[["status","IN",["new"]]]');
  });

  it("[lists 2.2 list] given a link with a filter of an unknown comparison, when it is opened, then a notice names it and the address keeps the other filter alone", async () => {
    const url = `${start}?filter=${encodeURIComponent('[["subject","SOUNDS",1],["status","IN",["new"]]]')}`;
    const { kit } = await openList(serving(), { url });
    await screen.findByText("Move six desks");
    expect(screen.getByText(/“Subject” does not fit this list/)).toBeDefined();
    expect(decodeURIComponent(kit.history.url)).toBe(`${start}?filter=[["status","IN",["new"]]]`);
  });

  it("[lists 2.2 list] given a link whose filter was cut off, when it is opened, then a notice says so and the address has no filter", async () => {
    const { kit } = await openList(serving(), { url: `${start}?filter=${encodeURIComponent('[["status","I')}` });
    await screen.findByText("Move six desks");
    expect(screen.getByText(/A filter in this link could not be read/)).toBeDefined();
    expect(kit.history.url).toBe(start);
  });

  it("[forms 2 links] given a link that filters by a record, when followed, then the chip has the record's name and can only be taken away", async () => {
    const api = serving();
    const filter = JSON.stringify([["requester", "=", "01a1", "Kővári Anna"]]);
    await openList(api, { url: `${start}?filter=${encodeURIComponent(filter)}` });
    await screen.findByText("Move six desks");
    expect(lastPage(api).filter).toEqual({ and: [{ field: "requester", operator: "=", operand: { value: "01a1" } }] });
    const chip = screen.getByRole("button", { name: "Remove Requester" }).parentElement;
    expect(chip?.textContent).toBe("Requester Kővári Anna");
    expect(screen.queryByRole("button", { name: /^Requester/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Remove Requester" }));
    await waitFor(() => expect(lastPage(api).filter).toBeNull());
  });
});

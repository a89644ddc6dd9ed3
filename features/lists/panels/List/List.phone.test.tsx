import { installDom } from "@tessera/ui/testing/installDom.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { lastPage, openList, serving, start } from "../../ui/testing/openList.tsx";
import { fixtures, requestRows, requestSetup } from "./fixtures.ts";

beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
});
afterEach(clearPage);

describe("List on a phone", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(fixtures)(
    "[lists 2.2 list] given a phone and $name, when the panel is drawn, then there are cards without a barrier in the place of the table",
    async (fixture) => {
      const { container } = await openList(serving(fixture));
      await waitFor(() => expect(container.querySelector("[aria-busy=true]")).toBeNull());
      expect(screen.queryByRole("grid")).toBeNull();
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[lists 2.2 list] given a phone, when rows are there, then each is a card with number, state, name and what matters, and leads to its record", async () => {
    await openList(serving());
    const cards = await screen.findAllByRole("link");
    expect(cards).toHaveLength(requestRows.length);
    expect(cards[0]?.getAttribute("href")).toMatch(/^\/service-requests\/update\?id=/);
    expect(cards[0]?.textContent).toBe(
      "SR-2026-0418NewReplace access cardsRequester: Kővári AnnaDue: 11/21/2026Cost: €1,420.50",
    );
  });

  it("[lists 2.2 list] given a phone and a number without a unit, when its card is drawn, then the number stands with its name", async () => {
    const columns = requestSetup.columns.map((one) => (one.name === "total" ? { ...one, label: "Places" } : one));
    await openList(serving({ setup: { ...requestSetup, columns } }));
    const [card] = await screen.findAllByRole("link");
    expect(card?.textContent).toContain("Places: 1,420.50");
    expect([...(card?.querySelectorAll(".t-hide") ?? [])].map((one) => one.textContent)).toEqual([
      "Requester: ",
      "Due: ",
    ]);
  });

  it("[lists 3 showColumnSelector] given a phone, when a column is hidden in the one menu of order and columns, then the cards go without it", async () => {
    await openList(serving());
    expect((await screen.findAllByRole("link"))[0]?.textContent).toContain("Kővári Anna");
    fireEvent.click(screen.getByRole("button", { name: "Sort and columns" }));
    fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "Requester" }));
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    expect(screen.getAllByRole("link")[0]?.textContent).not.toContain("Kővári Anna");
  });

  it("[lists 3 dbClickRedirect] given a phone and a list whose rows open above it, when a card is pressed, then a pop-up has its address", async () => {
    const { kit } = await openList(serving({ setup: { ...requestSetup, popup: true } }));
    const [card] = await screen.findAllByRole("link");
    if (card) fireEvent.click(card);
    expect(kit.popups.entries.map(({ url }) => url)).toEqual([card?.getAttribute("href")]);
    expect(kit.history.url).toBe(start);
  });

  it("[lists 2.2 list] given a phone, which has no heads to press, when a column is chosen in the sort menu, then the list is asked for in its order, and once more in the other", async () => {
    const api = serving();
    await openList(api);
    await screen.findAllByRole("link");
    const choose = (): void => {
      fireEvent.click(screen.getByRole("button", { name: "Sort and columns" }));
      fireEvent.click(screen.getByRole("menuitemradio", { name: "Subject" }));
    };
    choose();
    await waitFor(() => expect(lastPage(api).order).toEqual([{ column: "subject", direction: "asc" }]));
    choose();
    await waitFor(() => expect(lastPage(api).order).toEqual([{ column: "subject", direction: "desc" }]));
  });

  it("[lists 2.4 pop-up] given a phone, when a finger rests on a card, then its menu stands as a sheet with what a row offers, Back closes it, and the card was not followed", async () => {
    const { kit } = await openList(serving());
    const [card] = await screen.findAllByRole("link");
    if (card === undefined) throw new Error("There is no card.");
    fireEvent.pointerDown(card, { pointerType: "touch", isPrimary: true });
    const sheet = await screen.findByRole("dialog", { name: "Actions: Replace access cards" });
    fireEvent.pointerUp(card);
    fireEvent.click(card, { detail: 1 });
    expect(
      within(sheet)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Open in pop-up", "Open on its page", "Delete"]);
    await waitFor(() => expect(history.state).toMatchObject({ depth: 1 }));
    history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([kit.history.url, kit.popups.entries]).toEqual([start, []]);
  });

  it("[lists 2.4 pop-up] given a phone, when the menu of a card deletes its record, then it goes at once, and who may not delete is not offered it", async () => {
    const rows = [
      { key: "k1", cells: { subject: "Chairs" }, masked: [], may: { delete: true } },
      { key: "k2", cells: { subject: "Desks" }, masked: [], may: {} },
    ];
    const api = serving({ rows }).answer(deleteRecords, () => ({ batch: "b1" }));
    await openList(api);
    fireEvent.click(await screen.findByRole("button", { name: "Actions: Desks" }));
    expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Actions: Chairs" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText("Deleted: 1")).toBeDefined();
    expect(api.calls.find(({ operation }) => operation === deleteRecords.id)?.input).toMatchObject({ keys: ["k1"] });
  });
});

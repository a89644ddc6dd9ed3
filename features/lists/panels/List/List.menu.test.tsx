import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import listTexts from "../../i18n/en.json";
import { getCount } from "../../operations/getCount.ts";
import { getList } from "../../operations/getList.ts";
import { getListSetup } from "../../operations/getListSetup.ts";
import { type fixtures, requestRows, requestSetup } from "./fixtures.ts";
import { View } from "./view.tsx";

const start = "/service-requests/index";

beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function serving(rows: NonNullable<(typeof fixtures)[number]["rows"]> = requestRows): FakeApi {
  return new FakeApi()
    .answer(getListSetup, () => requestSetup)
    .answer(getList, () => ({ rows: [...rows] }))
    .answer(getCount, () => ({ total: rows.length, exact: true }));
}

async function open(api: FakeApi) {
  const kit = await createTestKit({ api, texts: { ...uiTexts, ...kitTexts, ...listTexts } });
  render(
    <TestKit kit={kit} url={start}>
      <View id="list" params={{ list: "service-request" }} />
    </TestKit>,
  );
  return { kit };
}

describe("the menu of a card", () => {
  it("[lists 2.4 pop-up] given a phone, when a finger rests on a card, then its menu stands as a sheet with what a row offers, Back closes it, and the card was not followed", async () => {
    const { kit } = await open(serving());
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
    ).toEqual(["Open in a pop-up", "Open on its page", "Delete"]);
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
    const api = serving(rows).answer(deleteRecords, () => ({ batch: "b1" }));
    await open(api);
    fireEvent.click(await screen.findByRole("button", { name: "Actions: Desks" }));
    expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Actions: Chairs" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText("Deleted: 1")).toBeDefined();
    expect(api.calls.find(({ operation }) => operation === deleteRecords.id)?.input).toMatchObject({ keys: ["k1"] });
  });
});

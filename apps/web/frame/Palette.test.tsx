import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getCreatable } from "../../../features/lists/operations/getCreatable.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import { getBookmarks } from "../../../features/personal/operations/getBookmarks.ts";
import { findAnything } from "../../../features/search/operations/findAnything.ts";
import { Palette } from "./Palette.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { TypedAhead } from "./TypedAhead.tsx";

const menus = [
  {
    id: "main",
    label: "Main",
    sections: [
      { id: "work", label: "Work", items: [{ id: "o", label: "Rendelések", icon: null, route: "/orders/index" }] },
    ],
  },
];
const record = { key: "1", name: "BE-2026-0001", detail: "Weißhaupt", url: "/orders/update?id=1" };
const person = { id: "u1", login: "clerk", displayName: "Ildikó", email: null, roles: [] };

beforeAll(installDom);
beforeEach(() => history.replaceState(null, "", "/home"));
afterEach(cleanup);

async function open(search: Parameters<FakeApi["answer"]>[1], user: typeof person | null = person) {
  const api = new FakeApi()
    .answer(getMenus, () => menus)
    .answer(findAnything, search as never)
    .answer(getBookmarks, () => ({ bookmarks: [{ id: "b1", url: "/late", name: "Késések" }] }))
    .answer(getCreatable, () => ({ entries: [{ entity: "order", label: "Rendelés", url: "/orders/create" }] }));
  const kit = await createTestKit({ api });
  render(
    <TestKit kit={kit} url="/home">
      <SearchButton navigator={{ changeLanguage: async () => undefined }} user={user} hasMenu />
    </TestKit>,
  );
  fireEvent.keyDown(document, { key: "k", ctrlKey: true });
  return { kit, api, box: await screen.findByRole("combobox") };
}

const none = () => ({ groups: [], isComplete: true });

it("[design 9 palette] given any page, when Ctrl-K is pressed, then the palette offers the pages of the menu and what the frame can do", async () => {
  await open(none);
  await screen.findByRole("option", { name: /Rendelések/ });
  expect(screen.getAllByRole("option").length).toBeGreaterThan(4);
});

it("[design 9 palette] given words of a page without accents, when one is chosen, then it opens", async () => {
  const { kit, box } = await open(none);
  await screen.findByRole("option", { name: /Rendelések/ });
  fireEvent.change(box, { target: { value: "rendeles" } });
  fireEvent.keyDown(box, { key: "Enter" });
  await expect.poll(() => kit.history.url).toBe("/orders/index");
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("[design 9 palette] given words of a record, when typing pauses, then it is found under the name of its list, and Enter opens it", async () => {
  const { kit, api, box } = await open(() => ({
    groups: [{ id: "list-orders", label: "Orders", entries: [record] }],
    isComplete: true,
  }));
  fireEvent.change(box, { target: { value: "weissh" } });
  await screen.findByRole("option", { name: /BE-2026-0001/ });
  expect(screen.getByRole("group", { name: "Orders" })).toBeTruthy();
  expect(api.calls.filter(({ operation }) => operation === findAnything.id)).toHaveLength(1);
  fireEvent.keyDown(box, { key: "Enter" });
  await expect.poll(() => kit.history.url).toBe("/orders/update?id=1");
});

it("[design 9 palette] given a search that fails, when that is reported, then pages and actions are still offered", async () => {
  const { box } = await open(() => {
    throw new ApiError(503, "database_unavailable");
  });
  fireEvent.change(box, { target: { value: "rendeles" } });
  await screen.findByText("kit.palette.failed");
  expect(screen.getByRole("option", { name: /Rendelések/ })).toBeTruthy();
});

it("[design 9 palette] given a guest, when they search, then no record is asked for and no account offered", async () => {
  const { api, box } = await open(none, null);
  fireEvent.change(box, { target: { value: "zzzz" } });
  await screen.findByText("kit.palette.nothing");
  expect(api.calls.filter(({ operation }) => operation === findAnything.id)).toEqual([]);
  fireEvent.change(box, { target: { value: "" } });
  expect(screen.queryByRole("option", { name: "kit.frame.account" })).toBeNull();
});

it("[design 9 palette] given bookmarks and entities that one may make records of, when the palette opens, then it offers both", async () => {
  const { kit } = await open(none);
  expect(await screen.findByRole("option", { name: "Késések" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("option", { name: "personal.new" }));
  await expect.poll(() => kit.history.url).toBe("/orders/create");
});

it("[design 9 palette] given a palette that is still on its way, when keys are pressed, then they are kept for it and reach nothing else; Escape gives up", () => {
  const kept: string[] = [];
  let isGivenUp = false;
  const elsewhere = vi.fn();
  const press = (key: string): void => {
    fireEvent.keyDown(screen.getByRole("textbox"), { key });
  };
  render(
    <>
      <input onKeyDown={elsewhere} />
      <TypedAhead
        onKey={(key) => kept.push(key)}
        onGiveUp={() => {
          isGivenUp = true;
        }}
      />
    </>,
  );
  for (const key of ["r", "Shift", "E", "Backspace", "Enter", "Escape"]) press(key);
  expect([kept, isGivenUp]).toEqual([["r", "E", "Backspace"], true]);
  expect(elsewhere.mock.calls.map(([{ key }]) => key)).toEqual(["Shift"]);
});

it("[design 9 palette] given words that were typed ahead, when the palette comes, then it begins with them", async () => {
  const kit = await createTestKit({
    api: new FakeApi().answer(getMenus, () => menus).answer(getBookmarks, () => ({ bookmarks: [] })),
  });
  const props = { navigator: { changeLanguage: async () => undefined }, user: null, hasMenu: true };
  render(
    <TestKit kit={kit} url="/home">
      <Palette {...props} begun="rend" onClose={() => undefined} />
    </TestKit>,
  );
  expect(screen.getByRole("combobox")).toHaveProperty("value", "rend");
});

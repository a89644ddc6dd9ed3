import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Bookmark } from "@tessera/contract/personal/bookmark.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getCounts } from "../../../../features/menus/operations/getCounts.ts";
import { getMenus } from "../../../../features/menus/operations/getMenus.ts";
import { addBookmark } from "../../../../features/personal/operations/addBookmark.ts";
import { getBookmarks } from "../../../../features/personal/operations/getBookmarks.ts";
import { orderBookmarks } from "../../../../features/personal/operations/orderBookmarks.ts";
import { removeBookmark } from "../../../../features/personal/operations/removeBookmark.ts";
import { renameBookmark } from "../../../../features/personal/operations/renameBookmark.ts";
import type { ReleaseSigns } from "../../release/useIsOutdated.ts";
import { openedPage, pageConfig } from "../../testing/openedPage.ts";
import { Frame } from "../Frame.tsx";

beforeAll(installDom);
afterEach(cleanup);
beforeEach(() => {
  counted = [];
});

const item = (id: string, label: string) => ({ id, label, icon: null, route: `/${id}/index` });
const menus: OutputOf<typeof getMenus> = [
  {
    id: "work",
    label: "Work",
    sections: [
      { id: "s", label: "Work", items: [{ ...item("orders", "Orders"), counts: "accent" }, item("people", "People")] },
    ],
  },
];
let counted: OutputOf<typeof getCounts> = [];
const user = { id: "u", login: "anna", displayName: "Anna", email: null, roles: [] };
/** Draws the frame of a signed-in person on `/home`; what they set is in the answered store. */
async function draw(
  functions: readonly string[],
  settings: Readonly<Record<string, unknown>> = {},
  marks: Bookmark[] = [],
  socket = new FakeSocket(),
  watch: ReleaseSigns = { isOutdated: false, subscribe: () => () => undefined },
) {
  let kept = marks;
  const all = () => ({ bookmarks: [...kept] });
  const api = new FakeApi()
    .answer(getMenus, () => menus)
    .answer(getCounts, () => counted)
    .answer(getBookmarks, all)
    .answer(addBookmark, ({ url, name, place }) => {
      kept = kept.toSpliced(place ?? kept.length, 0, { id: url, url, name });
      return all();
    })
    .answer(renameBookmark, ({ id, name }) => {
      kept = kept.map((one) => (one.id === id ? { ...one, name } : one));
      return all();
    })
    .answer(removeBookmark, ({ id }) => {
      kept = kept.filter((one) => one.id !== id);
      return all();
    })
    .answer(orderBookmarks, ({ ids }) => {
      kept = ids.flatMap((id) => kept.filter((one) => one.id === id));
      return all();
    });
  const kit = await createTestKit({ api });
  kit.userConfig.adopt("u", settings);
  render(
    <TestKit kit={kit} url="/home">
      <SocketProvider socket={socket}>
        <Frame
          page={openedPage(functions, pageConfig({ user }))}
          isLoading={false}
          failure={null}
          navigator={{ again: async () => undefined, changeLanguage: async () => undefined }}
          release={watch}
        />
      </SocketProvider>
    </TestKit>,
  );
  await screen.findAllByRole("link", { name: "Orders" });
  return { api, kit, names: () => kept.map(({ name }) => name) };
}

const bar = () => within(screen.getByRole("navigation", { name: "kit.frame.navigation" }));
const press = (name: string) => fireEvent.click(bar().getByRole("button", { name }));
const panel = () => screen.queryByRole("complementary");
const mark = (id: string, name: string): Bookmark => ({ id, name, url: `/${id}` });

it("[lists 2.10 sidebar] given a collapsed side bar, when the main menu is pressed twice, then its panel opens beside it and closes again", async () => {
  await draw(["mainMenu"], { isSidebarOpen: false });
  press("kit.frame.navigation");
  expect(panel()?.getAttribute("aria-labelledby")).toBeTruthy();
  await waitFor(() => expect(within(panel() as HTMLElement).getByRole("link", { name: "People" })).toBeTruthy());
  press("kit.frame.navigation");
  expect(panel()).toBeNull();
});

describe("in a window of 900 px", () => {
  const listeners = new Set<() => void>();
  let isTight = true;
  beforeEach(() => {
    isTight = true;
    vi.stubGlobal("matchMedia", (query: string) => ({
      get matches() {
        return isTight && query === "(max-width: 900px)";
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("[lists 2.10 sidebar] given a bar with names and a kept menu panel, when the frame is shown, then the bar has icons, nothing stands above the page, and neither can be changed there", async () => {
    await draw(["mainMenu"], { isSidebarOpen: true, sideBarAutoOpen: true });
    expect(screen.getByRole("navigation", { name: "kit.frame.navigation" }).className).toContain("t-side--narrow");
    expect(panel()).toBeNull();
    expect(bar().queryByRole("button", { name: "ui.expand" })).toBeNull();
    press("kit.frame.navigation");
    await waitFor(() => expect(within(panel() as HTMLElement).getByRole("link", { name: "People" })).toBeTruthy());
    expect(panel()?.className).not.toContain("docked");
    expect(screen.queryByRole("button", { name: "personal.menu.keep" })).toBeNull();
  });

  it("[lists 2.10 sidebar] given a panel above the page, when the window becomes wide, then the bar has its names again and no panel is open", async () => {
    await draw(["mainMenu"]);
    press("kit.frame.navigation");
    expect(panel()).not.toBeNull();
    act(() => {
      isTight = false;
      for (const listen of listeners) listen();
    });
    expect(panel()).toBeNull();
    expect(bar().getByRole("button", { name: "ui.collapse" })).toBeDefined();
  });
});

it("[lists 2.10 badge] given an item that counts a list, when the frame is shown, then its badge and that of the collapsed menu say how many, asked in one question", async () => {
  counted = [{ menu: "work", item: "orders", count: 100 }];
  const { api } = await draw(["mainMenu"]);
  const link = await bar().findByRole("link", { name: "Orders99+" });
  expect(link.querySelector(".t-badge--accent")?.textContent).toBe("99+");
  expect(api.calls.filter(({ operation }) => operation === getCounts.id)).toHaveLength(1);
  cleanup();
  await draw(["mainMenu"], { isSidebarOpen: false });
  await bar().findByText("99+", { selector: "button *" });
});

it("[lists 2.10 badge] given badges on the screen, when the socket reports that others changed what they count, then they follow without a question", async () => {
  counted = [{ menu: "work", item: "orders", count: 3 }];
  const socket = new FakeSocket();
  const { api } = await draw(["mainMenu"], {}, [], socket);
  await bar().findByRole("link", { name: "Orders3" });
  await waitFor(() => expect(socket.sent.map(({ type }) => type)).toEqual(["watch-menu-counts"]));
  act(() => socket.arrive("menu-counts-update", { counts: [{ menu: "work", item: "orders", count: 4 }] }));
  await bar().findByRole("link", { name: "Orders4" });
  expect(api.calls.filter(({ operation }) => operation === getCounts.id)).toHaveLength(1);
});

it("[lists 4 sidebar] given an open panel, when something outside is pressed or Escape, then it closes; at most one is open", async () => {
  await draw(["mainMenu", "message"], { isSidebarOpen: false });
  press("kit.frame.navigation");
  press("about.title");
  expect(screen.getByRole("heading", { name: "about.title" })).toBeTruthy();
  expect(screen.getAllByRole("complementary")).toHaveLength(1);
  fireEvent.pointerDown(screen.getByRole("main"));
  expect(panel()).toBeNull();
  press("about.title");
  fireEvent.keyDown(panel() as HTMLElement, { key: "Escape" });
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(bar().getByRole("button", { name: "about.title" }));
});

it("[lists 4 sidebar] given a main menu that is kept open, when something outside is pressed, then it stays, and the next page opens with it", async () => {
  const { kit } = await draw(["mainMenu"], { isSidebarOpen: false, sideBarAutoOpen: true });
  expect(screen.getByRole("heading", { name: "kit.frame.navigation" })).toBeTruthy();
  fireEvent.pointerDown(screen.getByRole("main"));
  expect(panel()).toBeTruthy();
  press("kit.frame.navigation");
  expect([panel(), kit.userConfig.get("sideBarAutoOpen")]).toEqual([null, false]);
});

it("[lists 4 sidebar] given the side bar, when it is collapsed and moved, then both are kept for the person", async () => {
  const { kit } = await draw(["mainMenu", "menuPosition"]);
  press("ui.collapse");
  press("personal.side.right");
  expect([kit.userConfig.get("isSidebarOpen"), kit.userConfig.get("sidebarPosition")]).toEqual([false, "right"]);
  expect(bar().getByRole("button", { name: "ui.expand" })).toBeTruthy();
  expect(bar().getByRole("button", { name: "personal.side.left" })).toBeTruthy();
});

it("[lists 6 rights] given someone without the functions of messages, menu search and placement, when the side bar is drawn, then it has none of them", async () => {
  await draw(["mainMenu"], { isSidebarOpen: false, sidebarPosition: "right" });
  press("kit.frame.navigation");
  await waitFor(() => expect(within(panel() as HTMLElement).getByRole("link", { name: "People" })).toBeTruthy());
  expect(screen.queryByRole("textbox", { name: "personal.menu.search" })).toBeNull();
  for (const name of ["kit.notifications.title", "personal.side.left", "personal.side.right"]) {
    expect(bar().queryByRole("button", { name })).toBeNull();
  }
});

it("[lists 6 rights] given the function of the menu search, when a search is typed, then only menu items that match are left", async () => {
  await draw(["mainMenu", "menuSearch"], { isSidebarOpen: false });
  press("kit.frame.navigation");
  const box = await screen.findByRole("textbox", { name: "personal.menu.search" });
  fireEvent.change(box, { target: { value: "peop" } });
  const inside = within(panel() as HTMLElement);
  expect(inside.getAllByRole("link").map((one) => one.textContent)).toEqual(["People"]);
  fireEvent.change(box, { target: { value: "xyz" } });
  expect(inside.getByText("personal.menu.nothing")).toBeTruthy();
});

it("[shell 7.3 bookmarks] given a page without a bookmark, when the star is pressed twice, then it has one, and then none but a way back", async () => {
  const { names } = await draw(["mainMenu"]);
  const star = (name: string) => screen.findByRole("button", { name });
  const add = await star("personal.bookmarks.add");
  await waitFor(() => expect(add.hasAttribute("disabled")).toBe(false));
  fireEvent.click(add);
  fireEvent.click(await star("personal.bookmarks.give_up"));
  fireEvent.click(await screen.findByRole("button", { name: "personal.bookmarks.undo", hidden: true }));
  await waitFor(() => expect(names()).toEqual(["Home"]));
});

it("[shell 7.3 bookmarks] given bookmarks, when one is renamed, moved and removed in the panel, then the list is as the person left it, and Undo puts it back where it was", async () => {
  const { names } = await draw(["mainMenu"], {}, [mark("a", "A"), mark("b", "B"), mark("c", "C")]);
  press("personal.bookmarks");
  const list = within(await screen.findByRole("list", { name: "personal.bookmarks" }));
  const row = (name: string): HTMLElement => list.getByRole("link", { name });
  fireEvent.keyDown(row("C"), { key: "ArrowUp", altKey: true });
  await waitFor(() => expect(names()).toEqual(["A", "C", "B"]));
  fireEvent.click(list.getAllByRole("button", { name: "personal.bookmarks.rename" })[0] as HTMLElement);
  const box = screen.getByRole("textbox", { name: "personal.bookmarks.name" });
  fireEvent.change(box, { target: { value: "First" } });
  fireEvent.submit(box);
  await waitFor(() => expect(names()).toEqual(["First", "C", "B"]));
  fireEvent.click(list.getAllByRole("button", { name: "personal.bookmarks.remove" })[1] as HTMLElement);
  await waitFor(() => expect(names()).toEqual(["First", "B"]));
  fireEvent.click(await screen.findByRole("button", { name: "personal.bookmarks.undo", hidden: true }));
  await waitFor(() => expect(names()).toEqual(["First", "C", "B"]));
});

it("[lists 2.11 toolbar] given a page of an older release, when the server turns out to run a newer one, then a button beside the others says so and stays", async () => {
  let notified = (): void => undefined;
  let isOutdated = false;
  const watch: ReleaseSigns = {
    get isOutdated() {
      return isOutdated;
    },
    subscribe: (listener) => {
      notified = listener;
      return () => undefined;
    },
  };
  await draw(["mainMenu"], {}, [], new FakeSocket(), watch);
  const name = "kit.release.newer kit.release.refresh";
  expect(bar().queryByRole("button", { name })).toBeNull();
  isOutdated = true;
  act(() => notified());
  const tools = within(bar().getByRole("toolbar")).getAllByRole("button");
  expect(tools.map((one) => one.getAttribute("aria-label")).slice(2, 4)).toEqual(["about.title", name]);
});

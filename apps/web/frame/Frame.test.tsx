import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { PopupStack } from "@tessera/web-kit/popups/popupStack.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import type { PageConfig } from "../navigation/chain.ts";
import { openedPage, pageConfig } from "../testing/openedPage.ts";
import { Frame, type FrameProps } from "./Frame.tsx";

beforeAll(installDom);
afterEach(clearPage);

/** A menu with one way. */
const menu = (id: string) => ({
  id,
  label: id,
  sections: [{ id, label: id, items: [{ id, label: `Open ${id}`, icon: null, route: `/${id}/index` }] }],
});

/**
 * Draws an empty page for a person with `functions` of the frame; answers how often the menus were asked for, and the
 * pop-ups.
 */
async function draw(
  functions: readonly string[],
  menus: OutputOf<typeof getMenus> = [],
  config: PageConfig | null = pageConfig(),
  failure: FrameProps["failure"] = null,
): Promise<{ readonly asked: () => number; readonly popups: PopupStack }> {
  const api = new FakeApi().answer(getMenus, () => menus);
  const kit = await createTestKit({ api });
  render(
    <TestKit kit={kit} url="/home">
      <Frame
        page={openedPage(functions, config)}
        isLoading={false}
        failure={failure}
        navigator={{ again: async () => undefined, changeLanguage: async () => undefined }}
        release={{ isOutdated: false, subscribe: () => () => undefined }}
      />
    </TestKit>,
  );
  await screen.findAllByRole("button");
  return { asked: () => api.calls.length, popups: kit.popups };
}

it("[shell 6 functions] given someone with the function of the main menu, when the frame is drawn, then it has the menu", async () => {
  const { asked } = await draw(["mainMenu"]);
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(screen.getAllByRole("navigation").map((one) => one.getAttribute("aria-label"))).toEqual([
    "kit.frame.navigation",
  ]);
});

it("[lists 2.4 pop-ups] given an item of the main menu that asks for a pop-up, when it is followed, then its page opens above the one that is open", async () => {
  const popup = { type: "DynForm" as const, redirect: null };
  const items = [{ id: "new", label: "New order", icon: null, route: "/orders/create", popup }];
  const { popups } = await draw(["mainMenu"], [{ ...menu("work"), sections: [{ id: "s", label: null, items }] }]);
  fireEvent.click(await screen.findByRole("link", { name: "New order" }));
  expect(popups.entries).toMatchObject([{ url: "/orders/create", title: "New order", ...popup }]);
});

it("[shell 2.2 shell] given a menu for single pages besides the main menu, when the frame is drawn, then only the main menu stands beside the page", async () => {
  await draw(["mainMenu"], [{ ...menu("try"), onlyOnPages: true }, menu("work")]);
  await screen.findByRole("link", { name: "Open work" });
  expect(screen.queryByRole("link", { name: "Open try" })).toBeNull();
});

it.each([[[]], [["workflow", "message"]]])(
  "[shell 6 functions] given someone who was granted the functions %j, when the frame is drawn, then it has no menu and asks for none",
  async (functions) => {
    const { asked } = await draw(functions);
    expect(screen.queryAllByRole("navigation")).toEqual([]);
    expect(asked()).toBe(0);
  },
);

it("[shell 6 guests] given a guest on a public page, when its frame is drawn, then it has no menu but a button that signs in and comes back", async () => {
  await draw([]);
  expect(screen.queryAllByRole("navigation")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "kit.frame.sign_in" }));
  await waitFor(() => expect(location.pathname + location.search).toBe("/force-login?target=%2Fhome"));
});

it("[shell 8 errors] given someone whose page has no configuration, when its frame is drawn, then it takes nobody for a guest: there is the way out, and none in", async () => {
  await draw([], [], null);
  expect(screen.queryByRole("button", { name: "kit.frame.sign_in" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "kit.frame.sign_out" }));
  await waitFor(() => expect(location.pathname).toBe("/logout"));
});

describe("on a phone", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("[shell 2.2 shell] given a phone, when the frame is drawn, then the main ways stand in a bar below, whose last opens the whole menu", async () => {
    await draw(["mainMenu"]);
    fireEvent.click(screen.getByRole("button", { name: "kit.frame.menu" }));
    expect(screen.getByRole("dialog", { name: "kit.frame.navigation" })).toBeTruthy();
  });

  it("[shell 2.2 shell] given a phone and someone without the menu, when the frame is drawn, then there is no bar below", async () => {
    await draw([]);
    expect(screen.queryByRole("button", { name: "kit.frame.menu" })).toBeNull();
  });
});

it("[shell 8 errors] given a page that could not be opened after another one, when the frame is drawn, then it stands at that page's address, and says why", async () => {
  const failure = { error: new ApiError(0, "network_unavailable"), url: "/people/index" };
  await draw(["mainMenu"], [menu("people")], pageConfig(), failure);
  const people = await screen.findByRole("link", { name: "Open people" });
  expect(people.getAttribute("aria-current")).toBe("page");
  expect(screen.getByText("kit.error.network.title")).toBeTruthy();
});

import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { getMenus } from "../../operations/getMenus.ts";
import { fixtures, menus } from "./fixtures.ts";
import { View } from "./view.tsx";

beforeAll(installDom);
afterEach(cleanup);

async function draw(menu: string | null, api: FakeApi = new FakeApi().answer(getMenus, () => menus)) {
  const kit = await createTestKit({ api, texts: { ...kitTexts, ...texts } });
  return render(
    <TestKit kit={kit} url="/home">
      <View id="menu" params={{ menu }} />
    </TestKit>,
  );
}

describe("MenuPanel", () => {
  it("[lists 2.4 pop-ups] given an item that asks for a kind of pop-up, when it is followed, then its page opens above the one that is open", async () => {
    const [menu] = menus;
    const popup = { type: "FormView" as const, redirect: "/orders/index" };
    const item = { id: "i", label: "New order", icon: null, route: "/orders/create", popup };
    const shown = menu === undefined ? [] : [{ ...menu, sections: [{ id: "s", label: null, items: [item] }] }];
    const kit = await createTestKit({ api: new FakeApi().answer(getMenus, () => shown), texts });
    render(
      <TestKit kit={kit} url="/home">
        <View id="menu" params={{ menu: null }} />
      </TestKit>,
    );
    fireEvent.click(await screen.findByRole("link", { name: "New order" }));
    expect(kit.popups.entries).toMatchObject([{ url: "/orders/create", title: "New order", ...popup }]);
  });

  it.each(fixtures)(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ params }) => {
      const { container } = await draw(params.menu);
      await screen.findByText(params.menu === "secret" ? texts["menus.empty"] : "Orders");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[shell 2.3 panels] given several menus, when none is chosen, then the links of all lead to their pages", async () => {
    await draw(null);
    const link = await screen.findByRole("link", { name: "Service requests" });
    expect(link.getAttribute("href")).toBe("/service-requests/index");
    expect(screen.getAllByRole("link").length).toBe(4);
  });

  it("[shell 2.3 panels] given a chosen menu, when the panel is drawn, then only its links are there", async () => {
    await draw("sales");
    await screen.findByRole("link", { name: "Orders" });
    expect(screen.getAllByRole("link").length).toBe(1);
  });

  it("[shell 2.3 panels] given a menu for single pages, when none is chosen, then it is left out; where a page names it, it is there", async () => {
    const things = menus.map((menu) => (menu.id === "sales" ? { ...menu, onlyOnPages: true } : menu));
    const api = new FakeApi().answer(getMenus, () => things);
    const all = await draw(null, api);
    await screen.findByRole("link", { name: "Service requests" });
    expect(screen.queryByRole("link", { name: "Orders" })).toBeNull();
    all.unmount();
    await draw("sales", api);
    await screen.findByRole("link", { name: "Orders" });
  });

  it("[shell 2.3 panels] given a server that does not answer, when the panel is drawn, then it says so and offers to try again", async () => {
    let fails = true;
    const api = new FakeApi().answer(getMenus, () => {
      if (fails) throw new ApiError(0, "network_unavailable");
      return menus;
    });
    await draw(null, api);
    const again = await screen.findByRole("button", { name: kitTexts["kit.again"] });
    fails = false;
    again.click();
    await screen.findByRole("link", { name: "Orders" });
  });
});

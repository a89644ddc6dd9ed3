import { installDom } from "@tessera/ui/testing/installDom.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { getMenuDiagram } from "../../operations/getMenuDiagram.ts";
import { getMenus } from "../../operations/getMenus.ts";
import { menus } from "../MenuPanel/fixtures.ts";
import { diagram, fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

beforeAll(installDom);
afterEach(cleanup);

async function draw(menu: string) {
  const api = new FakeApi()
    .answer(getMenus, () => menus)
    .answer(getMenuDiagram, (input) => (input.menu === "sales" ? diagram : { nodes: [], edges: [] }));
  const kit = await createTestKit({ api, texts: { ...kitTexts, ...texts } });
  return render(
    <TestKit kit={kit} url="/sales">
      <View id="diagram" params={{ menu }} />
    </TestKit>,
  );
}

describe("MenuDiagram", () => {
  it.each(fixtures)(
    "[shell 2.3 panels] given $name, when the diagram is drawn, then nothing is in the way of assistive technology",
    async ({ params }) => {
      const { container } = await draw(params.menu);
      await screen.findByText(params.menu === "secret" ? texts["menus.empty"] : "Order lines");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[shell 2.3 panels] given tables that refer to each other, when they are drawn, then each is a link to its list that says its records and what it refers to", async () => {
    const { container } = await draw("sales");
    const list = await screen.findByRole("list", { name: texts["menus.diagram.label"] });
    const links = within(list).getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      ["/sales/customers", "Customers91 records"],
      ["/sales/products", "Products1 record"],
      ["/sales/orders", "Orders10,000+ recordsrefers to Customers"],
      ["/sales/lines", "Order lines2,155 recordsrefers to Orders, Products"],
    ]);
    expect(container.querySelectorAll(".t-diagram__line path")).toHaveLength(3);
  });
});

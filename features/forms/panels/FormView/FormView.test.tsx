import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { drawPanel } from "../../ui/testing/drawPanel.tsx";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

afterEach(cleanup);

describe("FormView", () => {
  it.each(fixtures)(
    "[design 11 fixtures] given $name, when the panel is drawn, then axe finds nothing",
    async ({ params, url }) => {
      const { container } = await drawPanel(<View id="panel1" params={params} />, url);
      await screen.findByRole("grid");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[forms 2 form types] given an order, when it is read, then its values are text and nothing can be changed or saved", async () => {
    await drawPanel(<View id="panel1" params={{ form: "order" }} />, "/orders/view?idMaintable=o1");
    await screen.findByRole("heading", { name: "Order Chairs" });
    expect(screen.getByText("Chairs")).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByText(texts["form.read_only"])).toBeNull();
  });

  it("[forms 2 form types] given a record that is only read, when its history is wanted, then the menu stands in the head and no bar below holds nothing", async () => {
    const { container } = await drawPanel(
      <View id="panel1" params={{ form: "order" }} />,
      "/orders/view?idMaintable=o1",
    );
    const menu = await screen.findByRole("button", { name: texts["form.action.more"] });
    expect(menu.closest(".t-page-head")).not.toBeNull();
    expect(container.querySelector(".t-actions")).toBeNull();
  });
});

import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, drawnWithData, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getList } from "../../../lists/operations/getList.ts";
import { getListSetup } from "../../../lists/operations/getListSetup.ts";
import { requestSetup } from "../../../lists/panels/List/fixtures.ts";
import texts from "../../i18n/en.json";
import { getTemplate } from "../../operations/getTemplate.ts";
import { templateViewPanel } from "./def.ts";
import { fixtures, newsItems, newsTemplate } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(drawnWithData(templateViewPanel, View, [getListSetup, getList]), fixtures, texts);

const [plain] = requestSetup.columns;
if (plain === undefined) throw new Error("The list has no column.");
const setup = {
  ...requestSetup,
  updateUrl: "/news/update",
  columns: [
    { ...plain, name: "title" },
    { ...plain, name: "on", type: "date" },
    { ...plain, name: "urgent", type: "boolean" },
  ],
};

const answering = (items = newsItems): FakeApi =>
  new FakeApi()
    .answer(getTemplate, () => newsTemplate)
    .answer(getListSetup, () => setup)
    .answer(getList, () => ({ rows: [...items] }));

describe("TemplateView", () => {
  it("[lists 2.9 templates] given rows of a list, when the panel is drawn, then each stands in the reader's language, with the way to its record", async () => {
    const { container } = await draw(answering());
    const link = await screen.findByRole("link", { name: "Fire <drill>" });
    expect(link.getAttribute("href")).toBe("/news/update?id=n1");
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toBe("Fire <drill> 11/23/2026 – now");
    expect(second?.textContent).toBe("New canteen ");
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[lists 2.9 templates] given a list without rows, when the panel is drawn, then it says the template's text for it", async () => {
    await draw(answering([]));
    await screen.findByText("No news today.");
  });

  it("[lists 2.9 templates] given a panel without a template, when it is drawn, then it says so and asks for nothing", async () => {
    const api = new FakeApi();
    await draw(api, 1);
    await screen.findByText(texts["templates.choose"]);
    expect(api.calls).toEqual([]);
  });

  it("[lists 2.9 templates] given a reader without permission, when the panel is drawn, then it says so", async () => {
    await draw(
      new FakeApi().answer(getTemplate, () => {
        throw new ApiError(403, "access_denied");
      }),
    );
    await screen.findByText("You do not have permission for this.");
  });
});

import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, drawnWithData, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getDataTemplate } from "../../../forms/operations/getDataTemplate.ts";
import { getProperties } from "../../../forms/operations/getProperties.ts";
import { orderAnswer, orderProperties } from "../../../forms/ui/testing/orderAnswers.ts";
import texts from "../../i18n/en.json";
import { getTemplate } from "../../operations/getTemplate.ts";
import { templateViewerPanel } from "./def.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(drawnWithData(templateViewerPanel, View, []), fixtures, texts);

const content =
  "<h3>{{display}}: {{subject}}</h3><ol>{{#lines}}<li>{{product}} × {{quantity}}</li>{{/lines}}</ol>{{^note}}<p>no note</p>{{/note}}";

const card: OutputOf<typeof getTemplate> = {
  id: "card",
  label: "Card",
  type: "record",
  form: "order",
  list: null,
  content,
  empty: null,
  limit: null,
};

const api = (): FakeApi =>
  new FakeApi()
    .answer(getTemplate, () => card)
    .answer(getProperties, () => orderProperties)
    .answer(getDataTemplate, () => ({ record: orderAnswer() }));

describe("TemplateViewer", () => {
  it("[lists 2.9 templates] given the record of the page, when the panel is drawn, then the template has its fields and its rows", async () => {
    const asked = api();
    const { container } = await draw(asked, 0, "/orders/card?id=o1");
    await screen.findByRole("heading", { name: "Chairs: Chairs" });
    expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual(["Chair × 2", "Desk × 1"]);
    expect(screen.getByText("no note")).toBeDefined();
    expect(asked.calls.find(({ operation }) => operation === getDataTemplate.id)?.input).toEqual({
      idForm: "order",
      idMaintable: "o1",
    });
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[lists 2.9 templates] given a page that names no record, when the panel is drawn, then it says so and reads none", async () => {
    const asked = api();
    await draw(asked, 1, "/orders/card?id=o1");
    await screen.findByText(texts["templates.no_record"]);
    expect(asked.calls.map(({ operation }) => operation)).toEqual([getTemplate.id]);
  });
});

import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { FormView } from "@tessera/web-kit/form/views/FormView.tsx";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as numberEdit from "../number/edit.tsx";
import * as numberRead from "../number/read.tsx";
import * as textEdit from "../text/edit.tsx";
import * as textRead from "../text/read.tsx";
import { fixtures } from "./fixtures.ts";

beforeAll(installDom);
afterEach(clearPage);

const registry = {
  views: {
    text: { edit: async () => textEdit, read: async () => textRead },
    number: { edit: async () => numberEdit, read: async () => numberRead },
  },
};
const line = (key: string) => ({
  key,
  values: { id: key, order_id: "o1", product: `Product ${key}`, quantity: 2, price: "10.50" },
  displays: {},
  masked: [],
  rows: {},
});
const record = { ...line("o1"), values: { id: "o1", subject: "Chairs" }, rows: { lines: [line("l1"), line("l2")] } };

async function draw(subForm: (typeof fixtures)[number]["subForm"]) {
  const store = openForm({ subForm }, { record });
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...formTexts } });
  const { container } = await act(async () =>
    render(
      <TestKit kit={kit} url="/orders/update?id=o1">
        <FieldRegistryProvider registry={registry}>
          <Suspense>
            <FormView store={store} loadChoices={async () => ({ options: [], completed: true })} />
          </Suspense>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  await screen.findByRole("grid");
  return { container, store };
}

describe("subform", () => {
  it.each(fixtures)(
    "[design 11 fixtures] given $name, when they are drawn, then axe finds nothing",
    async ({ subForm }) => {
      const { container } = await draw(subForm);
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[forms 4 sub-form rows] given lines, when the line that adds is chosen by the keyboard, then the new line is edited at once", async () => {
    await draw({});
    const adding = screen.getByText("Add row").closest("td");
    act(() => adding?.focus());
    await act(async () => fireEvent.keyDown(adding ?? document.body, { key: "Enter" }));
    expect(screen.getByText("3")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Product" }));
  });

  it("[forms 5 sub-form rules] given a full sub-form, when it is drawn, then no line can be added or copied", async () => {
    await draw({ maxRecCount: 2 });
    expect(screen.queryByText("Add row")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Actions for row 1" }));
    expect(screen.getAllByRole("menuitem", { hidden: true }).map((item) => item.textContent)).toEqual(["Delete row"]);
  });

  it("[forms 5 sub-form rules] given fixed lines, when they are drawn, then values can be edited and lines cannot come or go", async () => {
    const { store } = await draw({ subRecExtendable: false, deletable: false });
    expect(screen.queryByText("Add row")).toBeNull();
    expect(screen.queryByRole("button", { name: "Actions for row 1" })).toBeNull();
    fireEvent.click(screen.getAllByText("2")[0] ?? document.body);
    const quantity = screen.getByRole("textbox", { name: "Quantity" });
    fireEvent.change(quantity, { target: { value: "4" } });
    expect(store.state().changedCount).toBe(1);
    expect(screen.getByText("42")).toBeDefined();
  });
});

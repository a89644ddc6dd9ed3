import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clearPage } from "../../testing/clearPage.ts";
import { createTestKit } from "../../testing/createTestKit.ts";
import { FakeApi } from "../../testing/fakeApi.ts";
import { TestKit } from "../../testing/TestKit.tsx";
import type { FieldReadProps } from "../fieldView.ts";
import formTexts from "../i18n/en.json";
import { showField } from "../showField.ts";
import { toyRegistry } from "../testing/toyViews.tsx";
import { FieldRegistryProvider } from "../views/FieldRegistryProvider.tsx";
import { FormView } from "../views/FormView.tsx";

const record: RecordValues = {
  key: "o1",
  values: { id: "o1", subject: "Chairs" },
  displays: {},
  masked: [],
  rows: {
    lines: Array.from({ length: 400 }, (_, index) => ({
      key: `l${index}`,
      values: { id: `l${index}`, order_id: "o1", product: `Chair ${index + 1}`, quantity: 2, price: "10.50" },
      displays: {},
      masked: [],
      rows: {},
    })),
  },
};

let readings: string[] = [];
function CountedRead({ value }: FieldReadProps): ReactNode {
  readings.push(String(value));
  return <span>{String(value)}</span>;
}

const registry = {
  views: Object.fromEntries(
    Object.entries(toyRegistry.views).map(([name, view]) => [
      name,
      { ...view, read: async () => ({ Read: CountedRead }) },
    ]),
  ),
};

async function draw(view: "Default" | "FormGrid") {
  const store = openForm({ subForm: { view, orderColumn: null }, columns: { quantity: { total: "sum" } } }, { record });
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...formTexts } });
  const { container } = await act(async () =>
    render(
      <TestKit kit={kit} url="/orders/update?id=o1">
        <FieldRegistryProvider registry={registry}>
          <Suspense fallback={null}>
            <FormView store={store} loadChoices={async () => ({ options: [], completed: true })} />
          </Suspense>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  await screen.findAllByText(/^(Row 2|Chair 2)$/);
  return { container, store };
}

beforeAll(installDom);
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

describe("a sub-form of many rows", () => {
  it("[forms 2 sub-form views] given a long sheet, when one value changes, then what reads it is drawn again, and no other cell", async () => {
    const { store } = await draw("Default");
    readings = [];
    act(() => store.setValue(rowRef(store, 3, "product"), "Stool"));
    expect(screen.queryByText("Stool")).not.toBeNull();
    expect(readings).toEqual(["Stool"]);
  });

  it("[forms 5 validation] given an error in a row far from the screen, when it is shown, then its control has the keyboard", async () => {
    const { container, store } = await draw("Default");
    expect(screen.queryByText("Chair 390")).toBeNull();
    act(() => showField(store, container, rowRef(store, 389, "product")));
    expect(document.activeElement).toHaveProperty("value", "Chair 390");
  });

  it("[forms 2 sub-form views] given many rows as blocks, when they are drawn, then those near the screen are, one comes when it is near, and one when something leads to it", async () => {
    let comesNear: (target: Element) => void = () => {};
    class Observer {
      constructor(notify: (entries: readonly object[]) => void) {
        comesNear = (target) => notify([{ isIntersecting: true, target }]);
      }
      observe(): void {}
      unobserve(): void {}
    }
    vi.stubGlobal("IntersectionObserver", Observer);
    const { container, store } = await draw("FormGrid");
    const items = container.querySelectorAll("li[data-row]");
    const isDrawn = (at: number) => (items[at]?.childElementCount ?? 0) > 0;
    expect([items.length, isDrawn(5), isDrawn(200), isDrawn(390)]).toEqual([400, true, false, false]);
    act(() => comesNear(items[200] ?? document.body));
    expect([isDrawn(200), isDrawn(201)]).toEqual([true, false]);
    act(() => showField(store, container, rowRef(store, 390, "product")));
    expect(document.activeElement).toHaveProperty("value", "Chair 391");
  });
});

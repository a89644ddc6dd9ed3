import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { plainRecord } from "@tessera/form-engine/testing/plainRecord.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clearPage } from "../../testing/clearPage.ts";
import type { FieldReadProps } from "../fieldView.ts";
import { showField } from "../showField.ts";
import { drawForm } from "../testing/drawForm.tsx";
import { stubNearScreen } from "../testing/nearScreen.ts";
import { toyRegistry } from "../testing/toyViews.tsx";

const record: RecordValues = plainRecord(
  "o1",
  { id: "o1", subject: "Chairs" },
  {
    lines: Array.from({ length: 400 }, (_, index) =>
      plainRecord(`l${index}`, {
        id: `l${index}`,
        order_id: "o1",
        product: `Chair ${index + 1}`,
        quantity: 2,
        price: "10.50",
      }),
    ),
  },
);

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
  const container = await drawForm(store, registry);
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
    const comesNear = stubNearScreen();
    const { container, store } = await draw("FormGrid");
    const items = container.querySelectorAll("li[data-row]");
    const isDrawn = (at: number) => (items[at]?.childElementCount ?? 0) > 0;
    expect([items.length, isDrawn(5), isDrawn(200), isDrawn(390)]).toEqual([400, true, false, false]);
    await comesNear(items[200]);
    expect([isDrawn(200), isDrawn(201)]).toEqual([true, false]);
    act(() => showField(store, container, rowRef(store, 390, "product")));
    expect(document.activeElement).toHaveProperty("value", "Chair 391");
  });
});

import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { type OrderFormChange, openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { lineEntity } from "@tessera/form-engine/testing/orderForm.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { clearPage } from "../../../testing/clearPage.ts";
import { createTestKit } from "../../../testing/createTestKit.ts";
import { FakeApi } from "../../../testing/fakeApi.ts";
import { TestKit } from "../../../testing/TestKit.tsx";
import type { LoadChoices } from "../../formScope.ts";
import formTexts from "../../i18n/en.json";
import { toyRegistry } from "../../testing/toyViews.tsx";
import { FieldRegistryProvider } from "../../views/FieldRegistryProvider.tsx";
import { FormView } from "../../views/FormView.tsx";

const line = (key: string, product: string, price: string): RecordValues => ({
  key,
  values: { id: key, order_id: "o1", product, quantity: 2, price },
  displays: {},
  masked: [],
  rows: {},
});
const record: RecordValues = {
  key: "o1",
  values: { id: "o1", subject: "Chairs" },
  displays: {},
  masked: [],
  rows: { lines: [line("l1", "Chair", "10.50"), line("l2", 'Desk "L"', "1234.50")] },
};

async function draw(
  change: OrderFormChange = {},
  loadChoices: LoadChoices = async () => ({ options: [], completed: true }),
) {
  const store = openForm({ ...change, subForm: { view: "Default", orderColumn: null, ...change.subForm } }, { record });
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...formTexts } });
  await act(async () =>
    render(
      <TestKit kit={kit} url="/orders/update?id=o1">
        <FieldRegistryProvider registry={toyRegistry}>
          <Suspense fallback={null}>
            <FormView store={store} loadChoices={loadChoices} />
          </Suspense>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  await screen.findByText("Chair");
  return store;
}

/** The cell of a row from 0, by the title of its column. */
function cell(row: number, title: string): HTMLElement {
  const titles = screen.getAllByRole("columnheader").map(({ textContent }) => textContent ?? "");
  const cells = screen.getAllByRole("row")[row + 1]?.querySelectorAll<HTMLElement>("td") ?? [];
  const found = cells[titles.findIndex((one) => one.startsWith(title))];
  if (!found) throw new Error(`no cell ${title}`);
  return found;
}

const key = (name: string, more = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more }));
/** Leads the keyboard to a cell. */
async function goTo(row: number, title: string): Promise<void> {
  const target = cell(row, title);
  await act(async () => cell(0, "Product").focus());
  for (let down = 0; down < row; down++) await key("ArrowDown");
  for (let right = 0; document.activeElement !== target && right < 10; right++) await key("ArrowRight");
}
const copied = (): string => {
  const texts: string[] = [];
  const clipboardData = { setData: (_type: string, text: string) => void texts.push(text) };
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData });
  return texts.join("");
};
const paste = (text: string) =>
  act(
    async () =>
      void fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } }),
  );
const columnOf = (store: FormStore, name: string) =>
  store.rows(store.form.tables[0]?.slot ?? -1).map((_, row) => String(store.field(rowRef(store, row, name))?.value));

beforeAll(installDom);
afterEach(clearPage);

describe("clipboard of a sub-form", () => {
  it("[forms 2 clipboard] given several cells selected by Shift and arrows, when they are copied, then as lines of cells that spreadsheets take", async () => {
    await draw();
    await goTo(0, "Product");
    for (const name of ["ArrowRight", "ArrowRight", "ArrowDown"]) await key(name, { shiftKey: true });
    await expect.poll(copied).toBe('Chair\t2\t10.5\nDesk "L"\t2\t1234.5');
    expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(6);
  });

  it("[forms 2 clipboard] given rows, when cells are pasted over them and beyond the last, then values are read as their types do, rows are added, and one undo takes all of it back", async () => {
    const store = await draw();
    await goTo(1, "Product");
    await paste("Table\t3\t1,250.75\r\nLamp\t4\t20\r\n");
    await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", "Table", "Lamp"]);
    expect(columnOf(store, "quantity")).toEqual(["2", "3", "4"]);
    expect(columnOf(store, "price")).toEqual(["10.5", "1250.75", "20"]);
    act(() => void store.undo());
    expect(columnOf(store, "product")).toEqual(["Chair", 'Desk "L"']);
    expect(columnOf(store, "price")).toEqual(["10.5", "1234.5"]);
    expect(store.history.canUndo).toBe(false);
  });

  it("[forms 2 clipboard] given a cell that is typed into, when several cells are pasted, then they go into the sheet and not into the one control", async () => {
    const store = await draw();
    await act(async () => fireEvent.click(cell(0, "Product")));
    await paste("Table\t3");
    await expect.poll(() => columnOf(store, "quantity")).toEqual(["3", "2"]);
    expect(columnOf(store, "product")[0]).toBe("Table");
    expect(screen.queryByRole("textbox", { name: "Product" })).toBeNull();
    expect(document.activeElement).toBe(cell(0, "Product"));
  });

  it("[forms 2 clipboard] given the line that adds, when a row is pasted there, then it is a new row from its first cell on", async () => {
    const store = await draw();
    await goTo(0, "Price");
    await key("ArrowDown");
    await key("ArrowDown");
    await paste("Lamp\t4\t20");
    await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", 'Desk "L"', "Lamp"]);
    expect(columnOf(store, "quantity")).toEqual(["2", "2", "4"]);
  });

  it("[forms 2 clipboard] given one value, when it is pasted over several selected cells, then it fills them", async () => {
    const store = await draw();
    await goTo(0, "Quantity");
    await key("ArrowDown", { shiftKey: true });
    await paste("7");
    await expect.poll(() => columnOf(store, "quantity")).toEqual(["7", "7"]);
  });

  it("[forms 2 clipboard] given a text that is no number, when it is pasted, then its cell says so and keeps it, the others are entered, and the save is blocked", async () => {
    const store = await draw();
    await goTo(0, "Product");
    await paste("Stool\tmany");
    await expect.poll(() => columnOf(store, "product")[0]).toBe("Stool");
    expect(store.field(rowRef(store, 0, "quantity"))?.messages.map(({ code }) => code)).toEqual([
      "validation.not_a_number",
    ]);
    expect(cell(0, "Quantity").textContent).toContain("many");
    expect(store.validate()).toContainEqual(rowRef(store, 0, "quantity"));
    expect(await screen.findByText(/1 cell could not be read/)).toBeDefined();
  });

  it("[forms 2 clipboard] given a column that cannot be changed and a sub-form that takes no more rows, when cells are pasted, then these stay as they were, and it is said", async () => {
    const store = await draw({ subForm: { maxRecCount: 2 }, columns: { quantity: { readOnly: true } } });
    await goTo(1, "Product");
    await paste("Table\t9\t1\nLamp\t9\t1");
    await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", "Table"]);
    expect(columnOf(store, "quantity")).toEqual(["2", "2"]);
    expect(await screen.findByText(/1 cell cannot be changed.*1 row did not fit/)).toBeDefined();
  });

  it("[forms 2 clipboard] given nothing that can be changed, when cells are pasted, then there is nothing to undo", async () => {
    const store = await draw({ columns: { quantity: { readOnly: true } } });
    await goTo(0, "Quantity");
    await paste("9");
    expect(await screen.findByText(/1 cell cannot be changed/)).toBeDefined();
    expect(store.history.canUndo).toBe(false);
  });

  it("[forms 2 clipboard] given a column that chooses records, when their names are pasted, then each name is looked up once, and one that means no record says so", async () => {
    const asked: string[] = [];
    const line: OrderFormChange["line"] = {
      columns: [...lineEntity.columns, { id: "l7", name: "colour", column: "colour", label: "Colour", type: "text" }],
      references: [
        ...lineEntity.references,
        { id: "r7", name: "tint", label: "Tint", entity: "order", columns: ["colour"] },
      ],
    };
    const columns: OrderFormChange["columns"] = {
      price: { column: null, name: "tint", reference: "tint", label: "Tint", type: "text", expressions: {} },
    };
    const store = await draw({ line, columns }, async (_ref, { search }) => {
      asked.push(search);
      return { options: search === "Blue" ? [{ key: "c7", label: "Blue" }] : [], completed: true };
    });
    await goTo(0, "Tint");
    await paste("Blue\nPink");
    await expect.poll(() => columnOf(store, "tint")).toEqual(["c7", "null"]);
    expect(store.field(rowRef(store, 0, "tint"))?.display).toBe("Blue");
    expect(store.field(rowRef(store, 1, "tint"))?.messages.map(({ code }) => code)).toEqual(["validation.unreadable"]);
    expect(asked.sort()).toEqual(["Blue", "Pink"]);
  });
});

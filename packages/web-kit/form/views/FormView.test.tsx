import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { mainRef, openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { orderEntity } from "@tessera/form-engine/testing/orderForm.ts";
import { plainRecord } from "@tessera/form-engine/testing/plainRecord.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clearPage } from "../../testing/clearPage.ts";
import { createTestKit } from "../../testing/createTestKit.ts";
import { FakeApi } from "../../testing/fakeApi.ts";
import { axeProblems } from "../../testing/panelDrawing.tsx";
import { TestKit } from "../../testing/TestKit.tsx";
import type { ChoicePage, FieldReadProps, FieldRegistry } from "../fieldView.ts";
import type { FormScope } from "../formScope.ts";
import formTexts from "../i18n/en.json";
import { showField } from "../showField.ts";
import { toyRegistry } from "../testing/toyViews.tsx";
import { FieldRegistryProvider } from "./FieldRegistryProvider.tsx";
import { FormView } from "./FormView.tsx";

const line = (key: string, product: string, quantity: number, price: string): RecordValues =>
  plainRecord(key, { id: key, order_id: "o1", product, quantity, price });
const saved: RecordValues = plainRecord(
  "o1",
  { id: "o1", subject: "Chairs", country: "AT", discount: "0.10" },
  { lines: [line("l1", "Chair", 2, "10.50"), line("l2", "Desk", 1, "79.00")] },
);

beforeAll(installDom);
afterEach(clearPage);

async function open(
  store: FormStore,
  registry: FieldRegistry = toyRegistry,
  loadChoices: FormScope["loadChoices"] = async () => ({ options: [], completed: true }),
) {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...formTexts } });
  const page = (shown: FormStore) => (
    <TestKit kit={kit} url="/orders/update?id=o1">
      <FieldRegistryProvider registry={registry}>
        <Suspense fallback={null}>
          <FormView store={shown} loadChoices={loadChoices} />
        </Suspense>
      </FieldRegistryProvider>
    </TestKit>
  );
  const { container, rerender } = await act(async () => render(page(store)));
  await screen.findByRole("grid");
  return { container, replace: (fresh: FormStore) => act(async () => rerender(page(fresh))) };
}

const draw = async (store: FormStore) => (await open(store)).container;

const order = (record: RecordValues | null = saved) =>
  openForm(
    {
      columns: { price: { expressions: {}, total: "sum" as const } },
    },
    { record },
  );

const Named = ({ display }: FieldReadProps) => <span>{display}</span>;

describe("FormView", () => {
  it("[forms 3 field types] given types that few forms have, when a form with them is opened, then it is drawn as with any others", async () => {
    const inputs = (await draw(order())).querySelectorAll("input").length;
    cleanup();
    const { container } = await open(order(), { views: {}, seldom: async () => toyRegistry.views });
    expect(container.querySelectorAll("input").length).toBe(inputs);
    expect(screen.queryByText(formTexts["form.field.unknown"])).toBeNull();
  });

  it("[forms 4 read-only] given a read-only choice that came without a name, as a default does, when it is drawn, then it shows the name and never the key", async () => {
    const references = [{ id: "r1", name: "land", label: "Land", entity: "order", columns: ["country"] }];
    const items = (all: readonly FormItem[]): readonly FormItem[] =>
      all.map((item) => (item.name === "country" ? { ...item, reference: "land", readOnly: true } : item));
    const views = Object.entries(toyRegistry.views).map(([type, view]) => [
      type,
      { ...view, read: async () => ({ Read: Named }) },
    ]);
    const answer = Promise.withResolvers<ChoicePage>();
    const asked = vi.fn(async () => answer.promise);
    const { container } = await open(
      openForm({ items, order: { references } }, { record: saved }),
      { views: Object.fromEntries(views) },
      asked,
    );
    const shown = () => container.querySelector('[data-field-name="country"] .t-read')?.textContent;
    expect(shown()).toBe("…");
    answer.resolve({ options: [{ key: "AT", label: "Austria" }], completed: true });
    await expect.poll(() => shown()).toBe("Austria");
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ table: null }), {
      search: "",
      page: 0,
      selection: ["AT"],
    });
  });

  it("[forms 4 read-only] given a field that the server fills when it saves, when the record is new, then it says so; an empty one of a saved record is not set", async () => {
    const columns = orderEntity.columns.map((column) =>
      column.name === "country" ? { ...column, sequence: { pattern: "C-{000}" } } : column,
    );
    const shown = async (record: RecordValues | null) => {
      const container = await draw(openForm({ order: { columns } }, { record }));
      return container.querySelector('[data-field-name="country"] .t-read')?.textContent;
    };
    expect(await shown(null)).toBe(formTexts["form.field.given"]);
    cleanup();
    expect(await shown({ ...saved, values: { ...saved.values, country: null } })).toBe(uiTexts["ui.not_set"]);
  });

  it("[forms 2 form renderer] given an order with lines, when it is drawn, then axe finds nothing", async () => {
    const container = await draw(order());
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[forms 4 rules] given an open order, when a line's price is typed, then total, line total and sum answer", async () => {
    const store = order();
    await draw(store);
    const rows = screen.getAllByRole("row");
    fireEvent.click(within(rows[1] ?? document.body).getAllByRole("gridcell")[2] ?? document.body);
    fireEvent.change(screen.getByRole("textbox", { name: "Price" }), { target: { value: "20" } });
    expect(within(rows[1] ?? document.body).getByText("40")).toBeDefined();
    expect(screen.getAllByText("99").length).toBe(1);
    expect(screen.getByText("107.1")).toBeDefined();
  });

  it("[forms 2 form renderer] given a changed field, when its change is undone, then the saved value stands there and the mark goes", async () => {
    const store = order();
    await draw(store);
    fireEvent.change(screen.getByRole("textbox", { name: /Subject/ }), { target: { value: "Tables" } });
    fireEvent.click(screen.getByRole("button", { name: /Changed/ }));
    expect(store.state().hasUnsavedChanges).toBe(false);
    expect(screen.getByRole("textbox", { name: /Subject/ })).toHaveProperty("value", "Chairs");
    expect(screen.queryByRole("button", { name: /Changed/ })).toBeNull();
  });

  it("[forms 5 required] given an empty required field, when the form is validated, then its sentence stands under it and belongs to the control", async () => {
    const store = order();
    await draw(store);
    act(() => store.setValue(mainRef(store, "subject"), null));
    act(() => void store.validate());
    const input = screen.getByRole("textbox", { name: /Subject/ });
    const note = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("Enter a value for Subject.");
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  it("[forms 5 when validation runs] given a text that grows too long, when a hyphen is typed, then nothing is said until the field is left", async () => {
    await draw(order());
    const input = screen.getByRole("textbox", { name: /Subject/ });
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    native?.set?.call(input, "Chairs, tables and more-");
    act(() => void input.dispatchEvent(new InputEvent("input", { bubbles: true, data: "-", inputType: "insertText" })));
    expect(input.getAttribute("aria-invalid")).not.toBe("true");
    fireEvent.blur(input);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  it("[forms 5 unique] given a column without repeats, when a line repeats another, then its cell is marked", async () => {
    const store = openForm(
      {
        columns: { product: { formats: { unique: true } } },
      },
      { record: saved },
    );
    const container = await draw(store);
    act(() => store.setValue(rowRef(store, 0, "product"), "Desk"));
    const cells = container.querySelectorAll('tbody tr [role="gridcell"][aria-invalid="true"]');
    expect([...cells].map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Desk")]);
  });

  it("[forms 4 read-only] given a record that may not be changed, when it is drawn, then it is typeset text without controls", async () => {
    await draw(openForm({}, { record: saved, readOnly: true }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("group", { name: /Subject/ }).textContent).toContain("Chairs");
    expect(screen.queryByText("Add row")).toBeNull();
  });

  it("[forms 6 rights] given masked and locked values, when they are drawn, then neither the value nor a control is there", async () => {
    await draw(openForm({}, { record: { ...saved, values: {}, masked: ["subject"], locked: ["country"] } }));
    expect(screen.getByRole("group", { name: /Subject/ }).textContent).not.toContain("Chairs");
    expect(screen.getByLabelText(formTexts["form.field.masked"])).toBeDefined();
    expect(screen.getByLabelText(formTexts["form.field.locked"])).toBeDefined();
  });

  it("[forms 4 sub-form rows] given a removed line, when the person restores it, then it stands where it was", async () => {
    const store = order();
    await draw(store);
    fireEvent.click(screen.getByRole("button", { name: "Actions for row 1" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Delete row", hidden: true }));
    expect(screen.queryByText("Chair")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    const first = screen.getAllByRole("row")[1];
    expect(first?.textContent).toContain("Chair");
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 4 sub-form rows] given a removed line, when the record is read again, then taking it back is no longer offered", async () => {
    const { replace } = await open(order());
    fireEvent.click(screen.getByRole("button", { name: "Actions for row 1" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Delete row", hidden: true }));
    expect(screen.getByRole("button", { name: "Undo" })).toBeDefined();
    await replace(order());
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("[forms 4 sub-form rows] given a line, when it is copied, then a new line has what was entered in it", async () => {
    const store = order();
    await draw(store);
    fireEvent.click(screen.getByRole("button", { name: "Actions for row 2" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Copy row", hidden: true }));
    expect(screen.getAllByText("Desk").length).toBe(2);
    expect(screen.getByText("Rows: 3")).toBeDefined();
  });

  it("[forms 2 sub-form] given a cell in edit, when Escape is pressed, then it holds what it held before", async () => {
    const store = order();
    await draw(store);
    const cell = within(screen.getAllByRole("row")[1] ?? document.body).getAllByRole("gridcell")[0];
    fireEvent.click(cell ?? document.body);
    const input = screen.getByRole("textbox", { name: "Product" });
    fireEvent.change(input, { target: { value: "Sofa" } });
    fireEvent.keyDown(input, { key: "Escape" });
    expect(store.field(rowRef(store, 0, "product"))).toMatchObject({ value: "Chair", changed: false });
  });

  it("[forms 2 form renderer] given a form of two visible pages, when a tab is chosen, then its page shows; a hidden page has no tab", async () => {
    const store = openForm({}, { record: saved });
    const [page] = store.form.pages;
    const group = page?.groups[0];
    if (!page || !group) throw new Error("The form has a page with a group.");
    const second = { ...page, id: "p2", label: "Second", groups: [{ ...group, id: "g2", fields: [1], tables: [] }] };
    const hidden = {
      ...page,
      id: "p3",
      label: "Third",
      hidden: true,
      groups: [{ ...group, id: "g3", fields: [2], tables: [] }],
    };
    const first = { ...page, label: "First", groups: [{ ...group, fields: [0] }] };
    const paged = new FormStore({ ...store.options, form: { ...store.form, pages: [first, second, hidden] } });
    await draw(paged);
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["First", "Second"]);
    fireEvent.click(screen.getByRole("tab", { name: "Second" }));
    expect(screen.getByRole("textbox", { name: /Country/ })).toBeDefined();
    expect(screen.queryByRole("textbox", { name: /Subject/ })).toBeNull();
  });

  it("[forms 5 validation] given errors, when the first is asked for, then the keyboard is in its control or its cell", async () => {
    const store = order();
    const container = await draw(store);
    act(() => showField(store, container, mainRef(store, "country")));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Country/ }));
    act(() => showField(store, container, rowRef(store, 1, "product")));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Product" }));
    expect(screen.getByRole("textbox", { name: "Product" })).toHaveProperty("value", "Desk");
  });

  it("[forms 5 validation] given an error on another page, in a group that is folded, when it is shown, then the page and the group open and the keyboard is in its control", async () => {
    const store = openForm({}, { record: saved });
    const [page] = store.form.pages;
    const group = page?.groups[0];
    if (!page || !group) throw new Error("The form has a page with a group.");
    const part = (id: string, fields: readonly number[]) => ({ ...group, id, label: id, fields, tables: [] });
    const first = { ...page, label: "First", groups: [{ ...group, fields: [0] }] };
    const second = { ...page, id: "p2", label: "Second", groups: [part("open", [2]), part("folded", [1])] };
    const paged = new FormStore({ ...store.options, form: { ...store.form, pages: [first, second] } });
    const container = await draw(paged);
    act(() => paged.setCollapsed({ group: "folded" }, true));
    expect(screen.queryByRole("textbox", { name: /Country/ })).toBeNull();
    act(() => showField(paged, container, mainRef(paged, "country")));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Country/ }));
    expect(screen.getByRole("tab", { name: "Second" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("button", { name: "folded" }).getAttribute("aria-expanded")).toBe("true");
  });

  it("[forms 3 userOverwritten] given a computed value that was entered by hand, when the field is drawn, then it says so, and leads back to the computed value", async () => {
    const store = openForm(
      {
        items: (items) =>
          items.map((item) =>
            item.name === "subject"
              ? { ...item, overwritable: true, expressions: { saveExpression: "country" } }
              : item,
          ),
      },
      { record: saved },
    );
    await draw(store);
    fireEvent.click(screen.getByRole("button", { name: "Overwritten, use the computed value" }));
    expect(screen.getByRole("textbox", { name: /Subject/ })).toHaveProperty("value", "AT");
    expect(screen.queryByRole("button", { name: /Overwritten/ })).toBeNull();
    expect(screen.getByRole("button", { name: /Changed/ })).toBeDefined();
  });
});

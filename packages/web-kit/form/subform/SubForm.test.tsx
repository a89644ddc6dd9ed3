import type { SubForm as SubFormBody } from "@tessera/contract/definitions/formBody.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { saveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { type OrderFormChange, openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { lineEntity } from "@tessera/form-engine/testing/orderForm.ts";
import { plainRecord } from "@tessera/form-engine/testing/plainRecord.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clearPage } from "../../testing/clearPage.ts";
import { axeProblems } from "../../testing/panelDrawing.tsx";
import type { FieldReadProps, FieldRegistry } from "../fieldView.ts";
import type { LoadChoices } from "../formScope.ts";
import { showField } from "../showField.ts";
import { drawForm } from "../testing/drawForm.tsx";
import { toyRegistry } from "../testing/toyViews.tsx";

const line = (key: string, product: string, place: number): RecordValues =>
  plainRecord(key, { id: key, order_id: "o1", product, quantity: 2, price: "10.50", place });
const record: RecordValues = plainRecord(
  "o1",
  { id: "o1", subject: "Chairs" },
  { lines: [line("l1", "Chair", 1), line("l2", "Desk", 2), line("l3", "Lamp", 3)] },
);

function order(
  subForm: Partial<SubFormBody>,
  options: { readonly readOnly?: boolean; readonly columns?: NonNullable<OrderFormChange["columns"]> } = {},
): FormStore {
  return openForm(
    {
      line: {
        ...lineEntity,
        columns: [...lineEntity.columns, { id: "l6", name: "place", column: "place", label: "Place", type: "integer" }],
      },
      columns: options.columns ?? {},
      subForm: { orderColumn: "place", ...subForm },
    },
    { record, readOnly: options.readOnly === true },
  );
}

async function draw(store: FormStore, registry?: FieldRegistry, loadChoices?: LoadChoices) {
  const container = await drawForm(store, registry, loadChoices);
  // The views are chunks of their own.
  await screen.findAllByText(/Row 3|Lamp/);
  return container;
}

const narrow = (isNarrow: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
const button = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const pick = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole("menuitem", { name, hidden: true })));
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const products = (store: FormStore) =>
  store
    .rows(store.form.tables[0]?.slot ?? -1)
    .map((row) => row.slots[row.table.columns.findIndex((c) => c.name === "product")]);
const changesOf = (store: FormStore) => saveChanges(store).rows.lines;
const dialog = () => within(screen.getByRole("dialog", { hidden: true }));

beforeAll(installDom);
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const Named = ({ display, value }: FieldReadProps): ReactNode => <span>{display ?? `key ${value}`}</span>;

describe("SubForm", () => {
  it.each([
    ["Default", 500, 0],
    ["List", 500, 0],
    ["Default", 700, 1],
    ["Default", 0, 1],
    ["Grid", 500, 0],
  ] as const)(
    "[forms 2 sub-form views] given lines in the view %s and a form of %d px in a wide window, when they are drawn, then there are %d sheets, and in the place of one that is too wide there are cards",
    async (view, width, sheets) => {
      vi.stubGlobal(
        "ResizeObserver",
        class {
          readonly #notify: ResizeObserverCallback;
          constructor(notify: ResizeObserverCallback) {
            this.#notify = notify;
          }
          observe(target: Element) {
            const entry = { target, contentRect: new DOMRect(0, 0, width, 100), borderBoxSize: [], contentBoxSize: [] };
            this.#notify([{ ...entry, devicePixelContentBoxSize: [] }], this);
          }
          unobserve() {}
          disconnect() {}
        },
      );
      const container = await draw(order({ view }));
      await expect.poll(() => container.querySelectorAll(".t-sheet")).toHaveLength(sheets);
      expect(container.querySelectorAll(".t-rows__card").length > 0).toBe(sheets === 0 && view !== "Grid");
    },
  );

  it.each([false, true])(
    "[forms 4 read-only] given a line whose chosen record came without a name, as from a default, when the sheet is drawn (on a phone: %s), then it shows the name and never the key",
    async (isNarrow) => {
      narrow(isNarrow);
      const store = openForm(
        {
          line: {
            ...lineEntity,
            columns: [
              ...lineEntity.columns,
              { id: "l6", name: "place", column: "place", label: "Place", type: "integer" },
              { id: "l7", name: "colour", column: "colour", label: "Colour", type: "text" },
            ],
            references: [
              ...lineEntity.references,
              { id: "r7", name: "tint", label: "Tint", entity: "order", columns: ["colour"] },
            ],
          },
          subForm: { orderColumn: "place", primaryInList: "product" },
          columns: {
            price: { column: null, name: "tint", reference: "tint", label: "Tint", type: "text", expressions: {} },
          },
        },
        {
          record: {
            ...record,
            rows: { lines: [{ ...line("l3", "Lamp", 3), values: { ...line("l3", "Lamp", 3).values, tint: "c7" } }] },
          },
        },
      );
      const views = Object.entries(toyRegistry.views).map(([name, view]) => [
        name,
        { ...view, read: async () => ({ Read: Named }) },
      ]);
      const asked = vi.fn(async () => ({ options: [{ key: "c7", label: "Blue" }], completed: true }));
      const container = await draw(store, { views: Object.fromEntries(views) }, asked);
      await expect.poll(() => container.textContent).toContain("Blue");
      expect(container.textContent).not.toContain("c7");
      expect(asked).toHaveBeenCalledWith(expect.objectContaining({ uid: "kl3" }), {
        search: "",
        page: 0,
        selection: ["c7"],
      });
    },
  );

  it.each([
    ["Default", false],
    ["List", false],
    ["Grid", false],
    ["FormGrid", false],
    ["CollapsibleGrid", false],
    ["Default", true],
    ["List", true],
    ["FormGrid", true],
  ] as const)(
    "[forms 2 sub-form views] given lines in the view %s (on a phone: %s), when they are drawn, then axe finds nothing",
    async (view, isNarrow) => {
      narrow(isNarrow);
      const container = await draw(order({ view }));
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  describe("List", () => {
    it("[forms 3 sub-form] given a column that is not shown in lists, when the lines are drawn, then it is no column and no fact of a card, and stands where a line is opened; what leads to it opens its line", async () => {
      const columns = { quantity: { showInList: false } };
      const store = order({ view: "List" }, { columns });
      const container = await draw(store);
      expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).not.toContain("Quantity");
      await act(async () => showField(store, container, rowRef(store, 1, "quantity")));
      expect(dialog().getByLabelText(/Quantity/)).toBeDefined();
      await press(/Discard/);
    });

    it("[forms 2 sub-form views] given a line in the List view, when it is edited in its dialog and saved there, then the sheet shows it and the form has the change", async () => {
      const store = order({ view: "List" });
      await draw(store);
      expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toContain("Product*Required");
      await press("Edit row 2");
      type(dialog().getByRole("textbox", { name: /Product/, hidden: true }), "Table");
      await press("Save row");
      expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
      expect(screen.getByText("Table")).toBeDefined();
      expect(changesOf(store)?.changed).toMatchObject([{ key: "l2", changes: { product: { mine: "Table" } } }]);
    });

    it("[forms 4 sub-form rows] given a line edited in its dialog, when it is discarded, then it has what it had", async () => {
      const store = order({ view: "List" });
      await draw(store);
      await press("Edit row 1");
      type(dialog().getByRole("textbox", { name: /Product/, hidden: true }), "Table");
      type(dialog().getByRole("textbox", { name: /Quantity/, hidden: true }), "7");
      await press("Discard");
      expect(changesOf(store)).toBeUndefined();
      expect(products(store)).toEqual(["Chair", "Desk", "Lamp"]);
    });

    it("[forms 4 sub-form rows] given a line that was changed before, when it is edited again and discarded, then the first change stays", async () => {
      const store = order({ view: "List" });
      store.setValue(rowRef(store, 0, "product"), "Stool");
      await draw(store);
      await press("Edit row 1");
      type(dialog().getByRole("textbox", { name: /Product/, hidden: true }), "Table");
      await press("Discard");
      expect(products(store)[0]).toBe("Stool");
    });

    it("[forms 4 sub-form rows] given the List view, when a line is added, then its dialog opens; discarded, it is gone; saved without a product, it says so and stays", async () => {
      const store = order({ view: "List" });
      await draw(store);
      await act(async () => fireEvent.click(screen.getByText("Add row")));
      expect(dialog().getByRole("heading", { name: "Row 4", hidden: true })).toBeDefined();
      await press("Save row");
      expect(dialog().getAllByText("Enter a value for Product.").length).toBe(1);
      expect(dialog().getByText("Correct the marked fields first.")).toBeDefined();
      await press("Discard");
      expect(products(store).length).toBe(3);
    });

    it("[forms 4 sub-form rows] given lines that may not be deleted, when a new one is discarded in its dialog, then it is gone", async () => {
      const store = order({ view: "List", deletable: false });
      await draw(store);
      await act(async () => fireEvent.click(screen.getByText("Add row")));
      await press("Discard");
      expect(products(store)).toEqual(["Chair", "Desk", "Lamp"]);
    });

    it("[forms 4 sub-form rows] given entries in the dialog, when it is left by its cross, then it asks first", async () => {
      const store = order({ view: "List" });
      await draw(store);
      await press("Edit row 1");
      type(dialog().getByRole("textbox", { name: /Product/, hidden: true }), "Table");
      await press("Close");
      await press("Keep editing");
      expect(dialog().getByRole("textbox", { name: /Product/, hidden: true })).toHaveProperty("value", "Table");
    });

    it("[forms 4 read-only] given lines that may not be changed, when one is opened, then its values are text and it can only be closed", async () => {
      await draw(order({ view: "List" }, { readOnly: true }));
      await press("Edit row 1");
      expect(dialog().queryByRole("textbox", { hidden: true })).toBeNull();
      expect(dialog().queryByRole("button", { name: "Save row", hidden: true })).toBeNull();
    });
  });

  describe("Grid and FormGrid", () => {
    it("[forms 2 sub-form views] given the Grid view with two rows of fields, when it is drawn, then each line has them in equal columns, a row below the other", async () => {
      const columns = {
        product: { posRow: 0 },
        quantity: { posRow: 0, posCol: 1 },
        price: { posRow: 1 },
        total: { posRow: 1, posCol: 1 },
        share: { posRow: 1 },
      };
      await draw(order({ view: "Grid" }, { columns }));
      const first = screen.getByRole("group", { name: "Row 1" });
      const rows = [...first.querySelectorAll(".t-rows__columns")];
      expect(rows.map((row) => [...row.querySelectorAll(".t-label")].map((label) => label.textContent))).toEqual([
        ["Product*", "Quantity"],
        ["Price", "Share", "Total"],
      ]);
    });

    it("[forms 2 sub-form views] given the FormGrid view, when it is drawn, then fields stand on the 12 columns where their positions say", async () => {
      const columns = {
        product: { posRow: 0, posCol: 0, posSizex: 8 },
        quantity: { posRow: 0, posCol: 9, posSizex: 3 },
        price: { posRow: 1, posCol: 0, posSizex: 4 },
        total: { posRow: 1, posCol: 4, posSizex: 4 },
        share: { posRow: 1, posCol: 8, posSizex: 4 },
      };
      await draw(order({ view: "FormGrid" }, { columns }));
      const first = screen.getByRole("group", { name: "Row 1" });
      const spans = [...first.querySelectorAll<HTMLElement>(".t-grid > .t-form__gap, .t-grid .t-field")].map((one) =>
        one.style.getPropertyValue("--span"),
      );
      expect(spans).toEqual(["8", "1", "3", "4", "4", "4"]);
    });

    it("[forms 4 sub-form rows] given a block of a line, when a value is typed, then the computed total of the line answers", async () => {
      const store = order({ view: "FormGrid" });
      await draw(store);
      const second = within(screen.getByRole("group", { name: "Row 2" }));
      type(second.getByRole("textbox", { name: /Quantity/ }), "3");
      expect(second.getByText("31.5")).toBeDefined();
    });

    it("[forms 4 sub-form rows] given the Grid view, when a line is added, then its first field has the keyboard and it is announced", async () => {
      await draw(order({ view: "Grid" }));
      await press("Add row");
      const added = screen.getByRole("group", { name: "Row 4" });
      expect(added.contains(document.activeElement)).toBe(true);
      expect(screen.getByRole("status").textContent).toBe("Row 4 added");
    });
  });

  describe("CollapsibleGrid", () => {
    const view = { view: "CollapsibleGrid", primaryInList: "product" } as const;
    const titles = () =>
      [...document.querySelectorAll<HTMLElement>(".t-rows__line")].map((one) => [
        one.textContent,
        one.getAttribute("aria-expanded"),
      ]);

    it("[forms 2 sub-form views] given saved lines, when they are drawn, then each shows its primary value, and what is inside is drawn once it is opened, and stays", async () => {
      const container = await draw(order(view));
      expect(titles()).toEqual([
        ["Chair", "false"],
        ["Desk", "false"],
        ["Lamp", "false"],
      ]);
      const inputs = () => container.querySelectorAll(".t-rows__inside input").length;
      expect(inputs()).toBe(0);
      await press("Desk");
      const drawn = inputs();
      expect(drawn).toBeGreaterThan(0);
      await press("Desk");
      expect(inputs()).toBe(drawn);
      expect(titles()[1]).toEqual(["Desk", "false"]);
    });

    it("[forms 4 sub-form rows] given opened lines, when one is added, then the others collapse, the new one is open under the default title, and typing its product names it", async () => {
      await draw(order(view));
      await press("Chair");
      await press("Add row");
      expect(titles()).toEqual([
        ["Chair", "false"],
        ["Desk", "false"],
        ["Lamp", "false"],
        ["Row 4", "true"],
      ]);
      type(screen.getByRole("textbox", { name: /Product/ }), "Sofa");
      expect(titles()[3]?.[0]).toBe("Sofa");
    });

    it("[forms 2 sub-form views] given lines, when all are expanded and collapsed by the menu, then they follow", async () => {
      await draw(order(view));
      await press("Actions for all rows");
      await pick(/Expand all/);
      expect(titles().map(([, isOpen]) => isOpen)).toEqual(["true", "true", "true"]);
      await press("Actions for all rows");
      await pick(/Collapse all/);
      expect(titles().map(([, isOpen]) => isOpen)).toEqual(["false", "false", "false"]);
    });

    it("[forms 5 sub-form rules] given a line with an error that is collapsed, when it must be fixed, then it says how many, and showing the field opens it", async () => {
      const store = order(view);
      const container = await draw(store);
      act(() => store.setValue(rowRef(store, 1, "product"), null));
      act(() => void store.validate());
      expect(button(/^Row 2/).textContent).toContain("1 error");
      act(() => showField(store, container, rowRef(store, 1, "product")));
      expect(button(/^Row 2/).getAttribute("aria-expanded")).toBe("true");
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Product/ }));
    });
  });

  describe("rows", () => {
    it("[forms 4 sub-form rows] given a line with values, when it is deleted, then it goes without a question, and comes back by the undo of the notice", async () => {
      const store = order({ view: "Grid" });
      await draw(store);
      await press("Actions for Row 2");
      await pick(/Delete row/);
      expect(screen.queryByRole("alertdialog")).toBeNull();
      expect(products(store)).toEqual(["Chair", "Lamp"]);
      await press("Undo");
      expect(products(store)).toEqual(["Chair", "Desk", "Lamp"]);
    });

    it("[forms 4 sub-form rows] given lines, when all are deleted and that is undone, then they stand as before", async () => {
      const store = order({ view: "FormGrid" });
      await draw(store);
      await press("Actions for all rows");
      await pick(/Delete all rows/);
      expect(screen.getByText("No rows yet.")).toBeDefined();
      await press("Undo");
      expect(products(store)).toEqual(["Chair", "Desk", "Lamp"]);
      expect(changesOf(store)).toBeUndefined();
    });

    it("[design 5 row order] given the Default view, when the last line is moved up by its menu, then it stands there, is announced, and the save says so", async () => {
      const store = order({ view: "Default" });
      await draw(store);
      await press("Actions for row 3");
      await pick(/Move up/);
      expect(products(store)).toEqual(["Chair", "Lamp", "Desk"]);
      expect(screen.getByRole("status").textContent).toBe("Moved to position 2 of 3");
      expect(changesOf(store)?.changed.map(({ key, changes }) => [key, changes.place?.mine])).toEqual([
        ["l3", 2],
        ["l2", 3],
      ]);
    });

    it("[design 5 row order] given a field of a block with the keyboard, when Alt and an arrow are pressed, then its line moves and the keyboard stays in it", async () => {
      const store = order({ view: "FormGrid" });
      await draw(store);
      const input = within(screen.getByRole("group", { name: "Row 1" })).getByRole("textbox", { name: /Product/ });
      act(() => input.focus());
      fireEvent.keyDown(input, { key: "ArrowDown", altKey: true });
      expect(products(store)).toEqual(["Desk", "Chair", "Lamp"]);
      expect(document.activeElement).toHaveProperty("value", "Chair");
    });

    it("[design 5 row order] given the Default view, when a line is inserted above another, then it stands there with the keyboard, and one undo takes it away", async () => {
      const store = order({ view: "Default" });
      await draw(store);
      await press("Actions for row 2");
      await pick(/Insert row above/);
      expect(products(store)).toEqual(["Chair", null, "Desk", "Lamp"]);
      expect(document.activeElement?.closest("tr")?.getAttribute("aria-rowindex")).toBe("3");
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Product");
      expect(screen.getByRole("status").textContent).toBe("Row 2 added");
      act(() => void store.undo());
      expect(products(store)).toEqual(["Chair", "Desk", "Lamp"]);
    });

    it("[design 5 row order] given a sub-form that keeps no order, when it is drawn, then lines cannot be moved", async () => {
      await draw(order({ view: "Default", orderColumn: null }));
      expect(screen.queryByRole("button", { name: "Move row 1" })).toBeNull();
      await press("Actions for row 1");
      expect(screen.queryByRole("menuitem", { name: /Move/, hidden: true })).toBeNull();
    });

    it("[forms 5 sub-form rules] given a full sub-form whose lines may not go, when it is drawn in blocks, then there is neither a button nor a menu", async () => {
      await draw(order({ view: "Grid", maxRecCount: 3, deletable: false, orderColumn: null }));
      expect(screen.queryByRole("button", { name: "Add row" })).toBeNull();
      expect(screen.queryByRole("button", { name: /Actions/ })).toBeNull();
    });
  });

  describe("on a phone", () => {
    it("[design 9 phones] given lines in a sheet, when the window is narrow, then each is a card that opens on a screen of its own", async () => {
      narrow(true);
      const store = order({ view: "Default" });
      await draw(store);
      expect(screen.queryByRole("grid")).toBeNull();
      const card = button(/^Desk/);
      expect(card.textContent).toContain("Quantity2");
      await act(async () => fireEvent.click(card));
      type(dialog().getByRole("textbox", { name: /Product/, hidden: true }), "Table");
      await press("Save row");
      expect(products(store)).toEqual(["Chair", "Table", "Lamp"]);
    });

    it("[forms 5 validation] given an error in a line that is a card, when it is shown, then its screen opens and the keyboard is in the control", async () => {
      narrow(true);
      const store = order({ view: "Default" });
      const container = await draw(store);
      act(() => showField(store, container, rowRef(store, 1, "quantity")));
      expect(document.activeElement).toBe(dialog().getByRole("textbox", { name: /Quantity/, hidden: true }));
    });
  });

  it("[forms 5 validation] given an error in a line of the List view, when it is shown, then its dialog opens and the keyboard is in the control", async () => {
    const store = order({ view: "List" });
    const container = await draw(store);
    act(() => showField(store, container, rowRef(store, 2, "product")));
    expect(document.activeElement).toBe(dialog().getByRole("textbox", { name: /Product/, hidden: true }));
  });
});

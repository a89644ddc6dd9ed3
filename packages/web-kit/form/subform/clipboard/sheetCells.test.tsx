import { type OrderFormChange, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { lineEntity } from "@tessera/form-engine/testing/orderForm.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { clearPage } from "../../../testing/clearPage.ts";
import { cell, columnOf, copied, drawLines, goTo, key, paste } from "../../testing/orderSheet.tsx";

beforeAll(installDom);
afterEach(clearPage);

describe("clipboard of a sub-form", () => {
  it("[forms 2 clipboard] given several cells selected by Shift and arrows, when they are copied, then as lines of cells that spreadsheets take", async () => {
    await drawLines();
    await goTo(0, "Product");
    for (const name of ["ArrowRight", "ArrowRight", "ArrowDown"]) await key(name, { shiftKey: true });
    await expect.poll(() => copied()).toBe('Chair\t2\t10.5\nDesk "L"\t2\t1234.5');
    expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(6);
  });

  it("[forms 2 clipboard] given rows, when cells are pasted over them and beyond the last, then values are read as their types do, rows are added, and one undo takes all of it back", async () => {
    const store = await drawLines();
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
    const store = await drawLines();
    await act(async () => fireEvent.click(cell(0, "Product")));
    await paste("Table\t3");
    await expect.poll(() => columnOf(store, "quantity")).toEqual(["3", "2"]);
    expect(columnOf(store, "product")[0]).toBe("Table");
    expect(screen.queryByRole("textbox", { name: "Product" })).toBeNull();
    expect(document.activeElement).toBe(cell(0, "Product"));
  });

  it("[forms 2 clipboard] given the line that adds, when a row is pasted there, then it is a new row from its first cell on", async () => {
    const store = await drawLines();
    await goTo(0, "Price");
    await key("ArrowDown");
    await key("ArrowDown");
    await paste("Lamp\t4\t20");
    await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", 'Desk "L"', "Lamp"]);
    expect(columnOf(store, "quantity")).toEqual(["2", "2", "4"]);
  });

  it("[forms 2 clipboard] given one value, when it is pasted over several selected cells, then it fills them", async () => {
    const store = await drawLines();
    await goTo(0, "Quantity");
    await key("ArrowDown", { shiftKey: true });
    await paste("7");
    await expect.poll(() => columnOf(store, "quantity")).toEqual(["7", "7"]);
  });

  it("[forms 2 clipboard] given a text that is no number, when it is pasted, then its cell says so and keeps it, the others are entered, and the save is blocked", async () => {
    const store = await drawLines();
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
    const store = await drawLines({ subForm: { maxRecCount: 2 }, columns: { quantity: { readOnly: true } } });
    await goTo(1, "Product");
    await paste("Table\t9\t1\nLamp\t9\t1");
    await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", "Table"]);
    expect(columnOf(store, "quantity")).toEqual(["2", "2"]);
    expect(await screen.findByText(/1 cell cannot be changed.*1 row did not fit/)).toBeDefined();
  });

  it("[forms 2 clipboard] given nothing that can be changed, when cells are pasted, then there is nothing to undo", async () => {
    const store = await drawLines({ columns: { quantity: { readOnly: true } } });
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
    const store = await drawLines({ line, columns }, async (_ref, { search }) => {
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

  it("[forms 2 clipboard] given selected cells, when they are copied, then as a table as well, in which signs stand for themselves", async () => {
    const store = await drawLines();
    act(() => store.setValue(rowRef(store, 0, "product"), '<b>"A & B"'));
    await goTo(0, "Product");
    await key("ArrowRight", { shiftKey: true });
    await expect
      .poll(() => copied("text/html"))
      .toBe("<table><tr><td>&lt;b&gt;&quot;A &amp; B&quot;</td><td>2</td></tr></table>");
  });

  it("[forms 2 clipboard] given a table of another program and a text that does not tell its cells apart, when it is pasted, then its cells are entered", async () => {
    const store = await drawLines();
    await goTo(0, "Product");
    await paste(
      "Sofa 3",
      "<meta><table><tr><td> Sofa\n <b>bed</b></td><td>3</td></tr></table><script>alert(1)</script>",
    );
    await expect.poll(() => columnOf(store, "product")[0]).toBe("Sofa bed");
    expect(columnOf(store, "quantity")[0]).toBe("3");
  });

  it("[forms 2 clipboard] given a block and a selection of twice its height, when it is pasted, then it fills the selection", async () => {
    const store = await drawLines();
    await goTo(0, "Product");
    for (const name of ["ArrowRight", "ArrowDown"]) await key(name, { shiftKey: true });
    await paste("Sofa\t3");
    await expect.poll(() => columnOf(store, "product")).toEqual(["Sofa", "Sofa"]);
    expect(columnOf(store, "quantity")).toEqual(["3", "3"]);
  });

  it("[forms 2 clipboard] given selected cells, when they are cut, then they are on the clipboard and empty, and one undo brings them back", async () => {
    const store = await drawLines();
    await goTo(0, "Product");
    await key("ArrowDown", { shiftKey: true });
    await expect.poll(() => copied()).not.toBe("");
    const cut = new Map<string, string>();
    const clipboardData = { setData: (kind: string, text: string) => void cut.set(kind, text) };
    await act(async () => void fireEvent.cut(document.activeElement ?? document.body, { clipboardData }));
    expect(cut.get("text/plain")).toBe('Chair\nDesk "L"');
    await expect.poll(() => columnOf(store, "product")).toEqual(["null", "null"]);
    act(() => void store.undo());
    expect(columnOf(store, "product")).toEqual(["Chair", 'Desk "L"']);
    expect(store.history.canUndo).toBe(false);
  });
});

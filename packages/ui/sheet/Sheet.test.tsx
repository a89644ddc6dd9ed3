// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { TextInput } from "../input/TextInput.tsx";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { Sheet } from "./Sheet.tsx";

type Line = { readonly id: string; readonly product: string; readonly quantity: string };
const cancelled: string[] = [];
const opened: string[] = [];

function Lines() {
  const [lines, setLines] = useState<readonly Line[]>([
    { id: "a", product: "Queso", quantity: "12" },
    { id: "b", product: "Mee", quantity: "10" },
  ]);
  const set = (id: string, change: Partial<Line>): void =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...change } : line)));
  return (
    <Sheet
      label="Lines"
      rows={lines}
      rowId={(line) => line.id}
      columns={[
        {
          id: "product",
          title: "Product",
          render: (line) => line.product,
          edit: (line) => (
            <TextInput label="Product" value={line.product} onChange={(product) => set(line.id, { product })} />
          ),
        },
        { id: "total", title: "Total", computed: true, render: (line) => `= ${line.quantity}` },
        {
          id: "quantity",
          title: "Quantity",
          render: (line) => line.quantity,
          edit: (line) =>
            line.id === "b" ? null : (
              <TextInput label="Quantity" value={line.quantity} onChange={(quantity) => set(line.id, { quantity })} />
            ),
        },
      ]}
      mark={(line, column) => (line.id === "b" && column === "quantity" ? { error: "At most 5." } : null)}
      onAdd={() => setLines([...lines, { id: `n${lines.length}`, product: "", quantity: "" }])}
      onMove={(from, to) => {
        const rest = lines.filter((_, index) => index !== from);
        setLines([...rest.slice(0, to), ...lines.slice(from, from + 1), ...rest.slice(to)]);
      }}
      onOpen={(line) => opened.push(line.id)}
      onCancelEdit={(line, column) => cancelled.push(`${line.id} ${column}`)}
      rowActions={(line) => [
        { id: "delete", label: "Delete row", onSelect: () => setLines(lines.filter((item) => item.id !== line.id)) },
      ]}
    />
  );
}

const cell = (text: string): HTMLElement => {
  const found = screen.getByText(text).closest<HTMLElement>("[role=gridcell]");
  if (!found) throw new Error(`no cell ${text}`);
  return found;
};
const press = (key: string, shiftKey = false, altKey = false): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey, altKey });
const order = (): readonly (string | null)[] =>
  [...document.querySelectorAll("tr[data-row]")].map(
    (row) => row.querySelector("[role=gridcell]")?.textContent ?? null,
  );
const focusedLabel = (): string | null | undefined => document.activeElement?.getAttribute("aria-label");

beforeAll(installDom);
afterEach(() => {
  cleanup();
  cancelled.length = 0;
  opened.length = 0;
});

describe("Sheet", () => {
  it("[forms 2 subform] given a cell when clicked then its control has the focus", () => {
    renderUi(<Lines />);
    fireEvent.click(cell("Queso"));
    expect(focusedLabel()).toBe("Product");
  });

  it("[forms 2 subform] given a cell in edit when Tab is pressed then the next cell that can be edited is in edit", () => {
    renderUi(<Lines />);
    fireEvent.click(cell("Queso"));
    press("Tab");
    expect(focusedLabel()).toBe("Quantity");
    press("Tab");
    expect(focusedLabel()).toBe("Product");
    expect(document.activeElement).toHaveProperty("value", "Mee");
    press("Tab", true);
    expect(focusedLabel()).toBe("Quantity");
  });

  it("[forms 2 subform] given a cell in edit when Enter is pressed then the cell below has the keyboard", () => {
    renderUi(<Lines />);
    fireEvent.click(cell("Queso"));
    press("Enter");
    expect(document.activeElement).toBe(cell("Mee"));
  });

  it("[forms 2 subform] given a cell that cannot be edited when Enter or a letter is pressed then no control appears", () => {
    renderUi(<Lines />);
    fireEvent.click(cell("10"));
    press("Enter");
    press("7");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(cell("10").getAttribute("aria-invalid")).toBe("true");
  });

  it("[forms 2 subform] given a cell in edit when Escape is pressed then the owner is notified which edit to undo", () => {
    renderUi(<Lines />);
    fireEvent.click(cell("Queso"));
    press("Escape");
    expect(cancelled).toEqual(["a product"]);
    expect(document.activeElement).toBe(cell("Queso"));
  });

  it("[forms 2 subform] given the last line when the keyboard goes on then a line is added and its first cell is in edit", async () => {
    renderUi(<Lines />);
    fireEvent.click(cell("Mee"));
    press("Tab");
    expect(document.activeElement?.textContent).toContain("Add row");
    await act(async () => press("Enter"));
    expect(focusedLabel()).toBe("Product");
    expect(document.activeElement).toHaveProperty("value", "");
  });

  it("[forms 2 subform] given the menu of a line when an action is chosen by Enter then the sheet does not take the key", () => {
    renderUi(<Lines />);
    fireEvent.click(screen.getByRole("button", { name: "Actions for row 1" }));
    expect(press("Enter")).toBe(true);
    expect(screen.queryByRole("textbox")).toBeNull();
    fireEvent.click(screen.getByRole("menuitem", { name: "Delete row" }));
    expect(screen.queryByText("Queso")).toBeNull();
  });

  it("[forms 2 subform] given the keyboard alone when a line is deleted then the keyboard stays in the sheet", async () => {
    renderUi(<Lines />);
    fireEvent.click(cell("Queso"));
    press("Escape");
    press("ContextMenu");
    expect(document.activeElement?.textContent).toBe("Delete row");
    await act(async () => fireEvent.click(document.activeElement ?? document.body));
    expect(document.activeElement).toBe(cell("Mee"));
  });

  it("[forms 4 sub-form rows] given a line when Alt and an arrow are pressed then it moves, the keyboard goes with it, and it stops at the ends", () => {
    renderUi(<Lines />);
    fireEvent.click(cell("Queso"));
    press("Escape");
    press("ArrowDown", false, true);
    expect(order()).toEqual(["Mee", "Queso"]);
    expect(document.activeElement).toBe(cell("Queso"));
    press("ArrowDown", false, true);
    expect(order()).toEqual(["Mee", "Queso"]);
    press("ArrowUp", false, true);
    expect(order()).toEqual(["Queso", "Mee"]);
  });

  it("[forms 4 sub-form rows] given the handle of a line when it is dragged below the next and let go then it stands there; when Escape is pressed meanwhile it stays", () => {
    renderUi(<Lines />);
    for (const [index, row] of [...document.querySelectorAll("tr[data-row]")].entries())
      row.getBoundingClientRect = () => new DOMRect(0, index * 32, 100, 32);
    const drag = (y: number): void => {
      fireEvent.pointerDown(screen.getByRole("button", { name: "Move row 1" }), { button: 0 });
      fireEvent(window, new MouseEvent("pointermove", { clientY: y }));
    };
    drag(60);
    expect(document.querySelector("tr.is-landing-after")?.textContent).toContain("Mee");
    fireEvent.keyDown(document.body, { key: "Escape" });
    fireEvent(window, new MouseEvent("pointerup"));
    expect(order()).toEqual(["Queso", "Mee"]);
    drag(60);
    fireEvent(window, new MouseEvent("pointerup"));
    expect(order()).toEqual(["Mee", "Queso"]);
  });

  it("[forms 2 sub-form views] given a line when its button is pressed, or Enter in a cell that cannot be edited, then it is opened", () => {
    renderUi(<Lines />);
    fireEvent.click(screen.getByRole("button", { name: "Edit row 2" }));
    fireEvent.click(cell("Queso"));
    press("Escape");
    press("ArrowRight");
    press("Enter");
    expect(opened).toEqual(["b", "a"]);
  });
});

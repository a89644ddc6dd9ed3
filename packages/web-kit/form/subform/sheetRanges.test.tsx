import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { clearPage } from "../../testing/clearPage.ts";
import { cell, columnOf, drawLines, goTo, key } from "../testing/orderSheet.tsx";

const selected = () => screen.queryAllByRole("gridcell", { selected: true }).length;
const control = { ctrlKey: true };

/** The mouse goes down on a cell and up on another. */
async function drag(from: HTMLElement, to: HTMLElement): Promise<void> {
  // What follows the pointer is loaded when it comes into the sheet.
  fireEvent.pointerEnter(screen.getByRole("grid"));
  document.elementFromPoint = () => to;
  await act(async () => void fireEvent.pointerDown(from, { button: 0, pointerType: "mouse" }));
  await expect
    .poll(async () => {
      await act(async () => void fireEvent(window, new MouseEvent("pointermove", { buttons: 1 })));
      return selected();
    })
    .toBeGreaterThan(1);
  await act(async () => void fireEvent(window, new MouseEvent("pointerup")));
}

beforeAll(installDom);
afterEach(async () => {
  await clearPage();
  // The DOM of tests has none of its own.
  Reflect.deleteProperty(document, "elementFromPoint");
});

describe("ranges of cells in a sub-form", () => {
  it("[forms 2 sub-form views] given the keyboard in a cell, when Ctrl+A is pressed, then all cells are selected and the keyboard stays", async () => {
    await drawLines();
    await goTo(1, "Quantity");
    await key("a", control);
    expect(selected()).toBe(screen.getAllByRole("gridcell").length - 1);
    expect(document.activeElement).toBe(cell(1, "Quantity"));
  });

  it("[forms 2 sub-form views] given a cell, when Shift+Space or Ctrl+Space is pressed, then its row or its column is selected", async () => {
    await drawLines();
    await goTo(1, "Quantity");
    await key(" ", { shiftKey: true });
    expect([cell(1, "Product"), cell(0, "Product")].map((one) => one.getAttribute("aria-selected"))).toEqual([
      "true",
      null,
    ]);
    await goTo(0, "Quantity");
    await key(" ", control);
    expect(selected()).toBe(2);
  });

  it("[forms 2 sub-form views] given selected cells, when Delete is pressed, then they are empty, those that cannot be changed stay and are counted, and one undo brings them back", async () => {
    const store = await drawLines({ columns: { quantity: { readOnly: true } } });
    await goTo(0, "Product");
    for (const name of ["ArrowRight", "ArrowDown"]) await key(name, { shiftKey: true });
    await key("Delete");
    await expect.poll(() => columnOf(store, "product")).toEqual(["null", "null"]);
    expect(columnOf(store, "quantity")).toEqual(["2", "2"]);
    expect(await screen.findByText(/2 cells cannot be changed/)).toBeDefined();
    act(() => void store.undo());
    expect(columnOf(store, "product")).toEqual(["Chair", 'Desk "L"']);
  });

  it("[forms 2 sub-form views] given cells below each other, when Ctrl+D is pressed, then they have what the first has; one cell alone takes what stands above it", async () => {
    const store = await drawLines();
    await goTo(0, "Product");
    await key("ArrowDown", { shiftKey: true });
    await key("d", control);
    await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", "Chair"]);
    await goTo(1, "Price");
    await key("d", control);
    await expect.poll(() => columnOf(store, "price")).toEqual(["10.5", "10.5"]);
  });

  it("[forms 2 sub-form views] given cells beside each other, when Ctrl+R is pressed, then one of another kind stays and is counted", async () => {
    const store = await drawLines();
    await goTo(0, "Product");
    await key("ArrowRight", { shiftKey: true });
    await key("r", control);
    expect(await screen.findByText(/1 cell cannot be changed/)).toBeDefined();
    expect(columnOf(store, "quantity")).toEqual(["2", "2"]);
  });

  it("[forms 2 sub-form views] given selected cells into one of which something is typed, when Ctrl+Enter is pressed, then all of them have it", async () => {
    const store = await drawLines();
    await goTo(0, "Quantity");
    await key("ArrowDown", { shiftKey: true });
    await key("7");
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement)) throw new Error("no control");
    await act(async () => void fireEvent.change(input, { target: { value: "7" } }));
    await key("Enter", control);
    await expect.poll(() => columnOf(store, "quantity")).toEqual(["7", "7"]);
    expect(document.activeElement).toBe(cell(1, "Quantity"));
  });

  it("[forms 2 sub-form views] given the mouse, when it is drawn over cells, then they are selected and none is in edit", async () => {
    await drawLines();
    await drag(cell(0, "Product"), cell(1, "Quantity"));
    expect(selected()).toBe(4);
    expect(screen.queryByRole("textbox", { name: "Product" })).toBeNull();
  });

  it("[forms 2 sub-form views] given the corner of a cell, when it is drawn over the cells below, then they are filled, as one action", async () => {
    const store = await drawLines();
    await goTo(0, "Product");
    const corner = cell(0, "Product").querySelector<HTMLElement>(".t-sheet__corner");
    if (!corner) throw new Error("no corner");
    await drag(corner, cell(1, "Product"));
    await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", "Chair"]);
    act(() => void store.undo());
    expect(columnOf(store, "product")).toEqual(["Chair", 'Desk "L"']);
  });

  it("[forms 2 sub-form views] given a sub-form that cannot be changed, when Delete is pressed, then its cells stay, and none has a corner to be drawn", async () => {
    const store = await drawLines({}, undefined, { readOnly: true });
    await goTo(0, "Product");
    expect(document.querySelector(".t-sheet__corner")).toBeNull();
    await key("Delete");
    expect(await screen.findByText(/1 cell cannot be changed/)).toBeDefined();
    expect(columnOf(store, "product")[0]).toBe("Chair");
  });
});

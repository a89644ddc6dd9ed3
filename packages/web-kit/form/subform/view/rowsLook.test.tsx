import { rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { clearPage } from "../../../testing/clearPage.ts";
import { axeProblems } from "../../../testing/panelDrawing.tsx";
import { showField } from "../../showField.ts";
import { cell, columnOf, copied, drawLines, goTo, key, paste } from "../../testing/orderSheet.tsx";

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name, hidden: true })));
/** Chooses from the menu of a column. */
async function choose(column: string, entry: RegExp): Promise<void> {
  await press(`Sort and filter by ${column}`);
  await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: entry, hidden: true })));
}
async function sort(column: string, entry: RegExp): Promise<void> {
  await press(`Sort and filter by ${column}`);
  await act(async () => fireEvent.click(screen.getByRole("menuitemradio", { name: entry, hidden: true })));
}
/** The products that are shown, with the numbers of their rows. */
const shown = () =>
  [...document.querySelectorAll("tr[data-row]")].map((row) => {
    const [number, product] = row.querySelectorAll("td");
    return [number?.querySelector("span")?.textContent, product?.textContent];
  });
async function filter(column: string, text: string): Promise<void> {
  await choose(column, /Filter/);
  const input = screen.getByRole("searchbox", { name: `Filter by ${column}` });
  await act(async () => void fireEvent.change(input, { target: { value: text } }));
  await act(async () => void fireEvent.keyDown(input, { key: "Enter" }));
}
const three = async () => {
  const store = await drawLines();
  await goTo(0, "Product");
  await key("End", { ctrlKey: true });
  await paste("Lamp\t7\t20");
  await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", 'Desk "L"', "Lamp"]);
  return store;
};

beforeAll(installDom);
afterEach(clearPage);

describe("rows as one looks at them", () => {
  it("[forms 2 sub-form views] given a sheet, when it is sorted by a column, then its rows stand so with their own numbers, the head says it, and the order of the form stays", async () => {
    const store = await three();
    await sort("Price", /Sort descending/);
    await expect.poll(shown).toEqual([
      ["2", 'Desk "L"'],
      ["3", "Lamp"],
      ["1", "Chair"],
    ]);
    expect(screen.getByRole("columnheader", { name: /Price/ }).getAttribute("aria-sort")).toBe("descending");
    expect(columnOf(store, "product")).toEqual(["Chair", 'Desk "L"', "Lamp"]);
    expect(await axeProblems(document.querySelector<HTMLElement>(".t-form") ?? document.body)).toEqual([]);
    await press("Show all as they stand");
    expect(shown().map(([number]) => number)).toEqual(["1", "2", "3"]);
  });

  it.each([
    ["Product", "DES", [["2", 'Desk "L"']]],
    [
      "Price",
      "> 15",
      [
        ["2", 'Desk "L"'],
        ["3", "Lamp"],
      ],
    ],
    ["Price", "=20", [["3", "Lamp"]]],
    ["Product", "=chair", [["1", "Chair"]]],
    ["Product", "=", []],
  ] as const)(
    "[forms 2 sub-form views] given a sheet, when %s is filtered by %j, then the rows that say so are shown, and counted",
    async (column, text, rows) => {
      await three();
      await filter(column, text);
      await expect.poll(shown).toEqual(rows);
      expect(screen.getByText(`${rows.length} of 3 rows shown`)).toBeDefined();
    },
  );

  it("[forms 2 sub-form views] given a sheet that is filtered, when cells are copied and pasted, then those that are shown", async () => {
    const store = await three();
    await filter("Price", "> 15");
    await expect.poll(() => shown().length).toBe(2);
    await goTo(0, "Product");
    await key("ArrowDown", { shiftKey: true });
    expect(copied()).toBe('Desk "L"\nLamp');
    await paste("Table\nSofa");
    await expect.poll(() => columnOf(store, "product")).toEqual(["Chair", "Table", "Sofa"]);
  });

  it("[forms 2 sub-form views] given a sheet that is filtered, when a value is changed so that it no longer passes, then its row stays until it is filtered again", async () => {
    const store = await three();
    await filter("Product", "lamp");
    await expect.poll(shown).toEqual([["3", "Lamp"]]);
    act(() => store.setValue(rowRef(store, 2, "product"), "Sofa"));
    expect(shown()).toEqual([["3", "Sofa"]]);
  });

  it("[forms 5 validation] given a row that is filtered out, when something leads to it, then all rows are shown and its control has the keyboard", async () => {
    const store = await three();
    await filter("Product", "lamp");
    await expect.poll(() => shown().length).toBe(1);
    act(() => showField(store, document.body, rowRef(store, 0, "product")));
    expect(shown()).toHaveLength(3);
    expect(document.activeElement).toHaveProperty("value", "Chair");
  });

  it("[forms 2 sub-form views] given the keyboard in a cell, when Ctrl+Shift+L is pressed, then the menu of its column opens", async () => {
    await drawLines();
    await goTo(0, "Quantity");
    await key("L", { ctrlKey: true, shiftKey: true });
    expect(screen.getByRole("menu", { name: "Sort and filter by Quantity", hidden: true })).toBeDefined();
    expect(cell(0, "Quantity")).toBeDefined();
  });
});

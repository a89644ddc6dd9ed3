// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { drawAt } from "../measure/drawAt.ts";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { Sheet } from "./Sheet.tsx";

const rows = Array.from({ length: 2000 }, (_, index) => ({ id: `r${index}`, name: `Name ${index + 1}` }));

function draw(): HTMLElement {
  const { container } = renderUi(
    <Sheet
      label="Names"
      rows={rows}
      rowId={({ id }) => id}
      columns={[{ id: "name", title: "Name", render: ({ name }) => name }]}
      rowActions={({ id }) => [{ id, label: `Delete ${id}`, onSelect: () => {} }]}
    />,
  );
  return container;
}

const drawn = (): number => document.querySelectorAll("tr[data-row]").length;
const key = (name: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

beforeAll(installDom);
afterEach(cleanup);

describe("a long sheet", () => {
  it("[forms 2 sub-form views] given two thousand rows, when the sheet is drawn, then those near the screen are, the rest has its height, and all are counted", () => {
    draw();
    expect(drawn()).toBeLessThan(100);
    const [gap] = document.querySelectorAll<HTMLElement>(".t-sheet__gap");
    expect(Number.parseFloat(gap?.style.height ?? "")).toBe((2000 - drawn()) * 33);
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("2001");
  });

  it("[forms 2 sub-form views] given the first row, when Ctrl+End and Ctrl+Home are pressed, then the keyboard is in the last and in the first row, which are drawn", () => {
    draw();
    act(() => screen.getByText("Name 1").closest<HTMLElement>("td")?.focus());
    key("End", { ctrlKey: true });
    expect(document.activeElement?.textContent).toBe("Name 2000");
    expect(document.activeElement?.closest("tr")?.getAttribute("aria-rowindex")).toBe("2001");
    key("Home", { ctrlKey: true });
    expect(document.activeElement?.textContent).toBe("Name 1");
    expect(drawn()).toBeLessThan(100);
  });

  it("[forms 2 sub-form views] given a sheet that is scrolled, when it stops, then the rows at that place are drawn", () => {
    const scroller = draw().querySelector<HTMLElement>(".t-sheet");
    if (!scroller) throw new Error("no sheet");
    scroller.scrollTop = 1000 * 33;
    fireEvent.scroll(scroller);
    expect(screen.queryByText("Name 1010")).not.toBeNull();
    expect(screen.queryByText("Name 100")).toBeNull();
  });

  it("[forms 2 sub-form views] given a row far from the screen, when something leads to it, then it is drawn", () => {
    const container = draw();
    act(() => drawAt(container.querySelector(".t-sheet"), "r1499"));
    expect(screen.queryByText("Name 1500")).not.toBeNull();
  });

  it("[shell 9 print] given a long sheet, when the page is printed, then all of its rows are drawn, and afterwards as many as before", () => {
    draw();
    const before = drawn();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(drawn()).toBe(2000);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(drawn()).toBe(before);
  });

  it("[forms 2 sub-form views] given a long sheet, when the key of the browser's search is pressed, then all of its rows are drawn until the person goes on", () => {
    draw();
    const before = drawn();
    key("f", { ctrlKey: true });
    expect(drawn()).toBe(2000);
    fireEvent.pointerDown(document.body);
    expect(drawn()).toBe(before);
  });

  it("[forms 2 sub-form views] given the menu of a row, when it is opened, then its actions are there", () => {
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Actions for row 2" }));
    expect(screen.getByRole("menuitem", { name: "Delete r1" })).toBeDefined();
  });
});

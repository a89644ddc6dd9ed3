// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { ComboBox, type ComboBoxProps } from "./ComboBox.tsx";
import type { Option } from "./OptionList.tsx";

const products: readonly Option[] = [
  { value: "11", label: "Queso Cabrales" },
  { value: "42", label: "Singaporean Hokkien Fried Mee" },
  { value: "72", label: "Mozzarella di Giovanni" },
];
const searches: string[] = [];
const chosen: (Option | null)[] = [];

function Product(props: Partial<ComboBoxProps>) {
  const [value, setValue] = useState<Option | null>(products[0] ?? null);
  const [text, setText] = useState("");
  return (
    <ComboBox
      label="Product"
      value={value}
      options={products.filter((item) => item.label.toLowerCase().includes(text))}
      onSearch={(search) => {
        searches.push(search);
        setText(search.toLowerCase());
      }}
      onChange={(option) => {
        chosen.push(option);
        setValue(option);
      }}
      {...props}
    />
  );
}

function box(): HTMLElement {
  return screen.getByRole("combobox", { name: "Product" });
}

beforeAll(installDom);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  searches.length = 0;
  chosen.length = 0;
});

describe("ComboBox", () => {
  it("[forms 9 dropdown] given typing when the pause of 500 ms is over then one search is asked with the whole text", () => {
    renderUi(<Product />);
    fireEvent.click(box());
    expect(searches).toEqual([""]);
    fireEvent.change(box(), { target: { value: "mo" } });
    fireEvent.change(box(), { target: { value: "moz" } });
    act(() => vi.advanceTimersByTime(499));
    expect(searches).toEqual([""]);
    act(() => vi.advanceTimersByTime(1));
    expect(searches).toEqual(["", "moz"]);
    expect(screen.getAllByRole("option").map((item) => item.textContent)).toEqual(["Mozzarella di Giovanni"]);
  });

  it("[forms 2 widgets] given options when led by the keyboard then Enter takes the active one and shows its name", () => {
    renderUi(<Product />);
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    const active = document.getElementById(box().getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toContain("Singaporean");
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(chosen.map((item) => item?.value)).toEqual(["42"]);
    expect(box()).toHaveProperty("value", "Singaporean Hokkien Fried Mee");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("[forms 2 widgets] given a search still waiting when Enter is pressed then nothing of the older options is taken", () => {
    renderUi(<Product />);
    fireEvent.change(box(), { target: { value: "zzz" } });
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(chosen).toEqual([]);
    expect(screen.getByText("No match for “zzz”.")).toBeDefined();
  });

  it("[forms 2 widgets] given typed text when Enter is pressed before its search has answered then the first of the answer is taken", () => {
    const { rerender } = renderUi(<Product loading={false} />);
    fireEvent.change(box(), { target: { value: "moz" } });
    rerender(<Product loading options={products} />);
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(searches).toEqual(["moz"]);
    expect(chosen).toEqual([]);
    rerender(<Product loading={false} options={products.slice(2)} />);
    expect(chosen.map((item) => item?.value)).toEqual(["72"]);
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("[forms 3 createNewElement] given a search without a match when Enter was pressed before its answer then what makes a new record is not begun", () => {
    const { rerender } = renderUi(<Product />);
    fireEvent.change(box(), { target: { value: "zzz" } });
    rerender(<Product loading />);
    fireEvent.keyDown(box(), { key: "Enter" });
    rerender(<Product loading={false} options={[{ value: "new", label: "New…", acts: true }]} />);
    expect(chosen).toEqual([]);
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(chosen.map((item) => item?.value)).toEqual(["new"]);
  });

  it("[forms 2 widgets] given a list that has just been opened when Enter is pressed before it is there then nothing is taken", () => {
    const { rerender } = renderUi(<Product loading />);
    fireEvent.click(box());
    fireEvent.keyDown(box(), { key: "Enter" });
    rerender(<Product loading={false} />);
    expect(chosen).toEqual([]);
  });

  it("[forms 2 widgets] given an open list when Escape is pressed then the chosen name is back and nothing else hears it", () => {
    const outside = vi.fn();
    renderUi(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the drawer around the control
      <div onKeyDown={outside}>
        <Product />
      </div>,
    );
    fireEvent.change(box(), { target: { value: "zzz" } });
    fireEvent.keyDown(box(), { key: "Escape" });
    expect(box()).toHaveProperty("value", "Queso Cabrales");
    expect(outside).not.toHaveBeenCalled();
  });

  it("[forms 2 widgets] given no match when searched then it says so with the text", () => {
    renderUi(<Product />);
    fireEvent.change(box(), { target: { value: "zzz" } });
    act(() => vi.advanceTimersByTime(500));
    expect(screen.getByText("No match for “zzz”.")).toBeDefined();
  });

  it("[forms 2 widgets] given a chosen value when cleared then it is null", () => {
    renderUi(<Product />);
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(chosen).toEqual([null]);
    expect(box()).toHaveProperty("value", "");
  });

  it("[forms 2 widgets] given emptied text when the field is left by Tab then the value is null once", () => {
    renderUi(<Product />);
    fireEvent.change(box(), { target: { value: "" } });
    fireEvent.keyDown(box(), { key: "Tab" });
    fireEvent.blur(box());
    expect(chosen).toEqual([null]);
  });
});

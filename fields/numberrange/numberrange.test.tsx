import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { Filter } from "./filter.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
const all = { ...views, Cell, Filter };
drawsFixtures("numberrange", all, fixtures, { texts });
const whole = { type: "numberrange", valueType: "integer_range" } as const;
const decimal = { type: "numberrange", valueType: "decimal_range" } as const;

function enter(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

const end = (name: string, group = "Field") =>
  within(screen.getByRole("group", { name: group })).getByRole("textbox", { name });
const sign = (name: RegExp) => screen.getByRole("button", { name });

describe("numberrange", () => {
  it("[forms 3 numberrange] given no range, when its ends are typed and then taken out, then the value is the range with both numbers in it, and null without any", async () => {
    const { log } = await drawField(views, { name: "", field: whole, value: null }, { texts });
    enter(end("From"), "1");
    enter(end("To"), "5");
    enter(end("From"), "");
    enter(end("To"), "");
    expect(log).toEqual([["[1,)"], ["[1,6)"], ["(,6)"], [null]]);
  });

  it("[forms 3 numberrange] given a range of whole numbers, when it is edited, then its ends are those that are part of it and nothing asks for that", async () => {
    await drawField(views, { name: "", field: whole, value: "[1,12001)" }, { texts });
    expect([end("From"), end("To")]).toMatchObject([{ value: "1" }, { value: "12,000" }]);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("[forms 3 numberrange] given a range of decimals without its end, when the end is typed, then it stays no part of it", async () => {
    const { log } = await drawField(views, { name: "", field: decimal, value: "[0,100)" }, { texts });
    enter(end("To"), "120.5");
    expect(log).toEqual([["[0,120.5)"]]);
  });

  it("[forms 3 numberrange] given a range of decimals, when the signs before its ends are pressed, then the numbers there become part of it or no part", async () => {
    const { log } = await drawField(views, { name: "", field: decimal, value: "[0,100)" }, { texts });
    fireEvent.click(sign(/^To: .* is not included$/));
    fireEvent.click(sign(/^From: .* is included$/));
    expect(log).toEqual([["[0,100]"], ["(0,100]"]]);
  });

  it("[forms 3 numberrange] given a range of decimals with one end, when it is edited, then the open one has no sign to press and says that it is open", async () => {
    await drawField(views, { name: "", field: decimal, value: "[0,infinity)" }, { texts });
    expect(sign(/^To: /)).toHaveProperty("disabled", true);
    expect(end("To")).toMatchObject({ value: "", placeholder: "∞" });
  });

  it("[forms 5 numberrange] given a range, when its end is typed below its start, then the value says both for the check", async () => {
    const { log } = await drawField(views, { name: "", field: whole, value: "[10,21)" }, { texts });
    enter(end("To"), "5");
    expect(log).toEqual([["[10,5]"]]);
  });

  it("[forms 5 numberrange] given a range of whole numbers, when a larger number than its type has is typed, then the end moves to the largest", async () => {
    const { log } = await drawField(views, { name: "", field: whole, value: "[1,6)" }, { texts });
    enter(end("To"), "9999999999");
    expect(log.at(-1)).toEqual(["[1,2147483647)"]);
  });

  it("[forms 5 numberrange] given bounds and digits after the point, when numbers beyond them are typed, then the ends move to what is allowed", async () => {
    const settings = { min: 0.5, max: 2.5, decimal: 1 };
    const bounded = { name: "", field: { ...decimal, formats: settings }, value: "[1,2]" } as const;
    const { log } = await drawField(views, bounded, { texts });
    expect([end("From"), end("To")]).toMatchObject([{ value: "1.0" }, { value: "2.0" }]);
    enter(end("From"), "0.25");
    enter(end("To"), "7");
    expect(log.at(-1)).toEqual(["[0.5,2.5]"]);
  });

  it("[forms 5 numberrange] given a range, when a word is typed, then it stands there and blocks the save until a number is typed", async () => {
    const { change, log } = await drawField(views, { name: "", field: whole, value: "[1,6)" }, { texts });
    fireEvent.change(end("To"), { target: { value: "many" } });
    const message = { severity: "error", code: "validation.not_a_number", data: { typed: "many" }, source: "client" };
    await change({ messages: [message as never] });
    fireEvent.blur(end("To"));
    expect([end("From"), end("To")]).toMatchObject([{ value: "1" }, { value: "many" }]);
    fireEvent.change(end("To"), { target: { value: "8" } });
    expect(log).toEqual([["invalid", "validation.not_a_number"], ["invalid", null], ["[1,9)"]]);
  });

  it("[forms 3 numberrange] given a range that holds no number, when it is edited, then both ends say so until a number is entered", async () => {
    const { log } = await drawField(views, { name: "", field: decimal, value: "empty" }, { texts });
    expect([end("From"), end("To")]).toMatchObject([{ placeholder: "∅" }, { placeholder: "∅" }]);
    enter(end("From"), "2");
    expect(log).toEqual([["[2,)"]]);
  });

  it("[forms 3 numberrange] given a range in a cell of a table, when Tab is pressed, then it leads through both ends before it leaves the cell", async () => {
    await drawField(views, { name: "", field: decimal, value: "[0,)" }, { texts, variant: "sheet" });
    const left: EventTarget[] = [];
    const note = (event: Event): void => void (event.target && left.push(event.target));
    document.addEventListener("keydown", note);
    for (const stop of [end("From"), sign(/^From: /), end("To")]) fireEvent.keyDown(stop, { key: "Tab" });
    for (const stop of [end("To"), end("From")]) fireEvent.keyDown(stop, { key: "Tab", shiftKey: true });
    document.removeEventListener("keydown", note);
    expect(left).toEqual([end("To"), end("From")]);
  });

  it("[forms 3 numberrange] given a range of decimals in a cell of a table, when its controls are looked through, then a number is the first one", async () => {
    const { container } = await drawField(
      views,
      { name: "", field: decimal, value: "[0,9]" },
      { texts, variant: "sheet" },
    );
    expect(container.querySelector("input, textarea, button")).toBe(end("From"));
  });

  it("[lists 3 filters] given ranges, when those are asked for that hold a number, then the filter takes one number", async () => {
    const { log } = await drawField(all, { name: "", field: decimal, value: null }, { texts, operator: "CONTAINS" });
    enter(screen.getByRole("textbox", { name: "Filter" }), "2.5");
    expect(log).toEqual([["filter", "[2.5,2.5]"]]);
  });

  it("[lists 3 filters] given a filter by a plain number, as a stored one may have it, when it is edited, then the number stands there", () => {
    const settings = { text: "25", operator: "CONTAINS", valueType: "decimal_range", settings: {} } as const;
    render(<Filter {...settings} onText={() => undefined} />);
    expect(screen.getByRole("textbox")).toHaveProperty("value", "25");
  });

  it("[lists 3 filters] given ranges, when those are asked for that overlap another, then the filter takes its two ends", async () => {
    const { log } = await drawField(all, { name: "", field: whole, value: null }, { texts, operator: "OVERLAPS" });
    enter(end("To", "Filter"), "5");
    expect(log).toEqual([["filter", "(,6)"]]);
  });
});

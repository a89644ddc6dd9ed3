import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { Filter } from "./filter.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("dateinterval", { ...views, Cell, Filter }, fixtures, { texts });
const field = { name: "", field: { type: "dateinterval", valueType: "date_range" } } as const;

function enter(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

const end = (name: string) => within(screen.getAllByRole("group")[0] ?? document.body).getByRole("textbox", { name });

describe("dateinterval", () => {
  it("[forms 3 dateinterval] given no interval, when its ends are typed and then taken out, then the value is the range with both days in it, and null without any", async () => {
    const { log } = await drawField(views, { ...field, value: null }, { texts });
    enter(end("From"), "11/02/2026");
    enter(end("To"), "11/06/2026");
    enter(end("From"), "");
    enter(end("To"), "");
    expect(log).toEqual([["[2026-11-02,)"], ["[2026-11-02,2026-11-07)"], ["(,2026-11-07)"], [null]]);
  });

  it("[forms 5 dateinterval] given an interval, when an end is typed that is no date and then undone, then it blocks and frees the save", async () => {
    const { log } = await drawField(views, { ...field, value: "[2026-11-02,2026-11-07)" }, { texts });
    enter(end("To"), "soon");
    fireEvent.keyDown(end("To"), { key: "Escape" });
    expect(log).toEqual([
      ["invalid", "validation.unreadable"],
      ["invalid", null],
    ]);
  });

  it("[forms 5 dateinterval] given an interval, when its end is typed before its start, then the value says both for the check", async () => {
    const { log } = await drawField(views, { ...field, value: "[2026-11-02,2026-11-07)" }, { texts });
    enter(end("To"), "10/30/2026");
    expect(log).toEqual([["[2026-11-02,2026-10-30]"]]);
  });

  it("[forms 3 dateinterval] given a range of times, when its end is typed, then the value ends at that time", async () => {
    const value = '["2026-11-02 08:00:00","2026-11-02 16:30:00")';
    const timed = { name: "", field: { type: "dateinterval", valueType: "datetime_range" }, value } as const;
    const { log } = await drawField(views, timed, { texts });
    enter(end("To"), "11/02/2026 5:00 PM");
    expect(log).toEqual([['["2026-11-02 08:00:00","2026-11-02 17:00:00")']]);
  });

  it("[forms 3 dateinterval] given a range of times of an adopted table without its start and with its end, when its start is typed, then its end stays part of it", async () => {
    const value = '("2026-11-02 08:00:00","2026-11-02 16:30:00"]';
    const timed = { name: "", field: { type: "dateinterval", valueType: "datetime_range" }, value } as const;
    const { log } = await drawField(views, timed, { texts });
    enter(end("From"), "11/02/2026 7:00 AM");
    expect(log).toEqual([['["2026-11-02 07:00:00","2026-11-02 16:30:00"]']]);
  });

  it("[forms 9 dates] given a range of instants, when it is shown and its end is typed in Budapest, then it is on the person's clock, stored in UTC, and its start stays to the fraction", async () => {
    const value = '["2026-11-02 07:00:00.25","2026-11-02 15:30:00")';
    const instants = { name: "", field: { type: "dateinterval", valueType: "timestamp_range" }, value } as const;
    const { log } = await drawField(views, instants, { texts });
    expect(screen.getByTestId("read").textContent).toBe("11/02/2026 08:00 AM – 11/02/2026 04:30 PM");
    expect(end("From")).toHaveProperty("value", "11/02/2026 08:00 AM");
    enter(end("To"), "11/02/2026 5:00 PM");
    expect(log).toEqual([['["2026-11-02 07:00:00.25","2026-11-02 16:00:00")']]);
  });

  it("[lists 3 filters] given ranges of instants, when those are asked for that overlap some days, then the filter says which instants these are in the person's zone", async () => {
    const all = { ...views, Cell, Filter };
    const instants = { name: "", field: { type: "dateinterval", valueType: "timestamp_range" }, value: null } as const;
    const { log } = await drawField(all, instants, { texts, operator: "OVERLAPS" });
    const filter = screen.getByRole("group", { name: "Filter" });
    enter(within(filter).getByRole("textbox", { name: "From" }), "10/24/2026");
    enter(within(filter).getByRole("textbox", { name: "To" }), "10/25/2026");
    expect(log).toEqual([
      ["filter", '["2026-10-23 22:00:00",)'],
      ["filter", '(,"2026-10-25 23:00:00")'],
    ]);
  });

  it("[lists 3 filters] given intervals, when those are asked for that hold a day, then the filter takes one date", async () => {
    const all = { ...views, Cell, Filter };
    const { log } = await drawField(all, { ...field, value: null }, { texts, operator: "CONTAINS" });
    enter(screen.getByRole("textbox", { name: "Filter" }), "11/02/2026");
    expect(log).toEqual([["filter", "2026-11-02"]]);
  });

  it("[lists 3 filters] given intervals, when those are asked for that overlap another, then the filter takes its two ends", async () => {
    const all = { ...views, Cell, Filter };
    const { log } = await drawField(all, { ...field, value: null }, { texts, operator: "OVERLAPS" });
    const filter = screen.getByRole("group", { name: "Filter" });
    enter(within(filter).getByRole("textbox", { name: "To" }), "11/06/2026");
    expect(log).toEqual([["filter", "(,2026-11-07)"]]);
  });
});

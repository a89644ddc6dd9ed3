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
drawsFixtures("timeinterval", { ...views, Cell, Filter }, fixtures, { texts });
const field = { name: "", field: { type: "timeinterval", valueType: "time_range" } } as const;
const end = (name: string) => screen.getByRole("combobox", { name });

function enter(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

describe("timeinterval", () => {
  it("[forms 3 timeinterval] given no value, when both ends are typed and emptied again, then each end is open until both are", async () => {
    const { log } = await drawField(views, { ...field, value: null }, { texts, language: "hu" });
    enter(end("From"), "8");
    enter(end("To"), "1630");
    enter(end("From"), "");
    enter(end("To"), "");
    expect(log).toEqual([["[08:00:00,)"], ["[08:00:00,16:30:00)"], ["(,16:30:00)"], [null]]);
  });

  it.each(["24:00", "0:00", "24"])(
    "[forms 3 timeinterval] given an interval, when %s is typed as its end, then it ends with the day",
    async (typed) => {
      const { log } = await drawField(views, { ...field, value: "[22:00:00,23:00:00)" }, { texts, language: "hu" });
      enter(end("To"), typed);
      expect(log).toEqual([["[22:00:00,24:00:00)"]]);
      expect(end("To")).toHaveProperty("value", "24:00");
    },
  );

  it("[forms 3 timeinterval] given a start, when the list of its ends is opened, then none before it can be chosen and the last one is the end of the day", async () => {
    const { log } = await drawField(views, { ...field, value: "[22:30:00,)" }, { texts, language: "hu" });
    fireEvent.keyDown(end("To"), { key: "ArrowDown" });
    const options = screen.getAllByRole("option");
    const offered = options.filter((one) => one.getAttribute("aria-disabled") !== "true");
    expect(offered.map(({ textContent }) => textContent)).toEqual(["22:30", "23:00", "23:30", "24:00"]);
    fireEvent.click(screen.getByRole("option", { name: "24:00" }));
    expect(log).toEqual([["[22:30:00,24:00:00)"]]);
  });

  it("[forms 5 timeinterval] given an interval, when its end is typed before its start, then the value says both for the check", async () => {
    const { log } = await drawField(views, { ...field, value: "[22:00:00,23:00:00)" }, { texts, language: "hu" });
    enter(end("To"), "6:00");
    expect(log).toEqual([["[22:00:00,06:00:00)"]]);
  });

  it("[forms 5 timeinterval] given an interval, when an end is typed that is no time and then undone, then it blocks and frees the save", async () => {
    const { log } = await drawField(views, { ...field, value: "[08:00:00,16:30:00)" }, { texts });
    enter(end("To"), "soon");
    fireEvent.keyDown(end("To"), { key: "Escape" });
    expect(log).toEqual([
      ["invalid", "validation.unreadable"],
      ["invalid", null],
    ]);
  });

  it("[forms 3 timeinterval] given an interval with unusual bounds, when its start is typed, then its end stays as it is", async () => {
    const { log } = await drawField(views, { ...field, value: "(08:00:00,16:30:00]" }, { texts, language: "hu" });
    enter(end("From"), "7:00");
    expect(log).toEqual([["[07:00:00,16:30:00]"]]);
  });

  it("[lists 3 filters] given intervals, when those are asked for that hold a time, then the filter takes one time", async () => {
    const all = { ...views, Cell, Filter };
    const { log } = await drawField(all, { ...field, value: null }, { texts, language: "hu", operator: "CONTAINS" });
    enter(screen.getByRole("combobox", { name: "Filter" }), "12:30");
    expect(log).toEqual([["filter", "12:30:00"]]);
  });

  it("[lists 3 filters] given intervals, when those are asked for that overlap another, then the filter takes its two ends", async () => {
    const all = { ...views, Cell, Filter };
    const { log } = await drawField(all, { ...field, value: null }, { texts, language: "hu", operator: "OVERLAPS" });
    const filter = screen.getByRole("group", { name: "Filter" });
    enter(within(filter).getByRole("combobox", { name: "To" }), "12:30");
    expect(log).toEqual([["filter", "(,12:30:00)"]]);
  });
});

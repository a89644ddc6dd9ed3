import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { Filter } from "./filter.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("time", { ...views, Filter }, fixtures, { texts });

const time = { name: "", field: { type: "time", valueType: "time" } } as const;
const office = { isTimeSelect: true, startTime: "08:00", timeStep: 60, endTime: "11:00", timeFormat: "HH:mm" } as const;
const box = (): HTMLElement => screen.getByRole("combobox", { name: "Field" });

function type(typed: string): void {
  fireEvent.change(box(), { target: { value: typed } });
  fireEvent.blur(box());
}

describe("time", () => {
  it.each([
    ["9:5", "09:05:00"],
    ["0905", "09:05:00"],
    ["9.30 pm", "21:30:00"],
    ["9:05:07", "09:05:07"],
  ])("[forms 3 time] given no time, when %s is typed, then %s is stored", async (typed, stored) => {
    const { log } = await drawField(views, { ...time, value: null }, { texts });
    type(typed);
    expect(log).toEqual([[stored]]);
  });

  it("[forms 3 time] given a time, when what is no time is typed and then nothing, then the value stays and then goes", async () => {
    const { log } = await drawField(views, { ...time, value: "10:00:00" }, { texts });
    type("25:00");
    type("");
    expect(log).toEqual([["invalid", "validation.unreadable"], ["invalid", null], [null]]);
  });

  it("[forms 3 time] given a list of times, when it is opened and led by the arrows, then it begins at the time and Enter takes another", async () => {
    const field = { ...time.field, formats: office };
    const { log } = await drawField(views, { name: "", field, value: "09:00:00" }, { texts, language: "hu" });
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "08:00",
      "09:00",
      "10:00",
      "11:00",
    ]);
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(log).toEqual([["10:00:00"]]);
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("[forms 3 time] given bounds of a rule and of the entity, when the list is opened, then times beyond them cannot be chosen", async () => {
    const field = { ...time.field, formats: office, max: "10:00:00" };
    const state = { min: "2026-01-01 09:00:00" };
    const { log } = await drawField(views, { name: "", field, value: null, state }, { texts, language: "hu" });
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    const disabled = screen.getAllByRole("option").filter((one) => one.getAttribute("aria-disabled") === "true");
    expect(disabled.map(({ textContent }) => textContent)).toEqual(["08:00", "11:00"]);
    fireEvent.click(screen.getByRole("option", { name: "11:00" }));
    expect(log).toEqual([]);
  });

  it("[forms 3 time] given a filter, when a time of the list is chosen, then records are compared with it", async () => {
    const field = { ...time.field, formats: office };
    const { log } = await drawField({ ...views, Filter }, { name: "", field, value: null }, { texts, language: "hu" });
    fireEvent.keyDown(screen.getByRole("combobox", { name: "Filter" }), { key: "ArrowDown" });
    fireEvent.click(screen.getByRole("option", { name: "10:00" }));
    expect(log).toEqual([["filter", "10:00:00"]]);
  });

  it("[forms 3 time] given a time with seconds and a format without them, when it is read, then the seconds are shown", async () => {
    const field = { ...time.field, formats: office };
    await drawField(views, { name: "", field, value: "09:00:07" }, { texts, language: "hu" });
    expect(screen.getByTestId("read").textContent).toBe("09:00:07");
  });
});

import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("jsonform", views, fixtures, { texts });

const named = (fixture: (typeof fixtures)[number] | undefined) => ({ name: "", value: null, ...fixture });
const editor = () => screen.getByRole("group", { name: "Field" });
// The editor gives values of the engine.
const given = (log: readonly (readonly unknown[])[]) => toJson((log.at(-1)?.[0] ?? null) as EngineValue);
const box = (name: RegExp | string) => within(editor()).getByRole("textbox", { name });

describe("jsonform", () => {
  it("[forms 3 jsonform] given a schema, when its parts are filled and emptied, then the value has what was entered, and nothing of what was emptied", async () => {
    const { log } = await drawField(views, named(fixtures[0]), { texts });
    fireEvent.change(box(/^Voltage/), { target: { value: "230" } });
    fireEvent.change(box("Name"), { target: { value: "Kovács" } });
    fireEvent.keyDown(within(editor()).getByRole("combobox", { name: "Colour" }), { key: "g" });
    expect(given(log)).toEqual({ voltage: 230, colour: "g", maker: { name: "Kovács" } });
    fireEvent.change(box("Name"), { target: { value: "" } });
    fireEvent.change(box(/^Voltage/), { target: { value: "" } });
    expect(given(log)).toEqual({ colour: "g", maker: {} });
  });

  it("[forms 3 jsonform] given a part out of its bounds, when it is entered, then that is said where it stands", async () => {
    await drawField(views, named(fixtures[0]), { texts });
    fireEvent.change(box(/^Voltage/), { target: { value: "7" } });
    expect(box(/^Voltage/).getAttribute("aria-invalid")).toBe("true");
    expect(editor().textContent).toContain("Voltage must be at least 12.");
  });

  it("[forms 3 jsonform] given a list, when items are added and taken out, then the list has what is left, up to its most", async () => {
    const { log } = await drawField(views, named(fixtures[1]), { texts });
    const add = () => within(editor()).queryByRole("button", { name: "Add: Wearing parts" });
    const press = add();
    if (press === null) throw new Error("nothing can be added");
    fireEvent.click(press);
    expect(add()).toBeNull();
    const third = within(within(editor()).getByRole("group", { name: "Wearing parts 3" }));
    fireEvent.change(third.getByRole("textbox", { name: /^Part/ }), { target: { value: "Seal" } });
    fireEvent.click(within(editor()).getByRole("button", { name: "Remove: Wearing parts 1" }));
    expect(given(log)).toMatchObject({ parts: [{ name: "Filter" }, { name: "Seal" }] });
  });

  it("[forms 3 jsonform] given a part that can only be read, when the form is drawn, then it shows what the schema says and cannot be edited", async () => {
    await drawField(views, named(fixtures[0]), { texts });
    expect(editor().textContent).toContain("EN 60204");
    expect(within(editor()).queryByRole("textbox", { name: "Norm" })).toBeNull();
  });

  it("[forms 3 jsonform] given a filled form, when it is read, then everything stands behind its title", async () => {
    await drawField(views, named(fixtures[1]), { texts });
    const read = screen.getByTestId("read").textContent;
    for (const text of ["Voltage230", "Red", "05/01/2024", "12.5", "Belt"]) expect(read).toContain(text);
  });
});

import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Cell, Edit, Read };
drawsFixtures("checktable", views, fixtures, { texts });

const named = (fixture: (typeof fixtures)[number] | undefined) => ({ name: "", value: null, ...fixture });
const editor = () => screen.getByRole("group", { name: "Field" });
// The editor gives values of the engine.
const given = (log: readonly (readonly unknown[])[]) => toJson((log.at(-1)?.[0] ?? null) as EngineValue);
const box = (name: string) => within(editor()).getByRole("textbox", { name });

describe("checktable", () => {
  it("[forms 2 checklist table] given viewpoints and columns, when cells are filled, then each value stands in its column", async () => {
    const { log } = await drawField(views, named(fixtures[0]), { texts });
    fireEvent.change(box("Source: Owner"), { target: { value: "Register" } });
    fireEvent.change(box("Remark: Firm"), { target: { value: "Moved" } });
    expect(given(log)).toEqual({
      columns: [
        { id: "owner", cells: [{ id: "source", value: "Register" }] },
        { id: "firm", cells: [{ id: "note", value: "Moved" }] },
      ],
    });
  });

  it("[forms 4 checklist] given a column with a required answer missing, when it is to be finished, then it cannot be, and it says how much is missing; with the answer it can", async () => {
    const { log } = await drawField(views, named(fixtures[0]), { texts });
    const finish = () => within(editor()).getByRole("checkbox", { name: "Finished: Firm" });
    expect(finish()).toHaveProperty("disabled", true);
    fireEvent.keyDown(within(editor()).getByRole("combobox", { name: "Register number: Firm" }), { key: "t" });
    expect(finish()).toHaveProperty("disabled", false);
    fireEvent.click(finish());
    expect(given(log)).toEqual({
      columns: [{ id: "firm", cells: [{ id: "number", value: "same" }], final: { user: null, name: null, at: null } }],
    });
    expect(editor().textContent).toContain("Finished when saved");
    expect(within(editor()).queryByRole("textbox", { name: "Source: Firm" })).toBeNull();
  });

  it("[forms 4 checklist] given a finished column, when it is opened again, then its stamp is gone and its cells can be edited", async () => {
    const { log } = await drawField(views, named(fixtures[1]), { texts });
    expect(within(editor()).queryByRole("textbox", { name: "Source: Firm" })).toBeNull();
    expect(editor().textContent).toContain("Anna Szabó");
    fireEvent.click(within(editor()).getByRole("checkbox", { name: "Finished: Firm" }));
    expect(JSON.stringify(given(log))).not.toContain("final");
    expect(box("Source: Firm")).toBeDefined();
  });

  it("[forms 2 checklist table] given the keyboard in a cell, when Enter is pressed, then it goes on in the same column of the next row, with Shift of the one before", async () => {
    await drawField(views, named(fixtures[0]), { texts });
    const source = box("Source: Owner");
    source.focus();
    fireEvent.keyDown(source, { key: "Enter" });
    expect(document.activeElement).toBe(box("Remark: Owner"));
    source.focus();
    fireEvent.keyDown(source, { key: "Enter", shiftKey: true });
    expect(document.activeElement).toBe(box("Looked up on: Owner"));
  });

  it("[forms 2 checklist table] given viewpoints below one another, when a heading is folded, then those below it are away until it is unfolded", async () => {
    await drawField(views, named(fixtures[0]), { texts });
    fireEvent.click(within(editor()).getByRole("button", { name: "Fold: Register" }));
    expect(within(editor()).queryByRole("textbox", { name: "Share, %: Firm" })).toBeNull();
    fireEvent.click(within(editor()).getByRole("button", { name: "Unfold: Register" }));
    expect(box("Share, %: Firm")).toBeDefined();
  });

  it("[forms 2 checklist table] given a table to which people add columns, when one is named and another removed, then the table follows", async () => {
    const { log } = await drawField(views, named(fixtures[2]), { texts });
    fireEvent.change(box("Name of a new column"), { target: { value: "Weiß GmbH" } });
    fireEvent.keyDown(box("Name of a new column"), { key: "Enter" });
    fireEvent.click(within(editor()).getByRole("button", { name: "Remove: Kovács Kft." }));
    expect(given(log)).toMatchObject({ columns: [{ name: "Weiß GmbH", cells: [] }] });
  });

  it("[forms 2 checklist table] given a phone, when the table is drawn, then it shows one column, which is chosen", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await drawField(views, named(fixtures[0]), { texts });
    expect(within(editor()).queryByRole("textbox", { name: "Source: Owner" })).toBeNull();
    fireEvent.keyDown(within(editor()).getByRole("combobox", { name: "Column" }), { key: "o" });
    expect(box("Source: Owner")).toBeDefined();
    vi.unstubAllGlobals();
  });

  it("[forms 3 checklist] given a table, when it is read and listed, then the read view says what was found and by whom, the list how far it is", async () => {
    await drawField(views, named(fixtures[1]), { texts });
    const read = screen.getByTestId("read").textContent;
    for (const text of ["The same", "12.5", "Anna Szabó", "Company register"]) expect(read).toContain(text);
    expect(screen.getByTestId("cell").textContent).toBe("5 of 10 · 1 of 2 finished");
  });
});

import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Cell, Edit, Read };
drawsFixtures("checklist", views, fixtures, { texts });

const [, twoOfThree, givenOnly, mixed] = fixtures;
const named = (fixture: (typeof fixtures)[number] | undefined) => ({ name: "", value: null, ...fixture });

/** The points of the last value that the editor gave. */
function pointsOf(log: readonly (readonly unknown[])[]) {
  // The editor gives values of the engine.
  const value = toJson((log.at(-1)?.[0] ?? null) as EngineValue);
  return value as { readonly points: readonly { readonly text: string; readonly done: boolean }[] } | null;
}
const editor = () => screen.getByRole("group", { name: "Field" });
const box = (name: string) => within(editor()).getByRole("checkbox", { name });
const add = () => within(editor()).getByRole("textbox", { name: "Add a point" });

describe("checklist", () => {
  it("[forms 3 checklist] given a list with open points, when one is ticked, then it is done, and the others are as they were", async () => {
    const { log } = await drawField(views, named(twoOfThree), { texts });
    expect(editor().textContent).toContain("2 of 3");
    fireEvent.click(box("Protocol signed"));
    expect(pointsOf(log)?.points.map(({ done }) => done)).toEqual([true, true, true]);
    expect(editor().textContent).toContain("3 of 3");
  });

  it("[forms 3 checklist] given an empty list, when points are typed and several lines are pasted, then each is an open point", async () => {
    const { log } = await drawField(views, named(fixtures[0]), { texts });
    fireEvent.change(add(), { target: { value: "Key" } });
    fireEvent.keyDown(add(), { key: "Enter" });
    fireEvent.paste(add(), { clipboardData: { getData: () => "Meter\n\nSign" } });
    expect(pointsOf(log)?.points.map(({ done, text }) => [text, done])).toEqual([
      ["Key", false],
      ["Meter", false],
      ["Sign", false],
    ]);
  });

  it("[forms 3 checklist] given points of someone's own, when they are worded, moved by Alt with the arrows and removed, then the list follows, and the keyboard stays in it", async () => {
    const { log } = await drawField(views, named(twoOfThree), { texts });
    const [first] = within(editor()).getAllByRole("textbox", { name: "Text of the point" });
    if (!first) throw new Error("no point");
    fireEvent.change(first, { target: { value: "Keys handed over" } });
    fireEvent.keyDown(first, { key: "ArrowDown", altKey: true });
    expect(pointsOf(log)?.points.map(({ text }) => text)).toEqual([
      "Meter read",
      "Keys handed over",
      "Protocol signed",
    ]);
    fireEvent.click(within(editor()).getByRole("button", { name: "Remove: Meter read" }));
    expect(pointsOf(log)?.points.map(({ text }) => text)).toEqual(["Keys handed over", "Protocol signed"]);
    expect(document.activeElement).toBe(add());
  });

  it("[forms 3 checklist] given a list of someone's own, when its last point is removed, then the field is empty", async () => {
    const only = { ...named(twoOfThree), value: { names: ["points"], slots: [[point("a", "Key")]] } };
    const { log } = await drawField(views, only, { texts });
    fireEvent.click(within(editor()).getByRole("button", { name: "Remove: Key" }));
    expect(log.at(-1)).toEqual([null]);
  });

  it("[forms 3 checklist] given points of the field, when one is ticked and gets a note, then all of them are stored, and they can be neither worded nor removed", async () => {
    const { log } = await drawField(views, named(givenOnly), { texts });
    expect(within(editor()).queryByRole("textbox", { name: "Text of the point" })).toBeNull();
    expect(within(editor()).queryByRole("button", { name: /^Remove/ })).toBeNull();
    fireEvent.click(box("Owners looked at"));
    fireEvent.click(within(editor()).getByRole("button", { name: "Note: Owners looked at" }));
    fireEvent.change(within(editor()).getByRole("textbox", { name: "Note: Owners looked at" }), {
      target: { value: "Two of them" },
    });
    expect(pointsOf(log)).toEqual({
      points: [
        { id: "names", text: "Names and former names compared", done: false },
        { id: "owners", text: "Owners looked at", done: true, note: "Two of them" },
        { id: "press", text: "Press searched", done: false },
      ],
    });
  });

  it("[forms 3 checklist] given a field that takes no points of people's own and no notes, when it is edited, then neither is offered", async () => {
    const field = { ...mixed?.field, formats: { ...mixed?.field?.formats, ownPoints: false, notes: false } };
    await drawField(views, { ...named(mixed), field }, { texts });
    expect(within(editor()).queryByRole("textbox", { name: "Add a point" })).toBeNull();
    expect(within(editor()).queryByRole("button", { name: /^Note/ })).toBeNull();
    expect(within(editor()).getByRole("button", { name: "Remove: Bank asked" })).toBeTruthy();
  });

  it("[forms 3 checklist] given a cell of a sub-form, when it is opened by the keyboard, then its points are there, and Escape leads back to the cell", async () => {
    const { log } = await drawField(views, named(twoOfThree), { texts, variant: "sheet" });
    const button = screen.getByRole("button", { name: "Field: 2 of 3" });
    act(() => button.focus());
    fireEvent.keyDown(button, { key: "ArrowDown" });
    expect(document.activeElement).toBe(box("Key handed over"));
    fireEvent.click(box("Protocol signed"));
    expect(pointsOf(log)?.points.every(({ done }) => done)).toBe(true);
    fireEvent.keyDown(box("Protocol signed"), { key: "Escape" });
    expect(screen.queryByRole("group", { name: "Field" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Field: 3 of 3" }));
  });

  it("[forms 3 checklist] given a list with given points, when it is read and listed, then what is not stored yet counts as open", async () => {
    await drawField(views, named(mixed), { texts });
    expect(screen.getByTestId("cell").textContent).toBe("1 of 4");
    const read = within(screen.getByTestId("read"));
    expect(read.getAllByRole("img").map((mark) => mark.getAttribute("aria-label"))).toEqual([
      "Done",
      "Open",
      "Open",
      "Open",
    ]);
  });
});

function point(id: string, text: string): EngineValue {
  return { names: ["id", "text", "done"], slots: [id, text, false] };
}

import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read, Cell };
drawsFixtures("tags", views, fixtures, { texts });
const field = fixtures[0]?.field ?? {};
const box = () => screen.getByRole("combobox", { name: "Field" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const values = (log: readonly (readonly unknown[])[]) => log.filter(([word]) => word !== "invalid");

describe("tags", () => {
  it("[forms 3 tags] given a name that is typed, when Enter, a comma or leaving the field ends it, then it is a tag, in the spelling that stands there already", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["Urgent"] }, { texts });
    type("  to   pay ");
    fireEvent.keyDown(box(), { key: "Enter" });
    type("URGENT,abroad,");
    type("later");
    fireEvent.blur(box());
    expect(values(log).at(-1)).toEqual([["Urgent", "to pay", "abroad", "later"]]);
    expect(box()).toHaveProperty("value", "");
  });

  it("[forms 3 tags] given several tags, when Backspace is pressed in the empty box and a cross is clicked, then the last one and that one go; none is an empty field", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["a", "b", "c"] }, { texts });
    fireEvent.keyDown(box(), { key: "Backspace" });
    fireEvent.click(screen.getByRole("button", { name: /\ba\b/ }));
    fireEvent.keyDown(box(), { key: "Backspace" });
    expect(values(log)).toEqual([[["a", "b"]], [["b"]], [null]]);
  });

  it("[forms 3 tags] given a text of several lines and commas, when it is pasted, then each part is a tag once", async () => {
    const { log } = await drawField(views, { name: "", field, value: null }, { texts });
    fireEvent.paste(box(), { clipboardData: { getData: () => "red; green\nblue, Red\n" } });
    expect(values(log)).toEqual([[["red", "green", "blue", "Red"]]]);
  });

  it("[forms 3 tags] given tags of other records, when the box is opened, then they are suggested without the chosen ones, and the arrows take one", async () => {
    const options = ["Supplier", "Spare part"].map((key) => ({ key, label: key }));
    const loadChoices = vi.fn(async () => ({ options, completed: true }));
    const { log } = await drawField(views, { name: "", field, value: ["Supplier"] }, { texts, loadChoices });
    fireEvent.click(box());
    await screen.findByRole("option", { name: "Spare part", hidden: true });
    expect(screen.getAllByRole("option", { hidden: true }).length).toBe(1);
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(values(log)).toEqual([[["Supplier", "Spare part"]]]);
  });

  it("[forms 3 tags] given a column with options, when a name that is none of them is left, then it stays and the field says so; a label chooses the option", async () => {
    const ofOptions = fixtures[2]?.field ?? {};
    const { log } = await drawField(views, { name: "", field: ofOptions, value: null }, { texts });
    type("lukewarm");
    fireEvent.blur(box());
    expect(log).toEqual([["invalid", "validation.unreadable"]]);
    expect(box()).toHaveProperty("value", "lukewarm");
    type("COLD");
    fireEvent.blur(box());
    expect(log.slice(1)).toEqual([["invalid", null], [["cold"]]]);
  });

  const rows = [
    { key: "7", label: "Winter fair" },
    { key: "8", label: "Summer fair" },
  ];
  const ofRows = { ...field, formats: { query: "labels", makesRows: true } };
  const answering = (mayMake: boolean) => async (request: { search: string; selection: readonly string[] }) => ({
    options: rows.filter(({ key, label }) =>
      request.selection.length > 0
        ? request.selection.includes(key)
        : label.toLowerCase().includes(request.search.toLowerCase()),
    ),
    completed: true,
    mayMake,
  });

  it("[forms 4 choice lists] given rows of a query that the person may make, when names are typed, then one that a row has is its key, another a new key, and both stand by name", async () => {
    const drawn = { name: "", field: ofRows, value: null };
    const { log } = await drawField(views, drawn, { texts, loadChoices: answering(true) });
    type("winter FAIR,Autumn fair,");
    await waitFor(() => expect(values(log)).toEqual([[["7", "new-Autumn fair"]]]));
    expect(log.at(-1)).toEqual(values(log)[0]);
    expect(screen.getByRole("button", { name: /Winter fair/ })).toBeDefined();
    expect(screen.getByRole("button", { name: /Autumn fair \(new\)/ })).toBeDefined();
  });

  it("[forms 6 rights] given rows of a query that the person may not make, when a new name is typed, then it is not offered, stays, and the field says so", async () => {
    const drawn = { name: "", field: ofRows, value: null };
    const { log } = await drawField(views, drawn, { texts, loadChoices: answering(false) });
    fireEvent.click(box());
    await screen.findByRole("option", { name: "Winter fair", hidden: true });
    type("Autumn fair");
    fireEvent.blur(box());
    await waitFor(() => expect(box()).toHaveProperty("value", "Autumn fair"));
    await waitFor(() => expect(log.at(-1)).toEqual(["invalid", "validation.unreadable"]));
    expect(values(log)).toEqual([]);
  });

  it("[forms 8 errors] given a server that does not answer, when a name is typed, then the name comes back and the field says so", async () => {
    const loadChoices = () => Promise.reject(new Error("no network"));
    const { log } = await drawField(views, { name: "", field: ofRows, value: null }, { texts, loadChoices });
    type("Winter fair,");
    await waitFor(() => expect(box()).toHaveProperty("value", "Winter fair"));
    expect(new Set(log.map(([, code]) => code))).toEqual(new Set(["validation.unreadable"]));
  });

  it("[forms 3 tags] given tags, when they are read and listed, then each is a chip, rows by name", async () => {
    const drawn = { name: "", field: ofRows, value: ["8", "new-Fair"] };
    await drawField(views, drawn, { texts, loadChoices: answering(true) });
    const read = within(screen.getByTestId("read"));
    await read.findByText("Summer fair");
    expect(read.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Summer fair", "Fair (new)"]);
    expect(within(screen.getByTestId("cell")).getAllByRole("listitem").length).toBe(2);
  });
});

import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("multiselect", views, fixtures, { texts });
const field = fixtures[0]?.field ?? {};

describe("multiselect", () => {
  it("[forms 3 multiselect] given two chosen options, when a third is added, then the value has them in the order of the options", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu", "de"] }, { texts });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["English"]);
    fireEvent.click(screen.getByRole("option", { name: "English" }));
    expect(log).toEqual([[["hu", "en", "de"]]]);
  });

  it("[forms 3 multiselect] given one chosen option, when it is taken out, then the field is empty", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu"] }, { texts });
    fireEvent.click(screen.getByRole("button", { name: /Hungarian/ }));
    expect(log).toEqual([[null]]);
  });

  it("[forms 3 multiselect] given a cell of a sub-form, when options are ticked and unticked by pointer, then the list stays open and the value follows, in the order of the options", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["de"] }, { texts, variant: "sheet" });
    const box = screen.getByRole("combobox", { name: "Field" });
    expect(box.textContent).toBe("German");
    fireEvent.click(box);
    const option = (name: string) => screen.getByRole("option", { name });
    expect(option("German").getAttribute("aria-selected")).toBe("true");
    fireEvent.click(option("Hungarian"));
    fireEvent.click(option("German"));
    fireEvent.click(option("Hungarian"));
    expect(log).toEqual([[["hu", "de"]], [["hu"]], [null]]);
  });

  it("[forms 3 multiselect] given a cell of a sub-form, when keys lead it, then the space bar ticks, Escape closes and Delete empties", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu"] }, { texts, variant: "sheet" });
    const box = screen.getByRole("combobox", { name: "Field" });
    const press = (...keys: readonly string[]) => {
      for (const key of keys) fireEvent.keyDown(box, { key });
    };
    press("ArrowDown", "End", " ");
    expect(log).toEqual([[["hu", "de"]]]);
    expect(screen.getAllByRole("option").length).toBe(3);
    press("Escape");
    expect(screen.queryByRole("option")).toBeNull();
    press("Delete");
    expect(log.at(-1)).toEqual([null]);
  });

  it("[forms 3 multiselect] given a chosen key that is no option any more, when the cell is edited, then it can be taken out", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu", "la"] }, { texts, variant: "sheet" });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    fireEvent.click(screen.getByRole("option", { name: "la" }));
    expect(log).toEqual([[["hu"]]]);
  });

  const ofQuery = { ...field, options: null, formats: { query: "rooms" } };
  const rooms = [
    { key: "7", label: "Cellar" },
    { key: "8", label: "Attic" },
  ];
  const loadChoices = vi.fn(async ({ selection }: { readonly selection: readonly string[] }) => ({
    options: rooms.filter(({ key }) => selection.length === 0 || selection.includes(key)),
    completed: true,
  }));

  it("[forms 3 choices from a query] given rows of a query, when one is chosen and one is taken out in the list, then the value has their keys, and names stand below", async () => {
    const { log } = await drawField(views, { name: "", field: ofQuery, value: ["7"] }, { texts, loadChoices });
    await screen.findByRole("button", { name: /Cellar/ });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    fireEvent.click(await screen.findByRole("option", { name: "Attic", hidden: true }));
    expect(log).toEqual([[["7", "8"]]]);
    await screen.findByRole("button", { name: /Attic/ });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    fireEvent.click(await screen.findByRole("option", { name: "Cellar", hidden: true }));
    expect(log.at(-1)).toEqual([["8"]]);
  });

  it("[forms 3 choices from a query] given a cell of a sub-form, when it is edited, then the names of what is chosen stand in the box", async () => {
    const drawn = { name: "", field: ofQuery, value: ["7", "8"] };
    await drawField(views, drawn, { texts, loadChoices, variant: "sheet" });
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Field" }).getAttribute("placeholder")).toBe("Cellar, Attic"),
    );
  });

  it("[forms 3 choices from a query] given chosen rows, when they are read, then by their names, and by the key where nobody may see one", async () => {
    await drawField(views, { name: "", field: ofQuery, value: ["8", "9"] }, { texts, loadChoices });
    const read = within(screen.getByTestId("read"));
    await read.findByText("Attic");
    expect(read.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Attic", "9"]);
  });

  it("[forms 8 errors] given a server that does not answer, when the rows of a query are opened, then the list says so", async () => {
    const failing = () => Promise.reject(new Error("no network"));
    await drawField(views, { name: "", field: ofQuery, value: null }, { texts, loadChoices: failing });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    expect(await screen.findByText(texts["field.multiselect.failed"])).toBeDefined();
  });

  it("[forms 3 multiselect] given a key that is no option any more, when it is read, then the key stands there", async () => {
    await drawField(views, { name: "", field, value: ["hu", "la"] }, { texts });
    const read = within(screen.getByTestId("read")).getAllByRole("listitem");
    expect(read.map(({ textContent }) => textContent)).toEqual(["Hungarian", "la"]);
  });
});

import uiTexts from "@tessera/ui/i18n/en.json";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("dropdownlist", views, fixtures, { texts });

/** More options than are drawn at once. */
const zones = {
  valueType: "integer",
  options: Array.from({ length: 7 }, (_, index) => ({ id: `${index}`, key: `${index}`, label: `Zone ${index}` })),
  formats: { optionRenderLimit: 3 },
} as const;

describe("dropdownlist", () => {
  it("[forms 5 dropdowns] given options with numbers as keys, when one is chosen, then the value is the number", async () => {
    const options = [
      { id: "a", key: "1", label: "Normal" },
      { id: "b", key: "2", label: "Urgent" },
    ];
    const { log } = await drawField(views, { name: "", field: { valueType: "integer", options }, value: 1 });
    expect(screen.getByTestId("read").textContent).toBe("Normal");
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    fireEvent.click(screen.getByRole("option", { name: "Urgent", hidden: true }));
    expect(log).toEqual([[2]]);
  });

  it("[forms 5 dropdowns] given an option with a tile, when it is read and edited, then the tile stands beside its label", async () => {
    const options = [
      { id: "a", key: "open", label: "Open", tile: "half", tone: "info" },
      { id: "b", key: "other", label: "Other" },
    ] as const;
    await drawField(views, { name: "", field: { options }, value: "open" });
    expect(screen.getByTestId("read").querySelector(".t-tile--info")).not.toBeNull();
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    expect(screen.getByRole("option", { name: "Open", hidden: true }).querySelector(".t-tile--info")).not.toBeNull();
    expect(screen.getByRole("option", { name: "Other", hidden: true }).querySelector(".t-tile")).toBeNull();
  });

  it("[forms 5 optionRenderLimit] given more options than are drawn at once, when the list opens, then the chosen one stands first and typing finds the rest", async () => {
    const { log } = await drawField(views, { name: "", field: zones, value: 5 });
    const box = screen.getByRole("combobox", { name: "Field" });
    fireEvent.click(box);
    const shown = () => screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);
    expect(shown()).toEqual(["Zone 5", "Zone 0", "Zone 1"]);
    fireEvent.change(box, { target: { value: "zone 6" } });
    await waitFor(() => expect(shown()).toEqual(["Zone 6"]));
    fireEvent.click(screen.getByRole("option", { hidden: true }));
    expect(log).toEqual([[6]]);
  });

  const reference = { name: "product", entity: "product", columns: ["product_id"] };
  const field = { valueType: "integer", reference } as const;

  it("[forms 7 LazyLoader_bySourceType] given a reference, when the list opens and a record is chosen, then names are shown and its key is the value", async () => {
    const loadChoices = vi.fn(async () => ({
      options: [{ key: "42", label: "Singaporean Hokkien Fried Mee" }],
      completed: true,
    }));
    const { log } = await drawField(
      views,
      { name: "", field, value: 11, state: { display: "Queso Cabrales" } },
      { loadChoices },
    );
    const box = screen.getByRole("combobox", { name: "Field" });
    expect(box).toHaveProperty("value", "Queso Cabrales");
    fireEvent.click(box);
    fireEvent.click(await screen.findByText("Singaporean Hokkien Fried Mee"));
    expect(loadChoices.mock.calls).toEqual([[{ search: "", page: 0, selection: [] }]]);
    expect(log).toEqual([[42, "Singaporean Hokkien Fried Mee"]]);
  });

  it("[forms 3 choices from a query] given rows of a query, when a stored key is shown and another row is chosen, then names are asked for and its key is the value", async () => {
    const rooms = [
      { key: "7", label: "Cellar" },
      { key: "8", label: "Attic" },
    ];
    const loadChoices = vi.fn(async () => ({ options: rooms, completed: true }));
    const ofQuery = { valueType: "text", options: null, formats: { query: "rooms" } } as const;
    const { log } = await drawField(views, { name: "", field: ofQuery, value: "7" }, { loadChoices });
    const box = screen.getByRole("combobox", { name: "Field" });
    await waitFor(() => expect(box).toHaveProperty("value", "Cellar"));
    fireEvent.click(box);
    fireEvent.click(await screen.findByText("Attic"));
    expect(log).toEqual([["8", "Attic"]]);
  });

  it("[forms 9 dropdown search] given a reference, when something is typed, then it is searched once after half a second", async () => {
    vi.useFakeTimers();
    try {
      const loadChoices = vi.fn(async () => ({ options: [], completed: true }));
      const drawing = drawField(views, { name: "", field, value: null }, { loadChoices });
      await vi.runAllTimersAsync();
      await drawing;
      const box = screen.getByRole("combobox");
      fireEvent.click(box);
      fireEvent.change(box, { target: { value: "qu" } });
      fireEvent.change(box, { target: { value: "que" } });
      await vi.advanceTimersByTimeAsync(499);
      expect(loadChoices).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(loadChoices.mock.calls[1]).toEqual([{ search: "que", page: 0, selection: [] }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("[forms 4 rules] given a record chosen by a rule, when the field is drawn, then its name is asked for", async () => {
    const loadChoices = vi.fn(async () => ({ options: [{ key: "7", label: "Uncle Bob's" }], completed: true }));
    await drawField(views, { name: "", field, value: 7 }, { loadChoices });
    await waitFor(() => expect(screen.getByRole("combobox")).toHaveProperty("value", "Uncle Bob's"));
    expect(loadChoices.mock.calls).toEqual([[{ search: "", page: 0, selection: ["7"] }]]);
  });

  it("[forms 5 dropdowns] given the only-one setting, when a new record's list comes back complete with one record, then it is chosen", async () => {
    const loadChoices = vi.fn(async () => ({ options: [{ key: "7", label: "Uncle Bob's" }], completed: true }));
    const only = { ...field, formats: { dropdownOnlyOne: true } };
    const { log } = await drawField(views, { name: "", field: only, value: null }, { loadChoices, isNew: true });
    await waitFor(() => expect(log).toEqual([[7, "Uncle Bob's"]]));
    expect(screen.getByRole("combobox")).toHaveProperty("value", "Uncle Bob's");
  });

  it.each([
    ["a list with more pages", { isNew: true, completed: false }],
    ["a saved record", { isNew: false, completed: true }],
  ])(
    "[forms 5 dropdowns] given the only-one setting and %s, when it is drawn, then nothing is chosen",
    async (_, { completed, isNew }) => {
      const loadChoices = vi.fn(async () => ({ options: [{ key: "7", label: "Uncle Bob's" }], completed }));
      const only = { ...field, formats: { dropdownOnlyOne: true } };
      const { log } = await drawField(views, { name: "", field: only, value: null }, { loadChoices, isNew });
      await waitFor(() => expect(loadChoices).toHaveBeenCalledTimes(isNew ? 1 : 0));
      expect(log).toEqual([]);
    },
  );

  it("[forms 8 id_missing_from_table] given a chosen record, when the filter excludes it, then it is let go with a warning that names it", async () => {
    const loadChoices = vi.fn(async () => ({ options: [{ key: "8", label: "Grandma's" }], completed: true }));
    const filter = (country: string) => ({ names: ["country"], slots: [country] });
    const chosen = { filter: filter("HU"), display: "Uncle Bob's" };
    const { change, log } = await drawField(views, { name: "", field, value: 7, state: chosen }, { loadChoices });
    expect(loadChoices).not.toHaveBeenCalled();
    await change({ filter: filter("AT") });
    await waitFor(() => expect(log).toEqual([[null, null]]));
    expect(loadChoices.mock.calls).toEqual([[{ search: "Uncle Bob's", page: 0, selection: [] }]]);
    expect(screen.getByText(/was removed \(Uncle Bob's\)/)).toBeDefined();
  });

  it.each([
    ["still has it", { options: [{ key: "7", label: "Uncle Bob's" }], completed: true }],
    ["has more pages than were read", { options: [{ key: "8", label: "Uncle Bob's too" }], completed: false }],
  ])(
    "[forms 4 choice lists] given a chosen record, when the filter changes and %s, then it stays",
    async (_, answer) => {
      const loadChoices = vi.fn(async () => answer);
      const { change, log } = await drawField(
        views,
        { name: "", field, value: 7, state: { display: "Uncle Bob's" } },
        { loadChoices },
      );
      await change({ filter: { names: ["country"], slots: ["AT"] } });
      await waitFor(() => expect(loadChoices).toHaveBeenCalledTimes(1));
      expect(log).toEqual([]);
    },
  );

  const recordUrls = {
    createUrls: [{ url: "/products/create", title: "New product" }],
    updateUrl: "/products/update",
  };
  const opening = { ...field, formats: { createNewElement: true, openElement: true } };

  it("[forms 3 createNewElement] given a reference whose records may be made, when New is chosen, then a pop-up makes one, and its key is the value", async () => {
    const { log, popups } = await drawField(views, { name: "", field: opening, value: null }, { texts, recordUrls });
    const box = screen.getByRole("combobox", { name: "Field" });
    await screen.findByRole("button", { name: formTexts["form.element.open_none"] });
    fireEvent.click(box);
    fireEvent.click(await screen.findByRole("option", { name: formTexts["form.element.new"], hidden: true }));
    const [made] = popups.entries;
    expect(made).toMatchObject({ url: "/products/create", createNewElement: true });
    popups.note(made?.id ?? 0, "42");
    act(() => popups.close(made?.id ?? 0));
    expect(log).toEqual([[42, null]]);
  });

  it("[forms 3 createNewElement] given a pop-up in which nothing was saved, when it closes, then the value stays", async () => {
    const { log, popups } = await drawField(views, { name: "", field: opening, value: null }, { texts, recordUrls });
    await screen.findByRole("button", { name: formTexts["form.element.open_none"] });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    fireEvent.click(await screen.findByRole("option", { name: formTexts["form.element.new"], hidden: true }));
    act(() => popups.clear());
    expect(log).toEqual([]);
  });

  it("[lists 2.4 pop-up] given a chosen record, when it is opened, then a pop-up has its address; where the person may do neither, nothing is offered", async () => {
    const chosen = { display: "Chai" };
    const { popups } = await drawField(
      views,
      { name: "", field: opening, value: 7, state: chosen },
      { texts, recordUrls },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Open Chai" }));
    expect(popups.entries.map(({ url }) => url)).toEqual(["/products/update?id=7"]);
    cleanup();
    await drawField(views, { name: "", field: opening, value: 7, state: chosen }, { texts });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    expect(screen.queryByRole("button", { name: "Open Chai" })).toBeNull();
    await screen.findByText(uiTexts["ui.no_options"]);
    expect(screen.queryByRole("option", { name: formTexts["form.element.new"], hidden: true })).toBeNull();
  });

  it("[forms 8 errors] given a server that does not answer, when the list opens, then it says so", async () => {
    const loadChoices = () => Promise.reject(new Error("no network"));
    await drawField(views, { name: "", field, value: null }, { loadChoices, texts });
    fireEvent.click(screen.getByRole("combobox"));
    expect(await screen.findByText(texts["field.dropdownlist.failed"])).toBeDefined();
  });

  /** Types into the box and goes on to the next field. */
  const typeAndTab = (text: string): HTMLElement => {
    const box = screen.getByRole("combobox", { name: "Field" });
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: "Tab" });
    fireEvent.blur(box);
    return box;
  };
  const bobs = { key: "7", label: "Uncle Bob's" };

  it("[forms 5 dropdowns] given a name that is typed and left before its search has answered, when the answer has it once, then it is chosen", async () => {
    const answer = Promise.withResolvers<{ options: (typeof bobs)[]; completed: boolean }>();
    const { log } = await drawField(
      views,
      { name: "", field, value: 11 },
      { loadChoices: () => answer.promise, texts },
    );
    typeAndTab("uncle bob's ");
    expect(log).toEqual([["invalid", "validation.unreadable"]]);
    answer.resolve({ options: [bobs, { key: "8", label: "Uncle Bob's pears" }], completed: true });
    await waitFor(() => expect(log.filter(([word]) => word !== "invalid")).toEqual([[7, "Uncle Bob's"]]));
    await waitFor(() => expect(screen.getByRole("combobox")).toHaveProperty("value", "Uncle Bob's"));
    expect(log.at(-1)).toEqual(["invalid", null]);
  });

  it.each([
    ["nothing that is called so", { options: [{ key: "8", label: "Uncle Bob's pears" }], completed: true }],
    ["two that are called so", { options: [bobs, { ...bobs, key: "9" }], completed: true }],
    ["more than was read", { options: [bobs], completed: false }],
  ])(
    "[forms 5 dropdowns] given a typed name that is left, when the answer has %s, then the text stays and the field says so until it is undone",
    async (_, answer) => {
      const { log } = await drawField(
        views,
        { name: "", field, value: 11, state: { display: "Chai" } },
        { loadChoices: async () => answer },
      );
      const box = typeAndTab("Uncle Bob's");
      await waitFor(() => expect(log).toEqual(Array.from({ length: 2 }, () => ["invalid", "validation.unreadable"])));
      expect(box).toHaveProperty("value", "Uncle Bob's");
      fireEvent.keyDown(box, { key: "Escape" });
      expect([box, log.at(-1)]).toEqual([expect.objectContaining({ value: "Chai" }), ["invalid", null]]);
    },
  );

  it("[forms 5 optionRenderLimit] given many options, when a word is typed that is none of them and the field is left, then the word stays and the field says so; the name of one chooses it", async () => {
    const { log } = await drawField(views, { name: "", field: zones, value: 5 });
    expect(typeAndTab("zone 66")).toHaveProperty("value", "zone 66");
    expect(log).toEqual([["invalid", "validation.unreadable"]]);
    const box = typeAndTab("ZONE 6");
    await waitFor(() => expect(box).toHaveProperty("value", "Zone 6"));
    expect(log.filter(([word]) => word !== "invalid")).toEqual([[6]]);
    expect(log.at(-1)).toEqual(["invalid", null]);
  });
});

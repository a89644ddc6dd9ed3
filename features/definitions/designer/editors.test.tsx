import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { typeCode } from "@tessera/web-kit/code/testing/typeCode.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { column, documents, openSheet as open, texts } from "./testing/openSheet.tsx";

// The views of fields are loaded by the first sheet, which takes its time on a busy machine.
beforeAll(installDom);
afterEach(clearPage);

/** The documents with a filter of the list, and more columns of its entity. */
function withFilter(filter: Json, more: readonly object[] = []): readonly TesseraDocument[] {
  return documents.map((one): TesseraDocument => {
    const body = Object(one.body);
    if (one.kind === "list") return { ...one, body: { ...body, filter } };
    return one.id === "request" && one.kind === "entity"
      ? { ...one, body: { ...body, columns: [...body.columns, ...more] } }
      : one;
  });
}

async function choose(
  name: string | RegExp,
  option: string | RegExp,
  inside: Pick<typeof screen, "findByRole"> = screen,
): Promise<void> {
  fireEvent.click(await inside.findByRole("combobox", { name }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

/** The condition of a list, beside whose columns the sheet has others. */
const inFilter = () => within(screen.getByRole("group", { name: /^Filter/ }));

const key = (name: string): void => {
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, bubbles: true }));
};

describe("editors of sheets", { timeout: 60_000 }, () => {
  it("[design 1 sheets] given a column of a list, when its path is chosen by the keyboard, then the way leads through the reference", async () => {
    const { body } = await open("list", "requests", "/columns/#l1");
    const picker = await screen.findByRole("combobox", { name: /^Shows/ });
    await waitFor(() => expect(picker.textContent).toBe("Subject"));
    fireEvent.keyDown(picker, { key: "ArrowDown" });
    const search = await screen.findByRole("combobox", { name: "Search columns" });
    fireEvent.change(search, { target: { value: "reque" } });
    await waitFor(() => expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["Requester"]));
    key("ArrowRight");
    await screen.findByRole("option", { name: /Full name/ });
    fireEvent.change(search, { target: { value: "town" } });
    key("Enter");
    await waitFor(() => expect(body()).toMatchObject({ columns: [{ path: "person.town" }, {}] }));
    await waitFor(() => expect(picker.textContent).toBe("Requester › Town"));
    expect(document.activeElement).toBe(picker);
  });

  it("[design 1 sheets] given a text that names a text of the product, when its sheet is open, then the text is shown and not its key, and what is typed takes its place", async () => {
    const keyed = documents.map((one) =>
      one.id === "requests" ? { ...one, body: { ...Object(one.body), label: "key:ui.cancel" } } : one,
    );
    const { body } = await open("list", "requests", "", keyed);
    const label = await screen.findByRole("textbox", { name: "Label" });
    expect(label).toHaveProperty("value", "Cancel");
    fireEvent.change(label, { target: { value: "Wishes" } });
    await waitFor(() => expect(body()).toMatchObject({ label: "Wishes" }));
  });

  it("[design 1 sheets] given a path picker, when its list is open, then keys inside references are not offered and Escape leaves all as it was", async () => {
    const { body } = await open("list", "requests", "/columns/#l1");
    fireEvent.click(await screen.findByRole("combobox", { name: /^Shows/ }));
    await screen.findByRole("option", { name: /Due date/ });
    expect(screen.queryByRole("option", { name: /Person key/ })).toBeNull();
    key("Escape");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(body()).toBeNull();
  });

  it("[design 1 sheets] given a list, when a column is added, then its path is asked for, and its label and name come from there", async () => {
    const { body } = await open("list", "requests");
    fireEvent.click(await screen.findByRole("button", { name: "Add" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "column" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add column" }));
    expect(dialog.getByRole("button", { name: /^Add/ }).getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(dialog.getByRole("combobox", { name: /^Shows/ }));
    fireEvent.click(await screen.findByRole("option", { name: /Requester/ }));
    fireEvent.click(await screen.findByRole("option", { name: /Town/ }));
    await waitFor(() => expect(dialog.getByRole("textbox", { name: /^Label/ })).toHaveProperty("value", "Town"));
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(body()).toMatchObject({ columns: [{}, {}, { name: "person_town", path: "person.town", label: "Town" }] }),
    );
  });

  it("[design 1 sheets] given the order of a list, when columns are added, turned and moved, then the list comes in that order", async () => {
    const { body } = await open("list", "requests");
    await choose("Add to: Order", "Topic");
    await choose("Add to: Order", "Due");
    await choose("Direction of Due", "Descending");
    fireEvent.click(screen.getByRole("button", { name: "Move Due up" }));
    await waitFor(() =>
      expect(body()).toMatchObject({
        order: [
          { column: "due", direction: "desc" },
          { column: "subject", direction: "asc" },
        ],
      }),
    );
  });

  it("[design 1 sheets] given searched columns, when one is added and removed, then the list names its path and then none", async () => {
    const { body } = await open("list", "requests");
    await choose("Add to: Searched columns", /Requester/);
    fireEvent.click(await screen.findByRole("option", { name: /Full name/ }));
    await waitFor(() => expect(body()).toMatchObject({ searchPaths: ["person.name"] }));
    fireEvent.click(await screen.findByRole("button", { name: "Remove Requester › Full name" }));
    await waitFor(() => expect(body()).toBeNull());
  });

  it("[design 1 sheets] given a filter, when a fixed choice is ticked and a relative day is asked for, then both conditions hold", async () => {
    const { body } = await open("list", "requests");
    fireEvent.click(await screen.findByRole("button", { name: "Add condition" }));
    await screen.findByText(texts["definitions.condition.unfinished"]);
    await choose("Column", /State/, inFilter());
    fireEvent.click(await screen.findByRole("checkbox", { name: "New" }));
    await waitFor(() =>
      expect(body()).toMatchObject({ filter: { field: "state", operator: "IN", operand: { value: ["new"] } } }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Add condition" }));
    const [, second] = inFilter().getAllByRole("combobox", { name: "Column" });
    if (!second) throw new Error("There is no second condition.");
    fireEvent.click(second);
    fireEvent.click(await screen.findByRole("option", { name: /Due date/ }));
    const [, operator] = screen.getAllByRole("combobox", { name: "Condition" });
    if (!operator) throw new Error("There is no second operator.");
    fireEvent.click(operator);
    fireEvent.click(await screen.findByRole("option", { name: "is before" }));
    await choose("Compare with", "a relative day");
    await waitFor(() =>
      expect(body()).toMatchObject({
        filter: { and: [{ field: "state" }, { field: "due", operator: "<", operand: { today: 0 } }] },
      }),
    );
  });

  it("[design 1 sheets] given a filter with a value that is no choice any more, when a choice is ticked, then the value stays until it is unticked", async () => {
    const filtered = withFilter({ field: "state", operator: "IN", operand: { value: ["former", "new"] } });
    const { body } = await open("list", "requests", "", filtered);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Done" }));
    await waitFor(() => expect(body()).toMatchObject({ filter: { operand: { value: ["new", "done", "former"] } } }));
    fireEvent.click(await screen.findByRole("checkbox", { name: "former" }));
    await waitFor(() => expect(body()).toMatchObject({ filter: { operand: { value: ["new", "done"] } } }));
  });

  it.each([
    ["a text", "subject"],
    ["an object of other keys", { feild: "state" }],
  ])(
    "[design 1 sheets] given a draft whose filter is %s, when its sheet is open, then the rest can be edited and the filter stays",
    async (_what, filter) => {
      const { body } = await open("list", "requests", "", withFilter(filter));
      await screen.findByText(texts["definitions.condition.no_condition"]);
      fireEvent.change(screen.getByRole("textbox", { name: "Label" }), { target: { value: "Renamed" } });
      await waitFor(() => expect(body()).toMatchObject({ label: "Renamed", filter }));
    },
  );

  it("[design 1 sheets] given a column of numbers with fixed choices, when one is ticked in a filter, then the filter has the number", async () => {
    const level = column("level", "integer", "Level", { options: [{ id: "o3", key: "1", label: "Low" }] });
    const filtered = withFilter({ field: "level", operator: "IN", operand: { value: [2] } }, [level]);
    const { body } = await open("list", "requests", "", filtered);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Low" }));
    await waitFor(() => expect(body()).toMatchObject({ filter: { operand: { value: [1, 2] } } }));
  });

  it("[design 1 sheets] given a filter, when it is written as an expression, then it is the condition, and a text that says none is not taken", async () => {
    const { body } = await open("list", "requests");
    fireEvent.click(await screen.findByRole("button", { name: "Expression" }));
    const area = await screen.findByRole("textbox", { name: /^Filter/ });
    typeCode(area, 'person.town == "Wien" && !(cost > 5)');
    await waitFor(() =>
      expect(body()).toMatchObject({
        filter: {
          and: [
            { field: "person.town", operator: "=", operand: { value: "Wien" } },
            { not: { field: "cost", operator: ">", operand: { value: "5" } } },
          ],
        },
      }),
    );
    typeCode(area, "subject + 1");
    await screen.findByText(texts["definitions.condition.unreadable"]);
    fireEvent.click(screen.getByRole("button", { name: "Conditions" }));
    await screen.findByRole("button", { name: "Remove group" });
    expect(
      inFilter()
        .getAllByRole("combobox", { name: "Column" })
        .map((one) => one.textContent),
    ).toEqual(["Requester › Town", "Cost"]);
  });

  it("[design 1 sheets] given a filter, when related records are asked for, then the condition says by which reference", async () => {
    const { body } = await open("list", "requests");
    fireEvent.click(await screen.findByRole("button", { name: "Add something else" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Condition on related records" }));
    await choose("Entity or query", "Line");
    await choose("Linked by", "Its request");
    await waitFor(() => expect(body()).toMatchObject({ filter: { exists: { entity: "line", reference: "request" } } }));
  });

  it("[design 1 sheets] given a filter without an effect, when its condition is removed, then the list has none", async () => {
    const { body } = await open("list", "requests");
    fireEvent.click(await screen.findByRole("button", { name: "Add condition" }));
    await choose("Column", /Subject/, inFilter());
    await choose("Condition", "is empty");
    await waitFor(() => expect(body()).toMatchObject({ filter: { field: "subject", operator: "IS NULL" } }));
    fireEvent.click(screen.getByRole("button", { name: "Remove condition" }));
    await waitFor(() => expect(body()).toBeNull());
  });

  it("[design 1 sheets] given a menu item, when an icon is chosen by its look, then the item has it", async () => {
    const { body } = await open("menu", "main", "/sections/#s1/items/#m1");
    fireEvent.click(await screen.findByRole("button", { name: /^Icon/ }));
    fireEvent.click(await screen.findByRole("radio", { name: "Truck" }));
    await waitFor(() => expect(body()).toMatchObject({ sections: [{ items: [{ icon: "truck" }] }] }));
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("[lists 2.10 badge] given a menu item, when what its badge counts is chosen, then the counts of features are offered by their texts, and either one of these or a list stands in it", async () => {
    const { body } = await open("menu", "main", "/sections/#s1/items/#m1", documents, true, (shelf) => {
      shelf.badges = [{ name: "unread-notifications", label: "notifications.badge.unread" }];
    });
    const counted = () => Object(body()).sections[0].items[0].count;
    const list = () => screen.queryByRole("combobox", { name: /^List/ });
    await waitFor(() => expect(list()).not.toBeNull());
    await choose(/^Ready-made count/, "Unread notifications");
    await waitFor(() => expect(counted()).toEqual({ badge: "unread-notifications" }));
    await waitFor(() => expect(list()).toBeNull());
    expect(screen.queryByRole("group", { name: /^Filter/ })).toBeNull();
  });

  it("[design 1 sheets] given a number field, when its decimals are entered, then they stand in its settings and none of its properties is JSON", async () => {
    const { body, container } = await open("form", "request", "/pages/#p/groups/#g/items/#i");
    fireEvent.change(await screen.findByRole("textbox", { name: "Decimals" }), { target: { value: "2" } });
    await waitFor(() => expect(JSON.stringify(body())).toContain('"formats":{"decimal":2}'));
    expect([...container.querySelectorAll("textarea")].filter(({ value }) => /^[{[]/.test(value))).toEqual([]);
  });

  it("[lists 3 settings] given a list, when its switches are seen, then those that act are on, and only what is switched off is stored", async () => {
    const { body } = await open("list", "requests");
    const filters = await screen.findByRole("checkbox", { name: "Filters" });
    expect(screen.queryByRole("checkbox", { name: /Import/ })).toBeNull();
    expect(filters).toHaveProperty("checked", true);
    fireEvent.click(filters);
    await waitFor(() => expect(body()).toMatchObject({ settings: { showFilters: false } }));
    fireEvent.click(filters);
    await waitFor(() => expect(body()).toBeNull());
  });

  it("[design 9 keyboard] given the sheet of a list with a condition, when assistive technology reads it, then nothing is in its way", async () => {
    const { container } = await open("list", "requests");
    fireEvent.click(await screen.findByRole("button", { name: "Add condition" }));
    await choose("Column", /State/, inFilter());
    fireEvent.click(await screen.findByRole("combobox", { name: "Add to: Searched columns" }));
    await screen.findByRole("option", { name: /Cost/ });
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 10 rights] given a person who may only read, when a list is open, then its columns, order and filter are said as text", async () => {
    const filter = {
      or: [
        { field: "state", operator: "IN", operand: { value: ["new"] } },
        { field: "due", operator: "<", operand: { today: 0 } },
      ],
    };
    const order = [{ column: "due", direction: "desc" }];
    const more = documents.map((one) =>
      one.kind === "list"
        ? { ...one, body: { ...Object(one.body), filter, order, searchPaths: ["person.town"] } }
        : one,
    );
    await open("list", "requests", "", more, false);
    const group = async (name: string) => within(await screen.findByRole("group", { name }));
    await (await group("Filter")).findByText("New", { exact: false });
    expect((await group("Filter")).getByText("is before")).toBeTruthy();
    await (await group("Searched columns")).findByText("Town");
    (await group("Order")).getByText("Due, Descending");
    expect(screen.queryByRole("button", { name: "Add condition" })).toBeNull();
  });

  it("[design 9 palette] given a form, when a field is added, then its type is searched and chosen from the palette, which says what each is, and the field is of that type", async () => {
    const { body } = await open("form", "request", "/pages/#p/groups/#g/items/#i");
    fireEvent.click(await screen.findByRole("button", { name: "Add field" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add field" }));
    const search = dialog.getByLabelText("Search types");
    expect(dialog.getAllByRole("listitem")).toHaveLength(fieldTypes.length);
    fireEvent.change(search, { target: { value: "STARS" } });
    const [only, ...more] = dialog.getAllByRole("listitem");
    expect(more).toEqual([]);
    expect(only?.textContent).toBe("Rating A rating in stars.");
    fireEvent.keyDown(search, { key: "Enter" });
    const label = await dialog.findByLabelText(/^Label/);
    expect(document.activeElement).toBe(label);
    fireEvent.change(label, { target: { value: "How good" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(body()).toMatchObject({
        pages: [{ groups: [{ items: [{}, { type: "rating", label: "How good", posRow: 1 }] }] }],
      }),
    );
  });

  it("[design 1 sheets] given a sheet with a technical part, when that is folded and another sheet opens, then it is folded there too", async () => {
    await open("entity", "request", "/columns/#c_subject");
    const fold = await screen.findByRole("button", { name: "Technical", expanded: true });
    fireEvent.click(fold);
    await screen.findByRole("button", { name: "Technical", expanded: false });
    const other = await screen.findByRole("treeitem", { name: /^Due date/ });
    // Its fields are of other types, whose views are loaded now.
    await act(async () => fireEvent.click(other));
    await screen.findByRole("heading", { name: "Due date" });
    await screen.findByRole("button", { name: "Technical", expanded: false });
  });

  it("[design 1 sheets] given a page, when a list is put on it, then it asks which list, and nothing is named by an id", async () => {
    const page = {
      kind: "page",
      id: "requests",
      schemaVersion: 1,
      subsystem: "demo",
      body: { label: "Requests", rows: [{ id: "r1", columns: [{ id: "c1", width: 12 }] }], gridItems: [] },
    };
    const { body } = await open("page", "requests", "/gridItems", [...documents, page]);
    fireEvent.click(await screen.findByRole("button", { name: "Add panel" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add panel" }));
    fireEvent.change(dialog.getByLabelText("Search types"), { target: { value: "List" } });
    const [first] = dialog.getAllByRole("listitem").filter(({ textContent }) => textContent?.startsWith("List"));
    fireEvent.click(within(first ?? document.body).getByRole("button"));
    await choose(/^List/, "Requests", dialog);
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(body()).toMatchObject({ gridItems: [{ type: "List", columnId: "c1", params: { list: "requests" } }] }),
    );
    const rows = within(screen.getByRole("tree", { name: "Elements" })).getAllByRole("treeitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(["Row 1", "List · Requests"]));
  });
});

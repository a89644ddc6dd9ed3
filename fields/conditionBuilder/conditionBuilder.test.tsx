import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import conditionTexts from "@tessera/web-kit/conditions/i18n/en.json";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getColumnChoices } from "#features/lists/operations/getColumnChoices.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import listTexts from "../../features/lists/i18n/en.json";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import ownTexts from "./i18n/en.json";
import { Read } from "./read.tsx";

const texts = { ...listTexts, ...conditionTexts, ...ownTexts };
const views = { Edit, Read };
drawsFixtures("conditionBuilder", views, fixtures, { texts });

const column = (name: string, type: string, operators: readonly string[], rest: object = {}) => ({
  id: name,
  name,
  path: name,
  label: name.toUpperCase(),
  type,
  format: "Default",
  fieldType: null,
  width: null,
  hidden: false,
  filterable: true,
  sortable: true,
  operators: [...operators],
  reference: false,
  isKeys: false,
  deadline: null,
  options: null,
  isReference: false,
  groupings: [],
  aggregation: null,
  ...rest,
});

function orders(): FakeApi {
  const columns = [
    column("title", "text", ["LIKE", "=", "IS NULL"]),
    column("total", "integer", ["=", ">", "BETWEEN"]),
    column("due", "date", ["<", "=", "BETWEEN"]),
    column("state", "text", ["IN", "="], {
      options: [
        { key: "o", label: "Open" },
        { key: "l", label: "Late" },
      ],
    }),
    column("place", "uuid", ["IN"], { reference: true, isReference: true }),
    column("secret", "text", ["="], { filterable: false }),
  ];
  return new FakeApi()
    .answer(getListSetup, () => ({
      id: "orders",
      label: "Orders",
      recordLabel: "Order",
      entity: "order",
      columns,
      order: [],
      groups: [],
      pageSize: 50,
      settings: {},
      form: null,
      createUrl: null,
      createUrls: [],
      popup: false,
      popupType: "DynForm" as const,
      popupRedirect: null,
      updateUrl: null,
      hasKeys: true,
      may: { create: false, update: false, delete: false, export: false },
      definitions: 1,
    }))
    .answer(getColumnChoices, ({ keys }) => ({
      options: [{ key: "k1", value: "Vienna", detail: null }].filter(({ key }) => !keys || keys.includes(key)),
      completed: true,
    }));
}

const open = async (value: EngineValue = null) => {
  const drawn = await drawField(
    views,
    { name: "", field: { type: "conditionBuilder", valueType: "json", formats: { list: "orders" } }, value },
    { texts, api: orders() },
  );
  await screen.findByRole("button", { name: "Add comparison" });
  return drawn;
};
const last = (log: readonly (readonly unknown[])[]) => toJson((log.at(-1)?.[0] ?? null) as EngineValue);
const press = (name: string, at = 0) => fireEvent.click(screen.getAllByRole("button", { name })[at] as HTMLElement);
async function choose(label: string, option: string, at = 0): Promise<void> {
  fireEvent.click(screen.getAllByRole("combobox", { name: label })[at] as HTMLElement);
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

describe("conditionBuilder", () => {
  it("[forms 3 conditionBuilder] given the columns of a list, when comparisons and a group are put together, then they are the value; what is unfinished is no part of it and says so", async () => {
    const { log } = await open();
    press("Add comparison");
    expect(screen.getByText("What has no value yet does not count until it has one.")).toBeTruthy();
    await choose("Column", "TITLE");
    fireEvent.change(screen.getByRole("textbox", { name: "Value" }), { target: { value: "van" } });
    expect(last(log)).toEqual({ and: [{ field: "title", operator: "LIKE", operand: { value: "van" } }] });
    press("Add group");
    await choose("Column", "DUE", 1);
    await choose("Compared with", "A day from today");
    expect(last(log)).toEqual({
      and: [
        { field: "title", operator: "LIKE", operand: { value: "van" } },
        { or: [{ field: "due", operator: "<", operand: { today: 0 } }] },
      ],
    });
    await choose("How they belong together", "None of these holds");
    expect(last(log)).toHaveProperty("not");
    press("Remove group");
    press("Remove the comparison of TITLE");
    expect(last(log)).toBeNull();
  });

  it("[forms 3 conditionBuilder] given columns that cannot be filtered, when one looks for them, then they are not offered", async () => {
    await open();
    press("Add comparison");
    fireEvent.click(screen.getByRole("combobox", { name: "Column" }));
    const offered = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(offered).toEqual(["TITLE", "TOTAL", "DUE", "STATE", "PLACE"]);
  });

  it("[forms 3 conditionBuilder] given records and fixed choices, when a condition is read, then they are called by their names", async () => {
    await open(
      fromJson({
        or: [
          { field: "place", operator: "IN", operand: { value: ["k1", "k2"] } },
          { field: "state", operator: "IN", operand: { value: ["o", "gone"] } },
          { field: "due", operator: "<", operand: { today: -7 } },
        ],
      }),
    );
    const read = within(screen.getByTestId("read"));
    await read.findByText(/Vienna, k2/);
    expect(read.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "PLACE is one of Vienna, k2",
      "STATE is one of Open, gone",
      "DUE is before today -7 days",
    ]);
  });
});

import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import conditionTexts from "@tessera/web-kit/conditions/i18n/en.json";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getCount } from "#features/lists/operations/getCount.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import listTexts from "../../features/lists/i18n/en.json";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import ownTexts from "./i18n/en.json";
import { Read } from "./read.tsx";

const texts = { ...listTexts, ...conditionTexts, ...ownTexts };
const views = { Edit, Read };
drawsFixtures("universalFilter", views, fixtures, { texts });

function partners(): FakeApi {
  return new FakeApi()
    .answer(getListSetup, () => ({
      id: "partners",
      label: "Partners",
      recordLabel: "Partner",
      entity: "partner",
      columns: [
        {
          id: "name",
          name: "name",
          path: "name",
          label: "Name",
          type: "text",
          format: "Default",
          fieldType: null,
          width: null,
          hidden: false,
          filterable: true,
          sortable: true,
          operators: ["LIKE", "="],
          reference: false,
          isKeys: false,
          deadline: null,
          options: null,
          isReference: false,
          groupings: [],
          aggregation: null,
        },
      ],
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
    .answer(getCount, ({ filter }) => ({ total: filter ? 3 : 120, exact: true }));
}

describe("universalFilter", () => {
  it("[forms 3 universalFilter] given a list, when it is filtered, then the filter is the value, and how many rows it leaves is said", async () => {
    const api = partners();
    const field = { type: "universalFilter", valueType: "json", formats: { list: "partners" } } as const;
    const { log } = await drawField(views, { name: "", field, value: null }, { texts, api });
    await screen.findByText("120 rows match");
    fireEvent.click(screen.getByRole("button", { name: "Add comparison" }));
    fireEvent.click(screen.getByRole("combobox", { name: "Column" }));
    fireEvent.click(await screen.findByRole("option", { name: "Name" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Value" }), { target: { value: "Kft" } });
    const filter = { and: [{ field: "name", operator: "LIKE", operand: { value: "Kft" } }] };
    expect(toJson((log.at(-1)?.[0] ?? null) as EngineValue)).toEqual(filter);
    await screen.findByText("3 rows match");
    expect(api.calls.filter(({ operation }) => operation === getCount.id).at(-1)?.input).toMatchObject({ filter });
  });
});

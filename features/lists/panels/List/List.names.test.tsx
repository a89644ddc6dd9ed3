import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { getColumnChoices } from "../../operations/getColumnChoices.ts";
import { lastPage, openList, serving, start } from "../../ui/testing/openList.tsx";
import { listPanel } from "./def.ts";
import { requestRows, requestSetup } from "./fixtures.ts";

beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
});
afterEach(clearPage);

const helpers = {
  id: "helpers",
  name: "helpers",
  path: "helpers",
  label: "Helpers",
  type: "list",
  isKeys: true,
  reference: true,
  operators: ["IN", "NOT IN", "CONTAINS ALL", "COUNT =", "IS NULL"],
  options: null,
};
const [base] = requestSetup.columns;
const setup = { ...requestSetup, columns: [...requestSetup.columns, ...(base ? [{ ...base, ...helpers }] : [])] };
const keys = [["k1", "k2"], ["k2"]];
const rows = requestRows.map((row, index) => {
  const cells = { ...Object(Reflect.get(Object(row), "cells")), helpers: keys[index] ?? null };
  return { ...Object(row), cells };
});
const people: ReadonlyMap<string, string> = new Map([["k1", "Ada"]]);
const answer = (asked: { readonly keys?: readonly string[] }) => ({
  options: [...people].flatMap(([key, value]) =>
    asked.keys === undefined || asked.keys.includes(key) ? [{ key, value, detail: null }] : [],
  ),
  completed: true,
});
const serve = () => {
  const api = serving({ setup, rows });
  api.answer(getColumnChoices, answer);
  return api;
};

it("[lists 3 filters] given cells that hold keys, when the list is shown, then their names are asked for once, and a key without a name stays", async () => {
  const api = serve();
  await openList(api);
  await screen.findByText("Ada, k2");
  const asked = api.calls.filter(({ operation }) => operation === getColumnChoices.id);
  expect(asked.map(({ input }) => input)).toEqual([
    { idList: "service-request", column: "helpers", keys: ["k1", "k2"] },
  ]);
});

it("[shell 4.1 one answer] given a list of keys, when it is shown, then it asks for names exactly as its type says that it will", async () => {
  const api = serve();
  await openList(api);
  await screen.findByText("Ada, k2");
  const place = { params: { list: setup.id }, url: start, place: null, settings: {}, state: null };
  const declared = listPanel.data?.({ ...place, answers: { setup, page: { rows } } })["names.helpers"];
  const [asked] = api.calls.filter(({ operation }) => operation === getColumnChoices.id);
  expect(declared).toEqual({ read: "operation", operation: getColumnChoices, input: asked?.input });
});

it("[lists 8 errors] given names that cannot be asked for, when the list is shown, then the keys stand there", async () => {
  const api = serving({ setup, rows });
  api.answer(getColumnChoices, () => {
    throw new ApiError(500, "unexpected");
  });
  await openList(api);
  await screen.findByText("k1, k2");
});

it("[lists 3 filters] given a column of several keys, when one is chosen by name for the filter, then the condition holds its key", async () => {
  const api = serve();
  await openList(api);
  await screen.findByText("Ada, k2");
  fireEvent.click(screen.getByRole("button", { name: /Filter/ }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Helpers" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Filter: Helpers" }));
  fireEvent.click(dialog.getByRole("combobox", { name: texts["list.filter.values"] }));
  fireEvent.click(await screen.findByRole("option", { name: "Ada", hidden: true }));
  fireEvent.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(() =>
    expect(lastPage(api).filter).toEqual({ and: [{ field: "helpers", operator: "IN", operand: { value: ["k1"] } }] }),
  );
});

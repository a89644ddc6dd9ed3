import type { FieldType } from "@tessera/contract/defineField.ts";
import type { SubForm } from "@tessera/contract/definitions/formBody.ts";
import { compileDefinition } from "@tessera/form-engine/compile/compileDefinition.ts";
import { saveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { lineEntity, orderEntity, orderForm, orderInput, toyTypes } from "@tessera/form-engine/testing/orderForm.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { FormView } from "@tessera/web-kit/form/views/FormView.tsx";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as numberEdit from "../number/edit.tsx";
import * as numberRead from "../number/read.tsx";
import * as textEdit from "../text/edit.tsx";
import * as textRead from "../text/read.tsx";
import { linkedrecordsField } from "./def.ts";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import * as rows from "./rows.tsx";

beforeAll(installDom);
afterEach(clearPage);

const text = { edit: async () => textEdit, read: async () => textRead };
const registry = {
  views: {
    text,
    choice: text,
    number: { edit: async () => numberEdit, read: async () => numberRead },
    linkedrecords: { rows: async () => rows },
  },
};
const fieldTypes: ReadonlyMap<string, FieldType> = new Map([...toyTypes, ["linkedrecords", linkedrecordsField]]);
const line = {
  ...lineEntity,
  references: [
    ...lineEntity.references,
    { id: "r2", name: "item", label: "Item", entity: "item", columns: ["product"] },
  ],
};
const picker = { id: "s1", type: "choice", name: "product", label: "Product", reference: "item" };
const quantity = { id: "s2", type: "number", name: "quantity", label: "Quantity", column: "quantity" };

function compiled(subForm: Partial<SubForm>) {
  const [page] = orderForm.pages;
  const [group] = page?.groups ?? [];
  const items = (group?.items ?? []).flatMap((item) =>
    item.subForm
      ? [{ ...item, type: "linkedrecords", subForm: { ...item.subForm, items: [picker, quantity], ...subForm } }]
      : item.name === "subject"
        ? [item]
        : [],
  );
  const body = { ...orderForm, pages: [{ ...page, groups: [{ ...group, items }] }] };
  const document = { kind: "form", id: "order", schemaVersion: 1, subsystem: "shop", body };
  const entityOf = (id: string) => (id === "order" ? orderEntity : id === "line" || id === "item" ? line : null);
  return compileDefinition(document, { ...orderInput, fieldTypes, entityOf });
}

const link = (key: string, product: string) => ({
  key,
  values: { id: key, order_id: "o1", product, quantity: 2 },
  displays: { product: `The ${product}` },
  masked: [],
  rows: {},
});
const record = {
  ...link("o1", ""),
  values: { id: "o1", subject: "Chairs" },
  rows: { lines: [link("l1", "desk"), link("l2", "lamp")] },
};
const options = ["desk", "lamp", "shelf"].map((key) => ({ key, label: `The ${key}` }));

async function draw(subForm: Partial<SubForm>) {
  const { form, problems } = compiled(subForm);
  if (form === null) throw new Error(JSON.stringify(problems));
  const store = openStore(form, null, { record });
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...formTexts, ...texts } });
  const { container } = await act(async () =>
    render(
      <TestKit kit={kit} url="/orders/update?id=o1">
        <FieldRegistryProvider registry={registry}>
          <Suspense>
            <FormView store={store} loadChoices={async () => ({ options, completed: true })} />
          </Suspense>
        </FieldRegistryProvider>
      </TestKit>,
    ),
  );
  await screen.findByText("The desk");
  return { container, store };
}

const chips = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const sent = (store: Parameters<typeof saveChanges>[0]) => saveChanges(store).rows.lines;

describe("linkedrecords", () => {
  it.each(fixtures)(
    "[design 11 fixtures] given $name, when they are drawn, then axe finds nothing",
    async (fixture) => {
      const { container } = await draw(fixture.subForm);
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[forms 3 linkedrecords] given linked records, when one is added and one taken out, then the save adds and removes their rows, and leaves the others as they are", async () => {
    const { store } = await draw({});
    fireEvent.click(screen.getByRole("combobox", { name: "Add to “Lines”" }));
    const offered = await screen.findAllByRole("option", { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual(["The shelf"]);
    await act(async () => fireEvent.click(offered[0] ?? document.body));
    expect(chips()).toEqual(["The desk", "The lamp", "The shelf"]);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Remove The desk" })));
    expect(chips()).toEqual(["The lamp", "The shelf"]);
    const message = sent(store);
    expect(message?.added.map(({ values }) => values.product)).toEqual(["shelf"]);
    expect(message?.removed.map(({ key }) => key)).toEqual(["l1"]);
    expect(message?.changed).toEqual([]);
  });

  it("[forms 4 undo] given a record that was added, when it is undone once, then the link is gone with its row", async () => {
    const { store } = await draw({});
    fireEvent.click(screen.getByRole("combobox", { name: "Add to “Lines”" }));
    const [offered] = await screen.findAllByRole("option", { hidden: true });
    await act(async () => fireEvent.click(offered ?? document.body));
    expect(chips()).toHaveLength(3);
    await act(async () => void store.undo());
    expect(chips()).toEqual(["The desk", "The lamp"]);
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 3 linkedrecords] given links with data of their own, when the name is pressed, then they are edited in a dialog, and the row is kept", async () => {
    const { store } = await draw({});
    fireEvent.click(screen.getByRole("button", { name: "The lamp" }));
    const dialog = within(await screen.findByRole("dialog"));
    const box = dialog.getByRole("textbox", { name: /Quantity/ });
    fireEvent.change(box, { target: { value: "5" } });
    fireEvent.blur(box);
    expect(sent(store)?.changed.map(({ key, changes }) => [key, changes.quantity?.mine])).toEqual([["l2", 5]]);
  });

  it("[forms 3 linkedrecords] given links that cannot come or go, or no more of them, when they are drawn, then no box adds and no cross removes", async () => {
    await draw({ subRecExtendable: false, deletable: false });
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Remove The desk" })).toBeNull();
  });

  it("[forms 3 linkedrecords] given rows without a column that chooses a record, or one with a filter, when the form is checked, then it is refused", () => {
    const codes = (subForm: Partial<SubForm>) => compiled(subForm).problems.map(({ code, path }) => `${code} ${path}`);
    const at = "/pages/0/groups/0/items/1/subForm/items";
    expect(codes({})).toEqual([]);
    expect(codes({ items: [quantity] })).toEqual([`rows_without_record ${at}`]);
    expect(codes({ items: [{ ...picker, expressions: { filterExp: "{product: 'a'}" } }] })).toEqual([
      `rule_not_carried ${at}/0/expressions/filterExp`,
    ]);
  });
});

import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { describe, expect, it } from "vitest";
import { compileForm } from "../compile/compileForm.ts";
import type { RecordValues } from "../record/formState.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { orderForm, orderInput } from "../testing/orderForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import type { FormOptions } from "./formOptions.ts";
import type { FormStore } from "./formStore.ts";
import { discardRow, removeRows, replaceRows } from "./rowActions.ts";
import { saveChanges } from "./saveChanges.ts";

const line = (key: string, product: string, may?: RecordValues["may"]): RecordValues => ({
  key,
  values: { id: key, order_id: "o1", product, quantity: 1, price: "1.00" },
  displays: {},
  masked: [],
  rows: {},
  ...(may ? { may } : {}),
});
const order = (lines: readonly RecordValues[]): RecordValues =>
  plainRecord("o1", { id: "o1", subject: "Chairs", country: "HU", discount: "0" }, { lines });
const three = order([line("a", "Chair"), line("b", "Desk"), line("c", "Lamp")]);
const slotOf = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const products = (store: FormStore) =>
  store.rows(slotOf(store)).map((_, index) => store.field(rowRef(store, index, "product"))?.value);
const total = (store: FormStore) => String(store.field(mainRef(store, "total"))?.value);
const entry = (values: { readonly [name: string]: EngineValue }) => new Map(Object.entries(values));
const uidAt = (store: FormStore, row: number) => store.rows(slotOf(store))[row]?.uid ?? "";

describe("removing rows", () => {
  it("[forms 4 sub-form rows] given lines that may not be deleted, when one that was added is discarded, then it is gone and comes back by undo; a saved one stays", () => {
    const store = openForm({ subForm: { deletable: false } }, { record: three });
    const uid = store.addRow(slotOf(store)) ?? "";
    discardRow(store, slotOf(store), uid);
    expect([discardRow(store, slotOf(store), uidAt(store, 0)), products(store)]).toEqual([
      null,
      ["Chair", "Desk", "Lamp"],
    ]);
    store.undo();
    expect(products(store)).toEqual(["Chair", "Desk", "Lamp", null]);
  });

  it("[design 5 row order] given three lines, when one is added at a place, then it stands there, and one undo takes it away", () => {
    const store = openForm({}, { record: three });
    store.addRow(slotOf(store), null, 1);
    expect(products(store)).toEqual(["Chair", null, "Desk", "Lamp"]);
    store.undo();
    expect(products(store)).toEqual(["Chair", "Desk", "Lamp"]);
  });

  it("[forms 4 sub-form rows] given three lines, when two are removed and put back, then each stands where it was, and each way is one step", () => {
    const store = openForm({}, { record: three });
    const back = removeRows(store, slotOf(store), [uidAt(store, 0), uidAt(store, 2)]);
    expect([products(store), total(store), saveChanges(store).rows.lines?.removed.map(({ key }) => key)]).toEqual([
      ["Desk"],
      "1",
      ["a", "c"],
    ]);
    back?.();
    expect([products(store), store.state().hasUnsavedChanges]).toEqual([["Chair", "Desk", "Lamp"], false]);
    store.undo();
    expect(products(store)).toEqual(["Desk"]);
    store.undo();
    expect([products(store), store.history.canUndo]).toEqual([["Chair", "Desk", "Lamp"], false]);
  });

  it("[forms 4 sub-form rows] given a line that may not be deleted, when the lines are cleared, then it stays", () => {
    const store = openForm(
      {},
      { record: order([line("a", "Chair", { update: true, delete: false }), line("b", "Desk")]) },
    );
    removeRows(store, slotOf(store), null);
    expect(products(store)).toEqual(["Chair"]);
    expect(removeRows(store, slotOf(store), null)).toBeNull();
  });

  it("[forms 4 sub-form rows] given a form to be read, when lines are removed or replaced, then nothing happens", () => {
    const store = openForm({}, { record: three, readOnly: true });
    expect([removeRows(store, slotOf(store), null), replaceRows(store, slotOf(store), [])]).toEqual([null, false]);
    expect(products(store).length).toBe(3);
  });
});

describe("replacing rows", () => {
  it("[forms 4 sub-form rows] given lines, when they are replaced, then the new ones are added, the saved ones removed, and sums follow", () => {
    const store = openForm({}, { record: three });
    expect(replaceRows(store, slotOf(store), [entry({ product: "Sofa", quantity: 2, price: 50, nothing: 1 })])).toBe(
      true,
    );
    expect([products(store), total(store)]).toEqual([["Sofa"], "100"]);
    const { added, removed } = saveChanges(store).rows.lines ?? { added: [], removed: [] };
    expect([added.map(({ values }) => values), removed.length]).toEqual([
      [{ product: "Sofa", quantity: 2, price: "50" }],
      3,
    ]);
    store.undo();
    expect([products(store), store.state().hasUnsavedChanges]).toEqual([["Chair", "Desk", "Lamp"], false]);
  });

  it("[forms 4 sub-form rows] given items that say more than a value, when rows are made of them, then an item is hidden, read-only and labelled alone", () => {
    const store = openForm({}, { record: order([]) });
    const item = (parts: { readonly [name: string]: EngineValue }) => ({
      names: Object.keys(parts),
      slots: Object.values(parts),
    });
    replaceRows(store, slotOf(store), [
      entry({
        product: item({ value: "Sofa", readOnly: true, label: "Gift" }),
        price: item({ value: 5, hidden: true }),
      }),
      entry({ product: "Rug" }),
    ]);
    expect(store.field(rowRef(store, 0, "product"))).toMatchObject({ value: "Sofa", readOnly: true, label: "Gift" });
    expect(store.field(rowRef(store, 0, "price"))?.hidden).toBe(true);
    expect(store.field(rowRef(store, 1, "product"))).toMatchObject({ readOnly: false, label: "Product" });
  });

  it("[forms 8 expression-evaluation errors] given a value of another type, when rows are made, then the field stays empty and it is reported", () => {
    const notified: string[] = [];
    const store = openForm({}, { record: order([]), onRuleError: (...parts) => notified.push(parts.join(" ")) });
    replaceRows(store, slotOf(store), [entry({ product: "Rug", quantity: "many" })]);
    expect(store.field(rowRef(store, 0, "quantity"))?.value).not.toBe("many");
    expect(notified).toEqual(["quantity value wrong_type"]);
  });
});

/** The order whose lines come from a rule. */
function openFilled(expressions: FormItem["expressions"], options: Partial<FormOptions>, max = 0): FormStore {
  return openForm(
    {
      items: (items) => items.map((item) => (item.subForm && expressions ? { ...item, expressions } : item)),
      subForm: { maxRecCount: max },
    },
    { fillsRows: true, ...options },
  );
}
const byCountry =
  "country == 'HU' ? [{ product: 'Paprika', quantity: 2 }] : country == 'AT' ? [{ product: 'Strudel' }, { product: 'Torte' }] : []";
const travel = (store: FormStore, country: string) => store.setValue(mainRef(store, "country"), country);

describe("rows that come from a rule", () => {
  it("[forms 4 sub-form rows] given a rule for the lines, when what it reads changes, then the lines are made again", () => {
    const store = openFilled({ saveExpression: byCountry }, {});
    travel(store, "HU");
    expect(products(store)).toEqual(["Paprika"]);
    travel(store, "AT");
    expect(products(store)).toEqual(["Strudel", "Torte"]);
    travel(store, "DE");
    expect(products(store)).toEqual([]);
  });

  it("[forms 4 sub-form rows] given lines that a rule made, when its change is undone, then the lines before are back, as they were", () => {
    const store = openFilled({ saveExpression: byCountry }, {});
    travel(store, "HU");
    const [before] = store.rows(slotOf(store));
    store.setValue(rowRef(store, 0, "quantity"), 9);
    travel(store, "AT");
    store.undo();
    expect([products(store), store.rows(slotOf(store))[0] === before, before?.slots[1]]).toEqual([
      ["Paprika"],
      true,
      9,
    ]);
  });

  it("[forms 4 sub-form rows] given a saved record, when it is opened, then its lines stay; when the rule comes to something else, they go", () => {
    const store = openFilled({ saveExpression: byCountry }, { record: three });
    expect([products(store), store.state().hasUnsavedChanges]).toEqual([["Chair", "Desk", "Lamp"], false]);
    travel(store, "AT");
    expect(products(store)).toEqual(["Strudel", "Torte"]);
    expect(saveChanges(store).rows.lines?.removed.length).toBe(3);
  });

  it("[forms 4 sub-form rows] given a default for the lines, when a person has worked on them, then they stay", () => {
    const store = openFilled({ defaultValue: byCountry }, {});
    travel(store, "HU");
    travel(store, "AT");
    expect(products(store)).toEqual(["Strudel", "Torte"]);
    store.setValue(rowRef(store, 0, "quantity"), 3);
    travel(store, "HU");
    expect(products(store)).toEqual(["Strudel", "Torte"]);
  });

  it("[forms 4 sub-form rows] given a default for the lines, when a saved record changes, then it fills nothing", () => {
    const store = openFilled({ defaultValue: byCountry }, { record: order([]) });
    travel(store, "AT");
    expect(products(store)).toEqual([]);
  });

  it("[forms 5 sub-form rules] given more lines than the sub-form takes, when a rule makes them, then the first of them come", () => {
    const store = openFilled({ saveExpression: byCountry }, {}, 1);
    travel(store, "AT");
    expect(products(store)).toEqual(["Strudel"]);
  });

  it("[forms 5 server validation] given a server, when the rule comes to something, then lines are what was entered", () => {
    const store = openFilled({ saveExpression: byCountry }, { fillsRows: false });
    travel(store, "AT");
    expect(products(store)).toEqual([]);
  });

  it("[design 6 cycles] given a rule for lines that reads these lines, when the form is compiled, then it is a cycle", () => {
    const pages = orderForm.pages.map((page) => ({
      ...page,
      groups: page.groups.map((group) => ({
        ...group,
        items: group.items.map((item) =>
          item.subForm ? { ...item, expressions: { saveExpression: "lines.map(row => row.product)" } } : item,
        ),
      })),
    }));
    const { problems } = compileForm({ ...orderInput, form: { id: "order", body: { ...orderForm, pages } } });
    expect(problems.map(({ code, data }) => [code, data.path])).toContainEqual(["rule_cycle", "lines → lines"]);
  });
});

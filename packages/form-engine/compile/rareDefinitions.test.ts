import type { FieldType } from "@tessera/contract/defineField.ts";
import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { scalar } from "@tessera/expression/check/type.ts";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { withholdRules } from "../definition/withholdRules.ts";
import { mergeRecords } from "../merge/mergeRecords.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { costColumn, orderEntity, orderForm, orderInput, toyTypes } from "../testing/orderForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { compileDefinition } from "./compileDefinition.ts";
import { compileForm } from "./compileForm.ts";
import { nodeKey } from "./compileRule.ts";
import { lookupType } from "./compileScope.ts";

const document = (change: object = {}) => ({
  kind: "form",
  id: "order",
  schemaVersion: 1,
  subsystem: "shop",
  body: { ...orderForm, ...change },
});
const pagesWith = (change: (items: readonly FormItem[]) => readonly FormItem[]) =>
  orderForm.pages.map((page) => ({
    ...page,
    groups: page.groups.map((group) => ({ ...group, items: [...change(group.items)] })),
  }));

describe("definitions with few or odd settings", () => {
  it("[design 4 definitions] given a kind that is no text, when a document is compiled, then that is said, and a form over no entity is one", () => {
    expect(compileDefinition({ ...document(), kind: 5 }, orderInput).problems).toEqual([
      expect.objectContaining({ code: "kind_unknown", data: { kind: null } }),
    ]);
    expect(compileDefinition({ ...document(), body: undefined }, orderInput).form).toBeNull();
    const group = { id: "g", label: "G", items: [] };
    const { form, problems } = compileDefinition(
      document({ entity: null, pages: [{ id: "p", label: "P", groups: [group] }] }),
      orderInput,
    );
    expect([form?.entity, problems]).toEqual([null, []]);
  });

  it("[design 4 definitions] given a sub-form sorted and titled by its columns, when it is compiled, then that is no problem, and by others it is", () => {
    const sorted = (field: string) => (items: readonly FormItem[]) =>
      items.map((item) => {
        const orderBy = [{ field, direction: "desc" } as const];
        return item.subForm ? { ...item, subForm: { ...item.subForm, primaryInList: field, orderBy } } : item;
      });
    const problems = (field: string) =>
      compileDefinition(document({ pages: pagesWith(sorted(field)) }), orderInput).problems.map(({ path }) => path);
    expect([problems("product"), problems("order_id")]).toEqual([[], []]);
    expect(problems("nowhere")).toEqual([
      "/pages/0/groups/0/items/3/subForm/orderBy/0/field",
      "/pages/0/groups/0/items/3/subForm/primaryInList",
    ]);
  });

  it("[design 4 definitions] given a field type whose settings have no names, when an item has some, then they are none of its settings", () => {
    const number = toyTypes.get("number");
    const fieldTypes: ReadonlyMap<string, FieldType> = new Map(
      number ? [...toyTypes, ["number", { ...number, formats: Type.Record(Type.String(), Type.Number()) }]] : toyTypes,
    );
    const { problems } = compileDefinition(
      document({ pages: pagesWith(withItems({ discount: { formats: { min: "low" } } })) }),
      { ...orderInput, fieldTypes },
    );
    expect(problems).toEqual([]);
  });

  it("[design 6 check] given rules without text, when a form is compiled, then there are none", () => {
    const { form } = openForm({ items: withItems({ country: { expressions: { hiddenExp: "", labelExp: "" } } }) });
    expect(form.fields.find(({ name }) => name === "country")?.rules).toEqual({});
  });

  it("[design 6 check] given a look-up, when its type is asked for, then it is that of the column, where entity and column are known", () => {
    const typeOf = lookupType(orderInput);
    expect(typeOf("lookup", "line", "price")).toEqual(scalar("decimal"));
    expect([
      typeOf("rate", "line", "price"),
      typeOf("lookup", null, "price"),
      typeOf("lookup", "line", null),
      typeOf("lookup", "line", "gone"),
      typeOf("lookup", "gone", "price"),
    ]).toEqual([null, null, null, null, null]);
  });

  it("[design 7] given a name of a row, when it is read outside of any row, then it has no place; in one it is the row's column", () => {
    const scope = { main: [], user: [], params: [] };
    const dependency = { scope: "row", slot: 2, name: "x" } as const;
    expect(nodeKey(dependency, { scope, frame: "row", table: null })).toBeNull();
    expect(nodeKey(dependency, { scope, frame: "row", table: 6 })).toBe("column:6:2");
    expect(nodeKey({ ...dependency, scope: "main" }, { scope, frame: "child", table: 6 })).toBe("column:6:2");
    expect(nodeKey({ ...dependency, scope: "user" }, { scope, frame: "form", table: null })).toBeNull();
  });

  it("[design 5 record ids] given a library that makes no keys, when a choice of several columns is compiled, then it has no rule, and that is a problem", () => {
    const library = new Map(orderInput.library);
    library.delete("recordKey");
    const { form, problems } = compileForm({
      ...orderInput,
      library,
      form: {
        id: "f",
        body: {
          label: "F",
          entity: "order",
          pages: [
            {
              id: "p",
              label: "P",
              groups: [
                {
                  id: "g",
                  label: "G",
                  items: [
                    {
                      id: "i",
                      type: "choice",
                      name: "twin",
                      label: "Twin",
                      reference: "twin",
                      posRow: 0,
                      posCol: 0,
                      posSizex: 6,
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
      entity: {
        id: "order",
        body: {
          ...orderEntity,
          references: [{ id: "r", name: "twin", label: "Twin", entity: "twin", columns: ["subject", "country"] }],
        },
      },
      entityOf: () => ({ ...orderEntity, key: { columns: ["subject", "country"], made: "person" } }),
    });
    expect(form.fields[0]?.rules).toEqual({});
    expect(problems.map(({ path }) => path)).toContain("/pages/0/groups/0/items/0/reference");
  });
});

describe("rare things in a record", () => {
  it("[design 7] given a field or a sub-form that is none of the form, when the record is asked for it, then that is a defect of who asks", () => {
    const { record } = openForm({}, { record: savedOrder }).core;
    expect(() => record.fieldAt(record.main, 99)).toThrow("There is no field at slot 99.");
    const [set] = record.tables;
    if (!set) throw new Error("The order has lines.");
    expect(() => record.createRow({ ...set, position: 9 }, "u", null, false)).toThrow("There is no sub-form at 9.");
  });

  it("[forms 4 rules] given a computed yes or no, when what it reads changes, then it follows, and only a yes or no is one", () => {
    const notified: string[] = [];
    const items = withItems({
      total: {
        type: "text",
        valueType: "boolean",
        expressions: { saveExpression: "country == 'HU'" },
      },
    });
    const store = openForm(
      { items },
      { record: savedOrder, onRuleError: (...error) => notified.push(error.join(" ")) },
    );
    expect(store.field(mainRef(store, "total"))?.value).toBe(true);
    store.setValue(mainRef(store, "country"), "AT");
    expect([store.field(mainRef(store, "total"))?.value, notified]).toEqual([false, []]);
  });

  it("[forms 5 unique] given a column of one sub-form that is unique, when rows of another one come, then nothing is said, also of the same values", () => {
    const all = (items: readonly FormItem[]): readonly FormItem[] => {
      const more = items.flatMap((item) =>
        item.subForm
          ? [
              {
                ...item,
                id: "i9",
                name: "more",
                posRow: 9,
                subForm: {
                  ...item.subForm,
                  items: [{ id: "m1", type: "text", name: "ware", label: "Ware", column: "product" }],
                },
              },
            ]
          : [],
      );
      return [...items, ...more];
    };
    const store = openForm({ items: all, columns: { product: { formats: { unique: true } } } }, { record: savedOrder });
    const [lines, more] = store.form.tables.map(({ slot }) => slot);
    for (const _ of [1, 2]) {
      const uid = store.addRow(more ?? -1) ?? "";
      store.setValue({ table: more ?? -1, uid, slot: 0 }, "l1");
    }
    store.validate();
    expect(store.state().errorCount).toBe(0);
    store.setValue(rowRef(store, 1, "product"), "l1");
    expect([store.state().errorCount, store.rows(lines ?? -1).length]).toEqual([1, 3]);
  });

  it("[forms 4 sub-form rows] given a rule for lines that comes to no list or to what is no object, when it runs, then lines stay, or only objects make some", () => {
    const items = withItems({
      lines: {
        expressions: {
          saveExpression:
            "country == 'none' ? null : [{ product: { value: null, label: 'Ware' } }, { product: country }]",
        },
      },
    });
    const store = openForm({ items }, { fillsRows: true });
    const slot = store.form.tables[0]?.slot ?? -1;
    store.setValue(mainRef(store, "country"), "AT");
    const products = () => store.rows(slot).map((_, row) => store.field(rowRef(store, row, "product"))?.value);
    expect([products(), store.field(rowRef(store, 0, "product"))?.label]).toEqual([[null, "AT"], "Ware"]);
    store.setValue(mainRef(store, "country"), "none");
    expect(products()).toEqual([null, "AT"]);
  });

  it("[design 7 withheld] given a secret that is read on two ways, when its rule is withheld, then what sets it off is named once; a value that nobody sees is awaited by nobody", () => {
    const whole = openForm({
      order: { columns: [...orderEntity.columns, costColumn] },
      items: withItems({ country: { expressions: { hiddenExp: "cost > discount" } } }),
    });
    const key = (name: string) => `field:${mainRef(whole, name).slot}`;
    const unseen = new Set([key("cost"), key("discount")]);
    const shown = withholdRules(whole.form, {
      reads: (one) => !unseen.has(one),
      notices: (one) => one === key("discount"),
    });
    expect(shown?.fields.find(({ name }) => name === "country")?.rules.hiddenExp?.reads).toEqual([key("discount")]);
    expect(whole.form.order).toContain(key("cost"));
    expect(shown?.order).not.toContain(key("cost"));
  });

  it("[design 10 merge] given a sub-form that only one of two records has, when they are merged, then its rows stay, and nothing is a conflict", () => {
    const rows = [{ id: "k1", values: { a: 1 } }];
    const merged = mergeRecords(
      { values: {}, rows: {} },
      { values: {}, rows: { lines: rows } },
      { values: {}, rows: {} },
    );
    expect(merged).toEqual({ merged: { values: {}, rows: { lines: rows } }, conflicts: [] });
  });
});

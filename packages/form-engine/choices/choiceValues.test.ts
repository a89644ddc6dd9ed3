import { describe, expect, it } from "vitest";
import { saveChanges } from "../store/saveChanges.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { orderEntity } from "../testing/orderForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { castKey } from "./choiceKeys.ts";

describe("values that stand in rows and choices", () => {
  it("[forms 5 unique] given two columns that are unique, when rows of one get the same value, then only that column says so, and it goes with the row", () => {
    const unique = { formats: { unique: true } };
    const store = openForm({ columns: { product: unique, quantity: unique } }, { record: savedOrder });
    const slot = store.form.tables[0]?.slot ?? -1;
    const twins = () =>
      ["product", "quantity"].map((name) =>
        store
          .rows(slot)
          .flatMap((_, row) =>
            store.field(rowRef(store, row, name))?.messages.some(({ code }) => code === "validation.unique")
              ? [row]
              : [],
          ),
      );
    expect(twins()).toEqual([[], []]);
    store.setValue(rowRef(store, 2, "product"), "l1");
    expect(twins()).toEqual([[2], []]);
    store.removeRow(slot, store.rows(slot)[0]?.uid ?? "");
    expect(twins()).toEqual([[], []]);
    store.addRow(slot, store.rows(slot)[1]?.uid ?? "");
    expect(twins()).toEqual([[2], [2]]);
  });

  it("[forms 4 choice lists] given several chosen keys, when the choices change, then those that are left stay chosen, in a list as in a text", () => {
    const expressions = { listExp: "country == 'HU' ? ['a', 'b', 'c'] : ['b', 'c', 'd']" };
    const order = {
      columns: orderEntity.columns.map((column) =>
        column.name === "subject" ? { ...column, type: "list" as const, element: "text" as const } : column,
      ),
    };
    const missing: (readonly string[])[] = [];
    const open = (value: unknown, change: Parameters<typeof openForm>[0]) =>
      openForm(
        { items: withItems({ subject: { type: "choice", expressions } }), ...change },
        {
          record: { ...savedOrder, values: { ...savedOrder.values, subject: value } },
          onMissingChoices: ({ name }) => missing.push([name]),
        },
      );
    const list = open(["a", "b"], { order });
    list.setValue(mainRef(list, "country"), "AT");
    expect([list.field(mainRef(list, "subject"))?.value, missing]).toEqual([["b"], [["subject"]]]);
    expect(saveChanges(list).changes.subject).toEqual({ base: ["a", "b"], mine: ["b"] });
    list.setValue(mainRef(list, "subject"), ["b", "c"]);
    list.setValue(mainRef(list, "country"), "HU");
    expect([list.field(mainRef(list, "subject"))?.value, missing.length]).toEqual([["b", "c"], 1]);
  });

  it("[forms 5 dropdowns] given a list whose only choice chooses itself, when a new record is opened, then it is a list of it", () => {
    const order = {
      columns: orderEntity.columns.map((column) =>
        column.name === "subject"
          ? {
              ...column,
              type: "list" as const,
              element: "text" as const,
              options: [{ id: "o1", key: "a", label: "A" }],
            }
          : column,
      ),
    };
    const store = openForm({
      items: withItems({ subject: { type: "choice", formats: { dropdownOnlyOne: true } } }),
      order,
    });
    expect(store.field(mainRef(store, "subject"))).toMatchObject({ value: ["a"], isDefault: true });
  });

  it("[forms 4 choice lists] given keys of choices, when they become values, then they have the type of the field", () => {
    expect([castKey("true", "boolean"), castKey("false", "boolean"), castKey("maybe", "boolean")]).toEqual([
      true,
      false,
      "maybe",
    ]);
    expect([castKey("4", "integer"), castKey("4", "text")]).toEqual([4, "4"]);
  });
});

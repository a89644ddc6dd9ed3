import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { describe, expect, it } from "vitest";
import type { FieldState, RecordValues } from "../record/formState.ts";
import type { FormOptions, MissingChoices } from "../store/formOptions.ts";
import type { FormStore } from "../store/formStore.ts";
import { saveChanges } from "../store/saveChanges.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { orderEntity } from "../testing/orderForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { withItems } from "../testing/savedOrder.ts";

const cities = "country == 'HU' ? ['Pécs', 'Győr'] : country == 'AT' ? [{ key: 'Wien', label: 'Vienna' }] : []";
const saved = (values: RecordValues["values"]): RecordValues =>
  plainRecord("o1", { id: "o1", country: "HU", ...values });

/** The order with a city that is chosen from those of its country, stored as its subject. */
function openCities(
  change: Partial<FormItem> = {},
  options: Partial<FormOptions> = {},
): { readonly store: FormStore; readonly missing: MissingChoices[]; readonly city: () => FieldState | null } {
  const missing: MissingChoices[] = [];
  const store = openForm(
    {
      items: (items) =>
        items.map((item) =>
          item.name === "subject"
            ? {
                ...item,
                type: "choice",
                expressions: { listExp: cities },
                formats: { dropdownOnlyOne: true },
                ...change,
              }
            : item,
        ),
    },
    { onMissingChoices: (one) => missing.push(one), ...options },
  );
  return { store, missing, city: () => store.field(mainRef(store, "subject")) };
}
const choose = (store: FormStore, name: string, value: string | null) => store.setValue(mainRef(store, name), value);

describe("choices that a rule gives", () => {
  it("[forms 4 choice lists] given a list by the country, when the country changes, then the choices are those of the new one", () => {
    const { store, city } = openCities({ formats: {} });
    choose(store, "country", "HU");
    expect(city()?.list?.map(({ key, label }) => [key, label])).toEqual([
      ["Pécs", "Pécs"],
      ["Győr", "Győr"],
    ]);
    choose(store, "country", "AT");
    expect(city()?.list).toEqual([{ id: "Wien", key: "Wien", label: "Vienna" }]);
  });

  it("[forms 8 id_missing_from_table] given a chosen city, when the country changes, then it goes, with a warning of five seconds that names it", () => {
    const { store, missing, city } = openCities({ formats: {} });
    choose(store, "country", "HU");
    choose(store, "subject", "Pécs");
    choose(store, "country", "DE");
    expect(city()?.value).toBeNull();
    expect(missing).toMatchObject([
      {
        name: "subject",
        title: "id_missing_from_table",
        text: "evaluated_value_cannot_be_found",
        ids: ["Pécs"],
        milliseconds: 5000,
      },
    ]);
  });

  it("[forms 5 dropdowns] given the only-one setting, when one choice is left, then it is chosen, as a default of the new record", () => {
    const { store, missing, city } = openCities();
    choose(store, "country", "HU");
    choose(store, "subject", "Pécs");
    choose(store, "country", "AT");
    expect(city()).toMatchObject({ value: "Wien", isDefault: true, userOverwritten: false });
    expect(missing.length).toBe(1);
  });

  it("[forms 5 dropdowns] given a saved record, when one choice is left, then it is a change that is saved", () => {
    const { store } = openCities({}, { record: saved({ subject: "Pécs" }) });
    choose(store, "country", "AT");
    expect(saveChanges(store).changes.subject).toEqual({ base: "Pécs", mine: "Wien" });
  });

  it("[forms 5 dropdowns] given a person who emptied the field, when something else changes, then it stays empty", () => {
    const { store, city } = openCities();
    choose(store, "country", "AT");
    choose(store, "subject", null);
    store.setValue(mainRef(store, "discount"), 0);
    expect(city()?.value).toBeNull();
  });

  it("[forms 5 dropdowns] given a person who emptied the field, when its choices shrink to one, then it stays empty in a new record, and in a saved one the choice is made", () => {
    const fresh = openCities();
    const kept = openCities({}, { record: saved({ subject: "Pécs" }) });
    for (const { store } of [fresh, kept]) {
      choose(store, "country", "HU");
      choose(store, "subject", "Pécs");
      choose(store, "subject", null);
      choose(store, "country", "AT");
    }
    expect([fresh.city()?.value, kept.city()?.value]).toEqual([null, "Wien"]);
  });

  it("[forms 4 choice lists] given a chosen city that goes with its country, when nothing is left, then a new record counts it as not given, and a saved one as emptied", () => {
    const fresh = openCities({ formats: {} });
    const kept = openCities({ formats: {} }, { record: saved({ subject: "Pécs" }) });
    choose(fresh.store, "country", "HU");
    choose(fresh.store, "subject", "Pécs");
    for (const { store } of [fresh, kept]) choose(store, "country", "DE");
    expect(fresh.city()).toMatchObject({ value: null, userOverwritten: false });
    expect(kept.city()).toMatchObject({ value: null, userOverwritten: true });
    expect(saveChanges(kept.store).changes.subject).toEqual({ base: "Pécs", mine: null });
  });

  it("[forms 4 choice lists] given values that the person may not see or write, when their choices go, then they stay and nobody is warned", () => {
    for (const rights of [{ masked: ["subject"] }, { locked: ["subject"] }]) {
      const { store, missing, city } = openCities({}, { record: { ...saved({ subject: "Pécs" }), ...rights } });
      choose(store, "country", "DE");
      expect([city()?.value, missing]).toEqual(["Pécs", []]);
    }
  });

  it("[forms 5 dropdowns] given several fields of which one chooses its only option, when a record is made, then only that one is chosen", () => {
    const options = (keys: readonly string[]) => keys.map((key) => ({ id: `o${key}`, key, label: key }));
    const columns = orderEntity.columns.map((column) =>
      column.name === "subject"
        ? { ...column, options: options(["a"]) }
        : column.name === "country"
          ? { ...column, options: options(["x", "y"]) }
          : column,
    );
    const formats = { dropdownOnlyOne: true };
    const open = (change: object) =>
      openForm({
        order: { columns },
        items: withItems({ subject: { type: "choice", ...change }, country: { type: "choice", formats } }),
      });
    const values = (store: FormStore) => ["subject", "country"].map((name) => store.field(mainRef(store, name))?.value);
    expect(values(open({ formats }))).toEqual(["a", null]);
    expect(values(open({}))).toEqual([null, null]);
  });

  it("[design 5 odd values] given a saved value that is no choice, when the record is opened, then it stays and nothing is changed", () => {
    const { store, missing, city } = openCities({}, { record: saved({ subject: "Atlantis" }) });
    expect([city()?.value, missing.length, store.state().hasUnsavedChanges]).toEqual(["Atlantis", 0, false]);
  });

  it("[design 5 odd values] given an empty saved field, when the record is opened, then the only choice does not choose itself", () => {
    const { store, city } = openCities({}, { record: saved({ country: "AT", subject: null }) });
    expect([city()?.value, store.state().hasUnsavedChanges]).toEqual([null, false]);
  });

  it("[forms 5 server validation] given a host that cannot be notified, when the choices change, then the value stays and validation refuses it", () => {
    const { form } = openCities({ formats: {} }).store;
    const store = openForm({}, { form, record: { ...saved({ country: "AT", subject: "Pécs" }), key: null } });
    choose(store, "country", "DE");
    store.validate();
    const city = () => store.field(mainRef(store, "subject"));
    expect([city()?.value, city()?.messages.map(({ code }) => code)]).toEqual(["Pécs", ["validation.option_unknown"]]);
    choose(store, "country", "HU");
    expect(city()?.messages).toEqual([]);
  });

  it("[forms 4 choice lists] given a choice that went, when the change is undone, then it is back", () => {
    const { store, city } = openCities({ formats: {} });
    choose(store, "country", "HU");
    choose(store, "subject", "Győr");
    choose(store, "country", "AT");
    store.undo();
    expect(city()?.value).toBe("Győr");
  });

  it("[forms 4 choice lists] given a default that is no choice, when the record is new, then it goes with a warning", () => {
    const { city, missing } = openCities({ formats: {}, expressions: { listExp: "['a', 'b']", defaultValue: "'c'" } });
    expect([city()?.value, missing[0]?.ids]).toEqual([null, ["c"]]);
  });

  it("[forms 4 choice lists] given choices and values that chase each other, when one is set off, then it ends", () => {
    const chase = "subject == 'a' ? ['b'] : ['a']";
    const { city } = openCities({ expressions: { listExp: chase } });
    expect(["a", "b"]).toContain(city()?.value);
  });

  it("[forms 8 failed expression] given a result that is no list, when it is asked, then the rule says nothing of choices", () => {
    const { city } = openCities({ expressions: { listExp: "country" } });
    expect(city()?.list).toBeNull();
  });

  it("[forms 5 dropdowns] given rows whose only option chooses itself, when a row is added, then it is chosen there", () => {
    const store = openForm({
      line: {
        columns: [
          { id: "l1", name: "id", column: "id", label: "Id", type: "uuid", readOnly: true },
          {
            id: "l3",
            name: "product",
            column: "product",
            label: "Product",
            type: "text",
            options: [{ id: "o", key: "p", label: "P" }],
          },
          { id: "l4", name: "quantity", column: "quantity", label: "Quantity", type: "integer" },
          { id: "l5", name: "price", column: "price", label: "Price", type: "decimal" },
          { id: "l2", name: "order_id", column: "order_id", label: "Order", type: "uuid" },
        ],
        invariants: [],
      },
      columns: { product: { type: "choice", formats: { dropdownOnlyOne: true } } },
    });
    store.addRow(store.form.tables[0]?.slot ?? -1);
    expect(store.field(rowRef(store, 0, "product"))?.value).toBe("p");
  });
});

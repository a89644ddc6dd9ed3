import { describe, expect, it } from "vitest";
import { compileForm } from "../compile/compileForm.ts";
import type { FormStore } from "../store/formStore.ts";
import { saveChanges } from "../store/saveChanges.ts";
import { compositeForm, compositeInput, openComposite } from "../testing/compositeForm.ts";
import { mainRef, rowRef } from "../testing/openForm.ts";
import { orderInput } from "../testing/orderForm.ts";

const open = openComposite;
const shown = (store: FormStore, name: string) => store.field(mainRef(store, name))?.value;

describe("references of several columns", () => {
  it("[design 5 record ids] given a saved choice, when the record is opened, then its value is the key's text with its name, nothing is changed, and rules read choice and columns", () => {
    const store = open();
    expect(store.field(mainRef(store, "site"))).toMatchObject({ value: "a~7", display: "Main site", changed: false });
    expect(shown(store, "where")).toBe("a/a~7");
    expect(store.state().hasUnsavedChanges).toBe(false);
    expect(saveChanges(store)).toEqual({ key: "s1", changes: {}, rows: {} });
  });

  it("[design 5 record ids] given another choice of the same tenant, when it is saved, then only the column that differs is sent, with its type", () => {
    const store = open();
    store.setValue(mainRef(store, "site"), "a~12", "Second site");
    expect(store.field(mainRef(store, "site"))).toMatchObject({ value: "a~12", display: "Second site", changed: true });
    expect(store.field(mainRef(store, "carrier"))).toMatchObject({ value: "a~dhl", display: "DHL", changed: false });
    expect(saveChanges(store).changes).toEqual({ site_no: { base: 7, mine: 12 } });
    expect(store.state().changedCount).toBe(1);
  });

  it("[design 5 record ids] given a key with the separator in it, when it is chosen, then its columns have the plain texts", () => {
    const store = open();
    store.setValue(mainRef(store, "carrier"), "a~x%7Ey%25", "Odd");
    expect(saveChanges(store).changes).toEqual({ carrier_code: { base: "dhl", mine: "x~y%" } });
    expect(shown(store, "carrier")).toBe("a~x%7Ey%25");
  });

  it("[design 5 shared columns] given two choices that share a column, when one is emptied, then the shared column stays for the other; when both are, it goes", () => {
    const store = open();
    store.setValue(mainRef(store, "carrier"), null);
    expect(shown(store, "site")).toBe("a~7");
    expect(saveChanges(store).changes).toEqual({ carrier_code: { base: "dhl", mine: null } });
    store.setValue(mainRef(store, "site"), null);
    expect(saveChanges(store).changes).toEqual({
      tenant: { base: "a", mine: null },
      site_no: { base: 7, mine: null },
      carrier_code: { base: "dhl", mine: null },
    });
  });

  it("[design 5 shared columns] given a choice that changes the shared column, when the other reads it, then the other is of that tenant too", () => {
    const store = open();
    store.setValue(mainRef(store, "site"), "b~7", "Elsewhere");
    expect(store.field(mainRef(store, "carrier"))).toMatchObject({ value: "b~dhl", changed: true, display: null });
  });

  it("[design 5 record ids] given a changed choice, when it is undone, then columns, name and mark are as saved", () => {
    const store = open();
    store.setValue(mainRef(store, "site"), "b~1", "Elsewhere");
    store.revert(mainRef(store, "site"));
    expect(store.field(mainRef(store, "site"))).toMatchObject({ value: "a~7", display: "Main site", changed: false });
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[design 7 undo] given a choice, when it is undone and done again, then all its columns go together", () => {
    const store = open();
    store.setValue(mainRef(store, "site"), "b~1", "Elsewhere");
    store.undo();
    expect(saveChanges(store).changes).toEqual({});
    expect(shown(store, "site")).toBe("a~7");
    store.redo();
    expect(saveChanges(store).changes).toEqual({
      tenant: { base: "a", mine: "b" },
      site_no: { base: 7, mine: 1 },
    });
  });

  it("[forms 5 required] given a new record whose columns are all required, when it is validated without a choice, then the field says so, once", () => {
    const store = open(null);
    const bad = store.validate();
    expect(bad).toEqual([mainRef(store, "site")]);
    store.setValue(mainRef(store, "site"), "a~7", "Main site");
    expect(store.validate()).toEqual([]);
    expect(saveChanges(store).changes).toEqual({
      tenant: { base: null, mine: "a" },
      site_no: { base: null, mine: 7 },
    });
  });

  it("[forms 4 hidden] given a choice that a rule hides, when its column alone was changed, then it is not sent", () => {
    const store = open();
    store.setValue(mainRef(store, "carrier"), "a~ups", "UPS");
    store.setValue(mainRef(store, "site"), "closed~1", "Closed");
    expect(saveChanges(store).changes).toEqual({
      tenant: { base: "a", mine: "closed" },
      site_no: { base: 7, mine: 1 },
    });
  });

  it("[forms 4 sub-form rows] given rows with a choice, when one changes and one is copied, then the save has their columns, and never the main record's key", () => {
    const store = open();
    const slot = store.form.tables[0]?.slot ?? -1;
    store.setValue(rowRef(store, 0, "site"), "a~9", "Third site");
    const uid = store.addRow(slot, "ks1~1");
    expect(store.field(rowRef(store, 1, "site"))).toMatchObject({ value: "a~9", display: "Third site" });
    expect(saveChanges(store).rows.parcels).toMatchObject({
      changed: [{ key: "s1~1", changes: { site_no: { base: 7, mine: 9 } } }],
      added: [{ uid, values: { number: 1, tenant: "a", site_no: 9 } }],
    });
    expect(Object.keys(saveChanges(store).rows.parcels?.added[0]?.values ?? {})).not.toContain("shipment_id");
  });

  it("[design 6 check] given a choice of several columns with a computation or a default of its own, when the form is checked, then it is a problem", () => {
    const pages = compositeForm.pages.map((page) => ({
      ...page,
      groups: page.groups.map((group) => ({
        ...group,
        items: group.items.map((item) =>
          item.name === "site" ? { ...item, expressions: { defaultValue: "'a~1'" } } : item,
        ),
      })),
    }));
    const { problems } = compileForm({
      ...compositeInput,
      form: { id: "shipment", body: { ...compositeForm, pages } },
    });
    expect(problems.map(({ code, path, data }) => [code, path, data])).toContainEqual([
      "rule_not_carried",
      "/pages/0/groups/0/items/0/expressions/defaultValue",
      { rule: "defaultValue", type: "choice" },
    ]);
  });

  it("[design 5 keys] given sub-forms, when the form is compiled, then it is known which of their columns hold the key of the main record", () => {
    const tiesOf = (form: ReturnType<typeof compileForm>["form"]) =>
      form.tables.map(({ columns, ties }) =>
        ties?.map(({ slot, main }) => [columns[slot]?.column, form.fields[main]?.column]),
      );
    expect(tiesOf(compileForm(compositeInput).form)).toEqual([[["shipment_id", "id"]]]);
    expect(tiesOf(compileForm(orderInput).form)).toEqual([[["order_id", "id"]]]);
    const unknown = { ...orderInput, entity: null, form: orderInput.form };
    expect(tiesOf(compileForm(unknown).form)).toEqual([[]]);
  });

  it("[design 4 definitions] given a choice of several columns whose key has another number of them, when the form is checked, then the reference is named", () => {
    const entityOf = (id: string) => {
      const found = compositeInput.entityOf(id);
      return id === "site" && found ? { ...found, key: { ...found.key, columns: ["tenant"] } } : found;
    };
    const { problems } = compileForm({ ...compositeInput, entityOf });
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: "unknown_reference",
        path: "/pages/0/groups/0/items/0/reference",
        data: { name: "site" },
      }),
    );
  });
});

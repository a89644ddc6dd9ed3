import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { openComposite } from "@tessera/form-engine/testing/compositeForm.ts";
import { mainRef, openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { toyTypes } from "@tessera/form-engine/testing/orderForm.ts";
import { describe, expect, it } from "vitest";
import { choiceInput } from "./choiceInput.ts";

const line = { key: "l1", values: { id: "l1" }, displays: {}, masked: [], rows: {} };

describe("choiceInput", () => {
  it("[forms 7 LazyLoader_bySourceType] given a field in a row with a filter rule, when its choices are asked for, then field and filter are named", () => {
    expect(toyTypes.get("text")?.rules).toContain("filterExp");
    const store = openForm(
      {
        columns: { product: { expressions: { filterExp: "{ country: parent.country, active: true }" } } },
      },
      { record: { ...line, key: "o1", values: { country: "HU" }, rows: { lines: [line] } } },
    );
    const request = { search: "que", page: 2, selection: [] };
    expect(choiceInput(store, "order", rowRef(store, 0, "product"), request)).toEqual({
      sourceType: "form",
      idSource: "order",
      fieldId: "s1",
      fieldName: "lines.product",
      filter: { search: "que", equals: { country: "HU", active: true } },
      selection: [],
      page: 2,
    });
  });

  const equalsOf = (store: FormStore, ref: FieldRef, selection: readonly string[] = []) =>
    choiceInput(store, "shipment", ref, { search: "", page: 0, selection }).filter?.equals;

  it("[design 5 shared columns] given a choice that shares a column with another one, when its choices are asked for, then they are of the same tenant; alone, of any", () => {
    const store = openComposite();
    expect(equalsOf(store, mainRef(store, "site"))).toEqual({ tenant: "a" });
    expect(equalsOf(store, mainRef(store, "site"), ["b~1"])).toBeUndefined();
    store.setValue(mainRef(store, "carrier"), null);
    expect(equalsOf(store, mainRef(store, "site"))).toBeUndefined();
    expect(equalsOf(store, rowRef(store, 0, "site"))).toBeUndefined();
  });
});

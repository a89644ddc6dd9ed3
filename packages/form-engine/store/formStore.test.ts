import { describe, expect, it } from "vitest";
import { compileForm } from "../compile/compileForm.ts";
import type { FieldRef, RecordValues } from "../record/formState.ts";
import { toWire } from "../record/wireValue.ts";
import { mainRef, rowRef } from "../testing/openForm.ts";
import { openStore } from "../testing/openStore.ts";
import { orderInput } from "../testing/orderForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { enterSnapshot, takeSnapshot } from "./draftSnapshot.ts";
import type { FormOptions } from "./formOptions.ts";
import type { FormStore } from "./formStore.ts";
import { saveChanges } from "./saveChanges.ts";

const compiled = compileForm(orderInput);
const saved: RecordValues = plainRecord(
  "o1",
  { id: "o1", subject: "Chairs", country: "HU", discount: "0.10", reference: "HU-Chairs" },
  {
    lines: [
      plainRecord("l1", { id: "l1", order_id: "o1", product: "Chair", quantity: 2, price: "10.50" }),
      plainRecord("l2", { id: "l2", order_id: "o1", product: "Desk", quantity: 1, price: "79.00" }),
    ],
  },
);

const open = (record: RecordValues | null, options: Partial<FormOptions> = {}): FormStore =>
  openStore(compiled.form, record, options);
const wire = (store: FormStore, ref: FieldRef) => toWire(store.field(ref)?.value ?? null, "decimal");
const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;

describe("a record with lines", () => {
  it("[forms 3 expressions] given the order form, when it is compiled, then it has no problems", () => {
    expect(compiled.problems).toEqual([]);
  });

  it("[forms 4 expression chain] given a saved order, when it is opened, then line totals, shares and the order total are there", () => {
    const store = open(saved);
    expect(wire(store, rowRef(store, 0, "total"))).toBe("21");
    expect(wire(store, rowRef(store, 0, "share"))).toBe("0.21");
    expect(Number(wire(store, mainRef(store, "total")))).toBe(90);
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 4 expression chain] given a saved order, when a quantity changes, then line, shares of all rows and total answer at once", () => {
    const store = open(saved);
    store.setValue(rowRef(store, 0, "quantity"), 4);
    expect(wire(store, rowRef(store, 0, "total"))).toBe("42");
    expect(wire(store, rowRef(store, 1, "share"))).toBe("0.65");
    expect(Number(wire(store, mainRef(store, "total")))).toBe(108.9);
  });

  it("[design 7] given listeners on every field, when a quantity changes, then only the fields that follow from it are notified", () => {
    const store = open(saved);
    const notified: string[] = [];
    for (const field of store.form.fields) store.subscribe(mainRef(store, field.name), () => notified.push(field.name));
    for (const name of ["product", "quantity", "price", "total", "share"])
      store.subscribe(rowRef(store, 1, name), () => notified.push(`1.${name}`));
    store.setValue(rowRef(store, 0, "quantity"), 4);
    expect(notified.sort()).toEqual(["1.share", "total"]);
  });

  it("[forms 4 dirty] given a changed line, a new line and a removed one, when the changes are collected, then they say exactly that", () => {
    const store = open(saved);
    store.setValue(rowRef(store, 0, "quantity"), 3);
    store.removeRow(
      lines(store),
      rowRef(store, 1, "product").table === null ? "" : (store.rows(lines(store))[1]?.uid ?? ""),
    );
    store.addRow(lines(store));
    store.setValue(rowRef(store, 1, "product"), "Lamp");
    expect(saveChanges(store)).toMatchObject({
      key: "o1",
      changes: {},
      rows: {
        lines: {
          entity: "line",
          reference: "order",
          added: [{ uid: "n1", values: { product: "Lamp" } }],
          changed: [{ key: "l1", changes: { quantity: { base: 2, mine: 3 } } }],
          removed: [{ key: "l2", base: { product: "Desk", quantity: 1 } }],
        },
      },
    });
  });

  it("[forms 4 dirty] given a value typed back to what was saved, when it is compared, then nothing is unsaved", () => {
    const store = open(saved);
    store.setValue(rowRef(store, 0, "quantity"), 3);
    expect(store.state().hasUnsavedChanges).toBe(true);
    store.setValue(rowRef(store, 0, "quantity"), 2);
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 4 sub-form rows] given a removed line, when the removal is undone, then the order is as before", () => {
    const store = open(saved);
    const undo = store.removeRow(lines(store), store.rows(lines(store))[0]?.uid ?? "");
    expect(Number(wire(store, mainRef(store, "total")))).toBe(71.1);
    undo?.();
    expect(Number(wire(store, mainRef(store, "total")))).toBe(90);
    expect(store.state().hasUnsavedChanges).toBe(false);
  });
});

describe("rules on fields", () => {
  it("[forms 4 read-only] given a rule over the main record, when the country changes, then every row's price is read-only", () => {
    const store = open(saved);
    store.setValue(mainRef(store, "country"), "AT");
    expect(store.field(rowRef(store, 0, "price"))?.readOnly).toBe(true);
    expect(store.field(rowRef(store, 1, "price"))?.readOnly).toBe(true);
  });

  it("[forms 3 expressions] given a hidden rule, when the country changes, then the field appears and is required in Germany", () => {
    const store = open(saved);
    expect(store.field(mainRef(store, "discount"))?.hidden).toBe(true);
    store.setValue(mainRef(store, "country"), "DE");
    expect(store.field(mainRef(store, "discount"))).toMatchObject({ hidden: false, required: "error" });
  });

  it("[forms 4 read-only] given a read-only field, when something writes to it, then nothing changes", () => {
    const store = open(saved, { readOnly: true });
    store.setValue(mainRef(store, "subject"), "Other");
    expect(store.field(mainRef(store, "subject"))?.value).toBe("Chairs");
  });
});

describe("a new record", () => {
  it("[forms 4 expression chain] given defaults of the entity, when a record is created, then they stand in main record and row and are no changes", () => {
    const store = open(null);
    store.addRow(lines(store));
    expect(wire(store, mainRef(store, "discount"))).toBe("0.05");
    expect(store.field(rowRef(store, 0, "quantity"))).toMatchObject({ value: 1, isDefault: true });
    expect(saveChanges(store).changes).toEqual({});
  });

  it("[forms 5 required] given an empty required field, when it is validated, then the field and the row's field are named", () => {
    const store = open(null);
    store.addRow(lines(store));
    const bad = store.validate();
    expect(bad).toContainEqual(mainRef(store, "subject"));
    expect(bad).toContainEqual(rowRef(store, 0, "product"));
    expect(store.field(mainRef(store, "subject"))?.messages).toEqual([
      { severity: "error", code: "validation.required", data: { field: "Subject" }, source: "client" },
    ]);
  });

  it("[forms 5 value rules] given a row that breaks an invariant, when it is validated, then the message stands at its column", () => {
    const store = open(saved);
    store.setValue(rowRef(store, 0, "quantity"), 1000);
    store.validate();
    expect(store.field(rowRef(store, 0, "quantity"))?.messages[0]).toMatchObject({ code: "invariant.i1" });
  });
});

describe("what was entered", () => {
  it("[design 7] given entered values, when the record is opened again, then the snapshot brings them back", () => {
    const store = open(saved);
    store.setValue(mainRef(store, "subject"), "Tables");
    store.setValue(rowRef(store, 0, "quantity"), 7);
    store.addRow(lines(store));
    store.setValue(rowRef(store, 2, "product"), "Lamp");
    const again = open(saved);
    expect(enterSnapshot(again, takeSnapshot(store))).toEqual([]);
    expect(saveChanges(again)).toEqual(saveChanges(store));
  });
});

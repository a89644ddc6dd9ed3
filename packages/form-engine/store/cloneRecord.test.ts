import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import { openComposite } from "../testing/compositeForm.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { lineEntity } from "../testing/orderForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { withItems } from "../testing/savedOrder.ts";
import { cloneRecord } from "./cloneRecord.ts";
import { saveChanges } from "./saveChanges.ts";

const saved: RecordValues = {
  key: "o1",
  values: { id: "o1", subject: "Chairs", country: "HU", discount: "0.10", reference: "HU-Chairs" },
  displays: { country: "Hungary" },
  masked: [],
  rows: {
    lines: [plainRecord("a", { id: "a", order_id: "o1", product: "Chair", quantity: 2, price: "10.00" })],
  },
};

describe("a new record from one that exists", () => {
  it("[forms 4 cloning] given an order with what was entered and not saved, when it is cloned, then the copy is new, with its lines, and keys and ties are blank", () => {
    const store = openForm({}, { record: saved });
    store.setValue(mainRef(store, "subject"), "Tables");
    store.setValue(rowRef(store, 0, "quantity"), 3);
    const copy = cloneRecord(store);
    expect(copy).toMatchObject({ key: null, displays: { country: "Hungary" } });
    expect(copy.values).toEqual({ subject: "Tables", country: "HU", discount: "0.1" });
    expect(copy.rows.lines).toMatchObject([{ key: null, values: { product: "Chair", quantity: 3, price: "10" } }]);
    expect(Object.keys(copy.rows.lines?.[0]?.values ?? {})).toEqual(["product", "quantity", "price"]);
  });

  it("[forms 4 cloning] given a clone, when it is opened and saved, then everything is added and nothing of the old record is touched", () => {
    const clone = openForm({}, { record: cloneRecord(openForm({}, { record: saved })) });
    expect([clone.isNew, String(clone.field(mainRef(clone, "total"))?.value)]).toEqual([true, "18"]);
    const { changes, key, rows } = saveChanges(clone);
    expect([key, Object.keys(changes).sort(), rows.lines?.added.length, rows.lines?.removed]).toEqual([
      null,
      ["country", "subject"],
      1,
      [],
    ]);
  });

  it("[forms 4 cloning] given values that the person may not see or write, when the record is cloned, then they stay blank", () => {
    const store = openForm({}, { record: { ...saved, masked: ["discount"], locked: ["country"] } });
    expect(Object.keys(cloneRecord(store).values)).toEqual(["subject"]);
  });

  it("[forms 4 cloning] given a sub-form that takes no lines, when the record is cloned, then it is empty", () => {
    const store = openForm({}, { record: { ...saved, notExtendable: ["lines"] } });
    expect(cloneRecord(store)).toMatchObject({ rows: { lines: [] }, notExtendable: ["lines"] });
  });

  it("[forms 4 cloning] given a reference of several columns, when the record is cloned, then its columns come along and its own key does not", () => {
    const copy = cloneRecord(openComposite());
    expect(copy.values).toMatchObject({ tenant: "a", site_no: 7, carrier_code: "dhl" });
    expect(Object.keys(copy.values)).not.toContain("id");
    expect(copy.rows.parcels?.[0]?.values).toMatchObject({ tenant: "a", site_no: 7 });
    expect(Object.keys(copy.rows.parcels?.[0]?.values ?? {})).not.toContain("number");
  });

  it("[forms 4 cloning] given lines that keep their places, when the record is cloned, then the copies have none, and lists of what is hidden are empty", () => {
    const columns = [
      ...lineEntity.columns,
      { id: "l6", name: "place", column: "place", label: "Place", type: "integer" as const },
    ];
    const lines = (saved.rows.lines ?? []).map((row) => ({ ...row, values: { ...row.values, place: 1 } }));
    const store = openForm(
      { line: { columns }, subForm: { orderColumn: "place" } },
      { record: { ...saved, rows: { lines } } },
    );
    const { masked, displays, rows } = cloneRecord(store);
    expect([masked, displays]).toEqual([[], { country: "Hungary" }]);
    expect(rows.lines?.[0]).toEqual(plainRecord(null, { product: "Chair", quantity: 2, price: "10" }));
  });

  it("[forms 4 cloning] given a value that a rule gives and the person may overwrite, when the record is cloned, then only the person's own comes along", () => {
    const cloned = (country: string) => {
      const items = withItems({
        country: { overwritable: true, expressions: { saveExpression: "`${subject}-land`" } },
      });
      const store = openForm({ items }, { record: { ...saved, values: { ...saved.values, country: "Chairs-land" } } });
      if (country !== "") store.setValue(mainRef(store, "country"), country);
      return cloneRecord(store).values;
    };
    expect(Object.keys(cloned(""))).toEqual(["subject", "discount"]);
    expect(cloned("Ausztria")).toEqual({ subject: "Chairs", country: "Ausztria", discount: "0.1" });
  });
});

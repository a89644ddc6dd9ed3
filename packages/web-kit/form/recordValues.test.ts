import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import { lineEntity, orderEntity } from "@tessera/form-engine/testing/orderForm.ts";
import { describe, expect, it } from "vitest";
import { type RecordAnswer, readRecordAnswer, recordValues } from "./recordValues.ts";

const all = { update: true, delete: true };
const answer: RecordAnswer = {
  key: "o1",
  version: 3,
  display: "Chairs",
  values: { id: "o1", subject: "Chairs", country: "HU", discount: null },
  masked: ["discount"],
  locked: ["id", "country"],
  references: {},
  may: all,
  rows: {
    lines: [
      {
        key: "l1",
        values: { id: "l1", order_id: "o1", product: "11", quantity: 2, price: "10.50" },
        masked: [],
        locked: [],
        references: { goods: { key: "11", display: "Queso Cabrales" }, order: null },
        may: { update: true, delete: false },
      },
    ],
  },
  children: { lines: { create: false } },
};

const { form } = openForm({
  items: (items) =>
    items.map((item) =>
      item.name === "subject"
        ? { ...item, name: "topic" }
        : item.subForm
          ? {
              ...item,
              subForm: {
                ...item.subForm,
                items: item.subForm.items.map((column) =>
                  column.name === "product" ? { ...column, reference: "goods" } : column,
                ),
              },
            }
          : item,
    ),
  order: orderEntity,
  line: {
    references: [
      ...(lineEntity.references ?? []),
      { id: "r2", name: "goods", label: "Goods", entity: "goods", columns: ["product"] },
    ],
  },
});

describe("recordValues", () => {
  it("[forms 7 Dynform_getData] given an answer by columns, when it is read for a form, then values are by field names", () => {
    expect(recordValues(form, answer)).toMatchObject({
      key: "o1",
      values: { topic: "Chairs", country: "HU" },
      masked: ["discount"],
      notExtendable: ["lines"],
    });
    expect(recordValues(form, answer).locked).toContain("country");
  });

  it("[forms 7 Dynform_getData] given a line with a chosen record, when it is read, then the field has key, name and the line's rights", () => {
    expect(recordValues(form, answer).rows.lines).toEqual([
      expect.objectContaining({
        key: "l1",
        values: expect.objectContaining({ product: "11", quantity: 2 }),
        displays: { product: "Queso Cabrales" },
        may: { update: true, delete: false },
      }),
    ]);
  });

  it("[forms 7 Dynform_getData] given an answer without a record, when it is read, then there is none", () => {
    expect(readRecordAnswer(null)).toBeNull();
    expect(readRecordAnswer(answer)).toBe(answer);
  });
});

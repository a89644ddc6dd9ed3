import { openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { describe, expect, it } from "vitest";
import { placeError, placeMessages, refOfPlace } from "./serverMessages.ts";

const line = { key: "l1", values: { id: "l1" }, displays: {}, masked: [], rows: {} };
const store = openForm({}, { record: { ...line, key: "o1", rows: { lines: [line] } } });
const at = (name: string): number | undefined =>
  store.form.fields.find((field) => field.name === name || field.column === name)?.slot;
const slot = store.form.tables[0]?.slot ?? -1;

describe("places of messages", () => {
  it("[forms 5 server validation] given a row by its uid or by its key, when its place is looked for, then it is the row's field", () => {
    const expected = rowRef(store, 0, "quantity");
    expect(refOfPlace(store, { name: "quantity", subForm: "lines", uid: "kl1" })).toEqual(expected);
    expect(refOfPlace(store, { name: "quantity", subForm: "lines", uid: "l1" })).toEqual(expected);
  });

  it("[forms 5 server validation] given a row by its number alone, when its place is looked for, then it is the row's field, or the sub-form where there is no such row", () => {
    const at = (rowNumber: number) => refOfPlace(store, { name: "quantity", subForm: "lines", uid: null, rowNumber });
    expect(at(0)).toEqual(rowRef(store, 0, "quantity"));
    expect(at(1)).toEqual({ table: slot, uid: null });
    expect(at(-1)).toEqual({ table: slot, uid: null });
  });

  it("[forms 5 server validation] given a row that is gone, a sub-form or an unknown field, when its place is looked for, then it is the sub-form or nowhere", () => {
    expect(refOfPlace(store, { name: "quantity", subForm: "lines", uid: "l9" })).toEqual({ table: slot, uid: null });
    expect(refOfPlace(store, { name: "lines", subForm: "lines", uid: null })).toEqual({ table: slot, uid: null });
    expect(refOfPlace(store, { name: "quantity", subForm: "other", uid: "l1" })).toBeNull();
    expect(refOfPlace(store, { name: "__proto__", subForm: null, uid: null })).toBeNull();
  });

  it("[forms 5 server validation] given parameters of a message, when it is placed, then texts and numbers go into it", () => {
    const message = {
      ID: "subject",
      PUBLIC: "record.max",
      PUBLIC_PARAMS: { max: "5", list: [1] },
      LABEL: "Subject",
      PAGEID: "",
      PAGELABEL: "",
      ROWNUM: null,
      SUBFORM: null,
      ROWUID: null,
    };
    expect(placeMessages(store, [message], "warning")[0]?.message).toEqual({
      severity: "warning",
      code: "record.max",
      data: { field: "Subject", max: "5" },
      source: "server",
    });
  });

  it("[forms 8 errors] given a field that may not be written, when the error is placed, then it stands there; other errors have no field", () => {
    const data = { field: "quantity", subForm: "lines", uid: "kl1" };
    expect(placeError(store, { code: "field_not_writable", data })).toMatchObject([
      { ref: rowRef(store, 0, "quantity"), message: { code: "value.value_not_editable", data: { field: "Quantity" } } },
    ]);
    expect(placeError(store, { code: "unique_violation", data })).toEqual([]);
  });

  it("[design 10 rights] given values that rights refuse, when the error is placed, then each stands at its field and the first gets the focus; where none is named, or it is another entity's, the error has no field", () => {
    const entity = store.form.entity;
    const placed = placeError(store, { code: "access_denied", data: { entity, fields: ["subject", "country"] } });
    expect(placed.map(({ message, ref }) => [ref && "slot" in ref && ref.slot, message.code])).toEqual(
      [at("subject"), at("country")].map((slot) => [slot, "value.value_refused"]),
    );
    const inRow = { entity: "line", subForm: "lines", uid: "kl1", fields: ["quantity"] };
    expect(placeError(store, { code: "reference_violation", data: inRow })).toMatchObject([
      { ref: rowRef(store, 0, "quantity"), message: { code: "value.value_unreachable", data: { field: "Quantity" } } },
    ]);
    expect(placeError(store, { code: "access_denied", data: { entity } })).toEqual([]);
    expect(placeError(store, { code: "access_denied", data: { entity: "other", fields: ["subject"] } })).toEqual([]);
  });
});

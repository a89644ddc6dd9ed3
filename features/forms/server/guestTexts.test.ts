import type { SaveMessage } from "@tessera/contract/save.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { orderInput } from "@tessera/form-engine/testing/orderForm.ts";
import { describe, expect, it } from "vitest";
import { assertOnPage } from "./guestForm.server.ts";

const { form } = compileForm(orderInput);
const texts = { de: { subject: { base: null, mine: "Stühle" } } };
const message: SaveMessage = {
  saveId: "guest-save",
  form: "order",
  entity: "order",
  key: null,
  changes: { subject: { base: null, mine: "Chairs" } },
  rows: {},
};
const added = (row: object): SaveMessage["rows"] => ({
  lines: {
    entity: "line",
    reference: "order",
    added: [{ uid: "a", values: { product: "Chair" }, ...row }],
    changed: [],
    removed: [],
  },
});

describe("what a guest sends", () => {
  it("[design 10 rights] given a guest who names texts in other languages, of the record or of a row, when they save, then it is refused; their own language is theirs", () => {
    expect(() => assertOnPage(form, { ...message, rows: added({}) })).not.toThrow();
    expect(() => assertOnPage(form, { ...message, texts })).toThrow("field_not_writable");
    const inRow = { de: { product: { base: null, mine: "Stuhl" } } };
    expect(() => assertOnPage(form, { ...message, rows: added({ texts: inRow }) })).toThrow("field_not_writable");
  });
});

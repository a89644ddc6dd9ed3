import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import { cloneRecord } from "../store/cloneRecord.ts";
import { enterSnapshot, takeSnapshot } from "../store/draftSnapshot.ts";
import type { FormStore } from "../store/formStore.ts";
import { saveChanges } from "../store/saveChanges.ts";
import { mainRef, type OrderFormChange, openForm, rowRef } from "../testing/openForm.ts";
import { lineEntity, orderEntity } from "../testing/orderForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";

const translatable = (columns: typeof orderEntity.columns, name: string) =>
  columns.map((column) => (column.name === name ? { ...column, translatable: true } : column));

/** The order as it is read in Hungarian, with a subject in English and German besides. */
const order: RecordValues = {
  ...savedOrder,
  values: { ...savedOrder.values, subject: "Székek", "subject:en": "Chairs", "subject:de": "Stühle" },
};

function open(record: RecordValues | null = order, change: OrderFormChange = {}): FormStore {
  return openForm(
    {
      // What is computed of a text would be refused where the text is translatable.
      order: { columns: translatable(orderEntity.columns, "subject").filter(({ computed }) => !computed) },
      line: { columns: translatable(lineEntity.columns, "product") },
      ...change,
    },
    { record },
  );
}

describe("the texts of a field in languages that are named", () => {
  it("[design 5 translatable] given texts in two languages, when they are entered, then the save says what was seen and what is wanted of each, beside the field's own", () => {
    const store = open();
    store.setValue(mainRef(store, "subject:de"), "Sessel");
    store.setValue(mainRef(store, "subject:en"), null);
    store.setValue(mainRef(store, "subject"), "Fotelek");
    expect(saveChanges(store)).toMatchObject({
      changes: { subject: { base: "Székek", mine: "Fotelek" } },
      texts: { de: { subject: { base: "Stühle", mine: "Sessel" } }, en: { subject: { base: "Chairs", mine: null } } },
    });
    expect(Object.keys(saveChanges(store).changes)).toEqual(["subject"]);
    expect(store.state()).toMatchObject({ changedCount: 3, hasUnsavedChanges: true });
  });

  it("[design 5 translatable] given nothing entered in another language, when the record is saved, then the message says nothing of texts", () => {
    const store = open();
    store.setValue(mainRef(store, "subject"), "Fotelek");
    expect(saveChanges(store)).not.toHaveProperty("texts");
    expect(open(null).state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 4 undo] given a text in another language, when it is undone and redone, then it goes and comes like every value", () => {
    const store = open();
    store.setValue(mainRef(store, "subject:de"), "Sessel");
    store.undo();
    expect(saveChanges(store)).not.toHaveProperty("texts");
    store.redo();
    store.revert(mainRef(store, "subject:de"));
    expect(store.field(mainRef(store, "subject:de"))?.value).toBe("Stühle");
  });

  it("[forms 5 maxlength] given a text that is longer than its column, when it is entered, then the field says so and the form counts it; a language without a text is no error", () => {
    const store = open();
    store.setValue(mainRef(store, "subject:de"), "x".repeat(21));
    expect(store.field(mainRef(store, "subject:de"))?.messages).toMatchObject([
      { code: expect.stringContaining("maxlength"), severity: "error" },
    ]);
    expect(store.validate()).toEqual([mainRef(store, "subject:de")]);
    store.setValue(mainRef(store, "subject:de"), null);
    expect(store.validate()).toEqual([]);
  });

  it("[design 5 save] given a field that a rule closes, when a text of it was entered before, then the save leaves it out", () => {
    const items = withItems({ subject: { expressions: { readOnlyExp: "country == 'DE'" } } });
    const store = open(order, { items });
    store.setValue(mainRef(store, "subject:de"), "Sessel");
    store.setValue(mainRef(store, "country"), "DE");
    expect(saveChanges(store)).not.toHaveProperty("texts");
  });

  it("[design 10 rights] given a text that the person may not write, when they try, then nothing changes", () => {
    const store = open({ ...order, locked: ["subject", "subject:de"] });
    store.setValue(mainRef(store, "subject:de"), "Sessel");
    expect(store.field(mainRef(store, "subject:de"))).toMatchObject({ value: "Stühle", locked: true });
  });

  it("[forms 4 drafts] given texts entered in a record and in a row, when the form is opened again, then they stand in it again, with what was seen", () => {
    const store = open();
    store.setValue(mainRef(store, "subject:de"), "Sessel");
    store.setValue(rowRef(store, 1, "product:hu"), "Asztal");
    const fresh = open({ ...order, values: { ...order.values, "subject:de": "Bänke" } });
    expect(enterSnapshot(fresh, takeSnapshot(store))).toEqual([]);
    expect(saveChanges(fresh)).toMatchObject({
      texts: { de: { subject: { base: "Stühle", mine: "Sessel" } } },
      rows: { lines: { changed: [{ key: "l2", changes: {}, texts: { hu: { product: { mine: "Asztal" } } } }] } },
    });
  });

  it("[forms 4 cloning] given a record with texts in other languages, when it is copied, then they come along with their field, and not without it", () => {
    const copy = cloneRecord(open());
    expect(copy.values).toMatchObject({ subject: "Székek", "subject:en": "Chairs", "subject:de": "Stühle" });
    expect(saveChanges(open(copy))).toMatchObject({
      key: null,
      texts: { en: { subject: { base: null, mine: "Chairs" } }, de: { subject: { mine: "Stühle" } } },
    });
    const hidden = cloneRecord(open({ ...order, masked: ["subject", "subject:en", "subject:de", "subject:hu"] }));
    expect(Object.keys(hidden.values)).toEqual(["country", "discount"]);
  });

  it("[forms 2 rows] given a row with texts in other languages, when it is copied, then the new row has them", () => {
    const lines = order.rows.lines ?? [];
    const store = open({
      ...order,
      rows: { lines: lines.map((line) => ({ ...line, values: { ...line.values, "product:de": "Stuhl" } })) },
    });
    const { slot = -1 } = store.form.tables[0] ?? {};
    store.addRow(slot, store.rows(slot)[0]?.uid ?? null);
    expect(saveChanges(store).rows.lines?.added).toMatchObject([
      { values: { product: "l1" }, texts: { de: { product: { base: null, mine: "Stuhl" } } } },
    ]);
  });

  it("[design 6 expressions] given a translatable field, when the form is compiled, then no text in a language is among what rules name or pages show", () => {
    const { form } = open();
    const texts = form.fields.filter(({ textOf }) => textOf);
    expect(texts.map(({ name }) => name)).toEqual(["subject:hu", "subject:en", "subject:de"]);
    expect(form.fields.map(({ slot }) => slot)).toEqual(form.fields.map((_, index) => index));
    expect(form.tables[0]?.slot).toBe(form.fields.length);
    const shown = form.pages.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
    expect(texts.filter(({ slot, type }) => shown.includes(slot) || type !== null)).toEqual([]);
  });
});

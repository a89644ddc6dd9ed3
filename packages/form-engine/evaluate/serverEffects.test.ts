import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import { withholdRules } from "../definition/withholdRules.ts";
import type { RecordValues } from "../record/formState.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { lineEntity } from "../testing/orderForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { collectResults } from "./collectResults.ts";
import type { RuleResults } from "./ruleResults.ts";

/** The order with rules of every kind that read the discount or the price of a line. */
function openWhole(record: RecordValues = savedOrder, linesRule: Record<string, string> = {}): FormStore {
  const items = withItems({
    subject: { type: "choice", expressions: { listExp: "discount > 0 ? [country, 'b'] : []" } },
    country: {
      expressions: {
        hiddenExp: "discount > 1",
        readOnlyExp: "discount > 0",
        requiredExp: "text(discount)",
        labelExp: "discount > 1 ? 'Land' : null",
        filterExp: "{ rated: discount > 0 }",
      },
    },
    total: {
      expressions: {
        saveExpression: "discount * 3",
        minExp: "discount",
        labelExp: "`at ${discount}`",
        hiddenExp: "length(repeat(text(discount), 150000)) > 1",
      },
    },
    lines: {
      expressions: { labelExp: "`lines at ${discount}`", hiddenExp: "discount > 1", ...linesRule },
    },
  });
  return openForm(
    {
      items,
      columns: {
        share: { expressions: { saveExpression: "row.price * 2" } },
        quantity: { expressions: { maxExp: "row.price > 20 ? 5 : 3", hiddenExp: "row.price > 20" } },
      },
      group: { labelExp: "`group at ${discount}`", collapsedExp: "discount > 0" },
      order: { invariants: [{ id: "v1", expression: "discount > 1", message: "Too little.", columns: ["country"] }] },
      line: {
        invariants: [
          ...(lineEntity.invariants ?? []),
          { id: "w1", expression: "price < 11", message: "Too dear.", columns: ["price"] },
        ],
      },
      form: (body) => ({ ...body, pages: body.pages.map((page) => ({ ...page, readOnlyExp: "discount > 1" })) }),
    },
    { record },
  );
}

/** The form without what reads discount or prices. */
function withoutSecrets(whole: FormStore) {
  const [table] = whole.form.tables;
  const price = table?.columns.findIndex(({ name }) => name === "price");
  const secrets = new Set([`field:${mainRef(whole, "discount").slot}`, `column:${table?.slot}:${price}`]);
  const shown = withholdRules(whole.form, { reads: (key) => !secrets.has(key), notices: () => true });
  if (!shown) throw new Error("Rules read the discount.");
  return shown;
}

const notified = (
  whole: FormStore,
  isSeen: (uid: string) => boolean = () => true,
  columns = ["product", "quantity"],
): RuleResults =>
  // What travels is JSON.
  JSON.parse(
    JSON.stringify(
      collectResults(
        whole.core,
        withoutSecrets(whole),
        ({ uid }) => isSeen(uid),
        (_, { name }) => columns.includes(name),
      ),
    ),
  );

const dear: RecordValues = {
  ...savedOrder,
  rows: {
    lines: (savedOrder.rows.lines ?? []).map((line, index) => ({
      ...line,
      values: { ...line.values, price: index === 1 ? "25.00" : "10.50" },
    })),
  },
};

describe("what is said of rules that stay on the server", () => {
  it("[design 7 withheld] given rules of every kind, when they are collected, then each effect stands by its name in the form of its type, and a rule that failed is left out", () => {
    const results = notified(openWhole());
    const { total, country, subject } = results.fields;
    expect(country).toEqual({
      hiddenExp: false,
      readOnlyExp: true,
      requiredExp: true,
      labelExp: null,
      filterExp: { rated: true },
    });
    expect(total).toEqual({ computed: "0.3", minExp: "0.1", labelExp: "at 0.1" });
    expect(subject).toEqual({ listExp: ["HU", "b"] });
    expect(results.sections).toEqual({
      p1: { readOnlyExp: false },
      g1: { labelExp: "group at 0.1", collapsedExp: true },
    });
    expect(results.tables).toEqual({ lines: { labelExp: "lines at 0.1", hiddenExp: false } });
    expect(results.broken).toEqual({ v1: "Too little." });
  });

  it("[design 7 withheld] given rows, when rules over them are collected, then each row the person sees has its own, and broken rules are named where they are broken", () => {
    const row = (hiddenExp: boolean, share: string, maxExp: number, broken: object) => ({
      fields: { quantity: { hiddenExp, maxExp }, share: { computed: share }, total: { computed: share } },
      broken,
    });
    const results = notified(openWhole(dear), (uid) => uid !== "kl3");
    expect(Object.keys(results.rows.lines ?? {})).toEqual(["kl1", "kl2"]);
    expect(results.rows.lines?.kl1).toEqual(row(false, "21", 3, {}));
    expect(results.rows.lines?.kl2).toEqual(row(true, "50", 5, { w1: "Too dear." }));
  });

  it("[design 7 withheld] given values that are masked, when their rules are collected, then nothing is said of them, and other properties are", () => {
    const results = notified(
      openWhole({
        ...savedOrder,
        masked: ["total"],
        rows: { lines: (savedOrder.rows.lines ?? []).map((line) => ({ ...line, masked: ["share", "total"] })) },
      }),
    );
    expect(Object.keys(results.fields.total ?? {}).sort()).toEqual(["labelExp", "minExp"]);
    expect(Object.keys(results.rows.lines?.kl1?.fields ?? {})).toEqual(["quantity"]);
  });

  it.each([
    ["no list", "discount > 0 ? null : []", undefined],
    ["rows and what is none", "[{ product: 'a', price: 3 }, text(discount), null]", [{ product: "a" }, {}, {}]],
  ])(
    "[design 7 withheld] given a rule for lines that comes to %s, when it is collected, then of rows only what the person may see is sent",
    (_, saveExpression, rows) => {
      expect(notified(openWhole(savedOrder, { saveExpression })).tables.lines?.computed).toEqual(rows);
    },
  );

  it("[design 7 withheld] given a value of a wrong type, when its rule is collected, then nothing is said of the value", () => {
    const items = withItems({ total: { expressions: { saveExpression: "discount > 0 ? 'many' : 'few'" } } });
    expect(notified(openForm({ items }, { record: savedOrder })).fields.total).toBeUndefined();
  });

  it("[design 7 withheld] given bounds and choices of an exact number with two digits, when they are collected, then bounds keep all their digits, and filters what they are", () => {
    const items = withItems({
      country: { expressions: {} },
      total: { formats: { scale: 2 }, expressions: {} },
      discount: {
        expressions: {
          minExp: "length(subject) * 0.1234",
          filterExp: "length(subject)",
          listExp: "",
          labelExp: "length(subject)",
        },
      },
    });
    const whole = openForm({ items }, { record: savedOrder });
    const shown = withholdRules(whole.form, {
      reads: (key) => key !== `field:${mainRef(whole, "subject").slot}`,
      notices: () => true,
    });
    if (!shown) throw new Error("Rules read the subject.");
    const { fields } = collectResults(
      whole.core,
      shown,
      () => true,
      () => true,
    );
    expect(fields.discount).toEqual({ minExp: "0.7404", filterExp: 6, labelExp: "6" });
  });

  it("[design 7 withheld] given a rule over the record that stays on the server, when the first field is masked, then what is broken is still reported", () => {
    const results = notified(openWhole({ ...savedOrder, masked: ["id", "subject", "country", "discount"] }));
    expect(results.broken).toEqual({ v1: "Too little." });
  });
});

describe("what a form makes of it", () => {
  const open = (record: RecordValues): { readonly whole: FormStore; readonly store: FormStore } => {
    const whole = openWhole(record);
    const serverRules = { first: notified(whole), ask: async () => null };
    return { whole, store: openForm({}, { record, form: withoutSecrets(whole), serverRules }) };
  };

  it("[design 7 withheld] given the results with the record, when it is opened, then pages, groups, sub-forms, fields and rows are as on the server", () => {
    const { store, whole } = open(dear);
    for (const id of ["p1", "g1"]) expect(store.section(id)).toEqual(whole.section(id));
    const slot = store.form.tables[0]?.slot ?? -1;
    expect(store.table(slot)).toEqual(whole.table(slot));
    for (const name of ["subject", "country", "discount"])
      expect(store.field(mainRef(store, name))).toEqual(whole.field(mainRef(whole, name)));
    for (const row of [0, 1, 2]) {
      for (const name of ["product", "quantity"])
        expect(store.field(rowRef(store, row, name))).toEqual(whole.field(rowRef(whole, row, name)));
    }
    expect([0, 1, 2].map((row) => String(store.field(rowRef(store, row, "share"))?.value))).toEqual(["21", "50", "21"]);
    expect(store.field(mainRef(store, "total"))).toMatchObject({ label: "at 0.1", hidden: false });
  });

  it("[design 7 withheld] given results of a field of exact numbers, when the record is opened, then values and bounds are numbers, labels and filters what was said", () => {
    const expressions = {
      saveExpression: "discount * 3",
      minExp: "discount",
      maxExp: "discount",
      labelExp: "text(discount)",
      filterExp: "text(discount)",
      hiddenExp: "discount > 1",
      readOnlyExp: "discount > 1",
      requiredExp: "discount > 1",
    };
    const whole = openForm({ items: withItems({ total: { expressions } }) }, { record: savedOrder });
    const total = {
      computed: "1.50",
      minExp: "2.50",
      maxExp: "3.50",
      labelExp: "4.50",
      filterExp: "5.50",
      hiddenExp: true,
      readOnlyExp: false,
      requiredExp: true,
    };
    const first = { fields: { total }, broken: {}, sections: {}, tables: {}, rows: {} };
    const serverRules = { first, ask: async () => null };
    const store = openForm({}, { record: savedOrder, form: withoutSecrets(whole), serverRules });
    expect(store.field(mainRef(store, "total"))).toMatchObject({
      value: Decimal.parse("1.50"),
      min: Decimal.parse("2.50"),
      max: Decimal.parse("3.50"),
      label: "4.50",
      filter: "5.50",
      hidden: true,
      readOnly: true,
      required: "none",
    });
  });

  it("[design 7 withheld] given broken rules of record and rows, when the form is validated, then their messages stand where they belong", () => {
    const { store } = open(dear);
    store.validate();
    const texts = (ref: ReturnType<typeof mainRef>) =>
      store.field(ref)?.messages.flatMap(({ code, data }) => (code.startsWith("invariant") ? [data.text] : []));
    expect([texts(rowRef(store, 1, "price")), texts(rowRef(store, 0, "price"))]).toEqual([["Too dear."], []]);
    expect(store.field(mainRef(store, "country"))?.messages.map(({ data }) => data.text)).toContain("Too little.");
  });

  it("[design 7 withheld] given results that say nothing of anything, when the record is opened, then everything stays as the definition has it", () => {
    const whole = openWhole();
    const nothing = { fields: {}, broken: {}, sections: {}, tables: {}, rows: {} };
    for (const first of [nothing, null]) {
      const store = openForm(
        {},
        {
          record: savedOrder,
          form: withoutSecrets(whole),
          ...(first ? { serverRules: { first, ask: async () => null } } : {}),
        },
      );
      expect(store.field(mainRef(store, "country"))).toMatchObject({
        hidden: false,
        readOnly: false,
        required: "none",
        label: "Country",
        filter: null,
      });
      expect(store.section("g1")).toMatchObject({ label: "Order", collapsed: false });
      expect(store.table(store.form.tables[0]?.slot ?? -1)).toMatchObject({ label: "Lines", hidden: false });
      store.validate();
      expect(store.state().placeless).toEqual([]);
    }
  });
});

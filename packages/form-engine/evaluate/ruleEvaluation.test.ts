import type { ResourceAnswer, ResourceCall } from "@tessera/expression/compile/frame.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it, vi } from "vitest";
import type { CalculatedNotice, FormOptions } from "../store/formOptions.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";

const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const field = (store: FormStore, name: string) => store.field(mainRef(store, name));
const enter = (store: FormStore, name: string, value: EngineValue) => store.setValue(mainRef(store, name), value);
const text = (store: FormStore, name: string) => String(field(store, name)?.value);

/** The saved order with rules of its country. */
const ruled = (expressions: Record<string, string>, options: Partial<FormOptions> = {}) =>
  openForm({ items: withItems({ country: { expressions } }) }, { record: savedOrder, ...options });

/** Answers given one by one, in the order of the questions. */
function asked() {
  const waiting: {
    readonly calls: readonly ResourceCall[];
    readonly give: (answers: readonly ResourceAnswer[]) => void;
  }[] = [];
  const resolve = (calls: readonly ResourceCall[]) =>
    new Promise<readonly ResourceAnswer[]>((give) => {
      waiting.push({ calls, give });
    });
  const answer = async (value: EngineValue) => {
    const next = waiting.shift();
    next?.give(next.calls.map(() => ({ state: "ready", value })));
    await new Promise((done) => setTimeout(done, 0));
  };
  return { resolve, answer, waiting };
}

describe("what rules make of a field", () => {
  it.each([
    ["'0'", false],
    ["'false'", false],
    ["''", false],
    ["'x'", true],
    ["0", false],
    ["2", true],
    ["true", true],
    ["false", false],
    ["null", false],
  ] as const)(
    "[design 6 truthiness] given a rule that comes to %s, when flags are taken from it, then they are %s",
    (result, flag) => {
      const rule = `subject == 'Chairs' ? ${result} : ${result}`;
      const store = ruled({ hiddenExp: rule });
      expect(field(store, "country")?.hidden).toBe(flag);
      expect(field(ruled({ readOnlyExp: rule }), "country")?.readOnly).toBe(flag);
      expect(field(ruled({ requiredExp: rule }), "country")?.required).toBe(flag ? "error" : "none");
    },
  );

  it("[forms 5 required] given a field that warns, when its rule asks for a value, then it warns, and when it does not, nothing is asked", () => {
    const store = openForm(
      { items: withItems({ country: { required: "warning", expressions: { requiredExp: "subject == 'Chairs'" } } }) },
      { record: savedOrder },
    );
    expect(field(store, "country")?.required).toBe("warning");
    enter(store, "country", null);
    expect(field(store, "country")?.messages.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(store.state().errorCount).toBe(0);
    enter(store, "subject", "Desks");
    expect(field(store, "country")).toMatchObject({ required: "none", messages: [] });
  });

  it("[forms 3 expressions] given a label that a rule gives, when the rule gives none or a number, then it is the definition's, or the number", () => {
    const store = ruled({ labelExp: "subject == 'Chairs' ? 'Land' : subject == 'n' ? null : length(subject)" });
    const notified = vi.fn();
    store.subscribe(mainRef(store, "country"), notified);
    expect(field(store, "country")?.label).toBe("Land");
    enter(store, "subject", "n");
    expect(field(store, "country")?.label).toBe("Country");
    enter(store, "subject", "four");
    expect(field(store, "country")?.label).toBe("4");
    enter(store, "subject", "five");
    expect(notified).toHaveBeenCalledTimes(2);
  });

  it("[forms 3 expressions] given bounds and a filter that rules give, when what they read changes, then each is its own, and a view is notified only when one changed", () => {
    const store = openForm(
      {
        items: withItems({
          discount: {
            expressions: {
              minExp: "length(subject)",
              maxExp: "length(subject) + 1",
              filterExp: "{ country: country }",
            },
          },
        }),
      },
      { record: savedOrder },
    );
    const notified = vi.fn();
    store.subscribe(mainRef(store, "discount"), notified);
    expect(field(store, "discount")).toMatchObject({ min: 6, max: 7, filter: { names: ["country"], slots: ["HU"] } });
    enter(store, "subject", "Tables");
    expect(notified).not.toHaveBeenCalled();
    enter(store, "subject", "Bed");
    expect(field(store, "discount")).toMatchObject({ min: 3, max: 4, filter: { slots: ["HU"] } });
    enter(store, "country", "AT");
    expect(field(store, "discount")).toMatchObject({ min: 3, max: 4, filter: { slots: ["AT"] } });
    expect(notified).toHaveBeenCalledTimes(2);
  });

  it("[forms 4 expression chain] given a host that shows changes by rules, when rules change every kind of property, then each is named by its own", () => {
    const notified: (readonly CalculatedNotice[])[] = [];
    const expressions = {
      hiddenExp: "subject == 'x'",
      readOnlyExp: "subject == 'x'",
      requiredExp: "subject == 'x'",
      labelExp: "subject",
      minExp: "length(subject)",
      maxExp: "length(subject)",
      filterExp: "{ a: subject }",
    };
    const store = openForm(
      { items: withItems({ discount: { expressions } }) },
      { record: savedOrder, onCalculated: (notices) => notified.push(notices) },
    );
    enter(store, "subject", "x");
    const notices = notified.flat().filter(({ name }) => name === "discount");
    expect(notices.map(({ property }) => property).sort()).toEqual([
      "filter",
      "hidden",
      "label",
      "max",
      "min",
      "readOnly",
      "required",
    ]);
    expect(notices[0]).toMatchObject({ ref: mainRef(store, "discount"), label: "Discount" });
    expect(notified).toHaveLength(1);
  });
});

describe("what rules make of a value", () => {
  it("[forms 8 failed expression] given text that is no number, when a rule gives it to a number, then the last value stays and it is reported once per change", () => {
    const notified: string[] = [];
    const store = openForm(
      { items: withItems({ total: { expressions: { saveExpression: "country" } } }) },
      {
        record: { ...savedOrder, values: { ...savedOrder.values, country: "12.5" } },
        onRuleError: (...error) => notified.push(error.join(" ")),
      },
    );
    expect(text(store, "total")).toBe("12.5");
    enter(store, "country", "many");
    expect([text(store, "total"), notified]).toEqual(["12.5", ["total computed wrong_type"]]);
    enter(store, "country", "3");
    expect([text(store, "total"), notified.length]).toEqual(["3", 1]);
  });

  it("[forms 8 failed expression] given a rule that ends with an error, when it runs, then field, rule and code are reported, and the property keeps the last good value", () => {
    const notified: string[] = [];
    const onRuleError = (...error: readonly string[]) => notified.push(error.join(" "));
    const store = openForm(
      { items: withItems({ country: { expressions: { hiddenExp: "length(repeat(subject, 150000)) > 150000" } } }) },
      { record: { ...savedOrder, values: { ...savedOrder.values, subject: "a" } }, onRuleError },
    );
    expect(field(store, "country")?.hidden).toBe(false);
    enter(store, "subject", "ab");
    expect(notified).toEqual(["country hiddenExp text_too_long"]);
    expect(field(store, "country")?.hidden).toBe(false);
  });

  it("[forms 8 failed expression] given a rule of a column, of a group and of the record that end with errors, when they run, then only the column's is reported, and nothing is hidden or refused", () => {
    const notified: string[] = [];
    const failing = "length(repeat(country, 150000)) > 1";
    const store = openForm(
      {
        columns: { price: { expressions: { hiddenExp: failing.replace("country", "parent.country") } } },
        group: { hiddenExp: failing },
        order: { invariants: [{ id: "v", expression: failing, message: "No." }] },
      },
      { record: savedOrder, onRuleError: (...error) => notified.push(error.join(" ")) },
    );
    store.validate();
    expect([...new Set(notified)]).toEqual(["price hiddenExp text_too_long"]);
    expect(store.section("g1").hidden).toBe(false);
    expect(store.state()).toMatchObject({ errorCount: 0, placeless: [] });
  });

  it("[design 7] given a defect in a function of the host, when a rule calls it, then the defect is not taken for a result", () => {
    const upper = standardLibrary.get("upper");
    if (!upper) throw new Error("There is such a function.");
    const broken = () => {
      throw new TypeError("a defect");
    };
    const library: Library = new Map(standardLibrary).set("upper", { ...upper, evaluate: broken });
    const items = withItems({ total: { expressions: { saveExpression: "length(upper(country))" } } });
    expect(() => openForm({ items }, { record: savedOrder, library })).toThrow("a defect");
  });

  it("[design 7 -0] given a product of zero and a negative number, when it is computed, then the field holds zero", () => {
    const items = withItems({
      total: {
        valueType: "float",
        expressions: { saveExpression: "length(country) * 0 * -1.5" },
      },
    });
    const store = openForm({ items }, { record: savedOrder });
    expect(Object.is(Number(text(store, "total")), 0)).toBe(true);
    expect(text(store, "total")).toBe("0");
  });

  it("[forms 4 rules] given a default of a saved record, when what it reads changes, then it gives nothing; on a new record it follows until the person writes", () => {
    const items = withItems({ subject: { expressions: { defaultValue: "country + '!'" } } });
    const saved = openForm({ items }, { record: savedOrder });
    enter(saved, "country", "AT");
    expect(field(saved, "subject")).toMatchObject({ value: "Chairs", isDefault: false });
    const fresh = openForm({ items });
    enter(fresh, "country", "AT");
    expect(field(fresh, "subject")).toMatchObject({ value: "AT!", isDefault: true });
    enter(fresh, "country", "DE");
    expect(field(fresh, "subject")).toMatchObject({ value: "DE!", isDefault: true });
    enter(fresh, "subject", "mine");
    enter(fresh, "country", "HU");
    expect(field(fresh, "subject")).toMatchObject({ value: "mine", isDefault: false });
  });

  it("[forms 3 userOverwritten] given values that may and may not be overwritten, when the person tries, then only the first stay as entered", () => {
    const open = (overwritable: boolean) => {
      const store = openForm(
        { items: withItems({ subject: { overwritable, expressions: { saveExpression: "country" } } }) },
        { record: { ...savedOrder, values: { ...savedOrder.values, subject: "HU" } } },
      );
      enter(store, "subject", "mine");
      enter(store, "country", "AT");
      return field(store, "subject");
    };
    expect(open(true)).toMatchObject({ value: "mine", userOverwritten: true, readOnly: false });
    expect(open(false)).toMatchObject({ value: "AT", userOverwritten: false, readOnly: true });
  });

  it("[forms 3 userOverwritten] given a computed value of the entity, when the form lets it be overwritten, then the entity's rule still wins", () => {
    const reference = {
      id: "i9",
      type: "text",
      name: "reference",
      label: "Reference",
      column: "reference",
      overwritable: true,
      posRow: 8,
      posCol: 0,
      posSizex: 6,
    };
    const store = openForm({ items: (items) => [...items, reference] }, { record: savedOrder });
    enter(store, "reference", "mine");
    enter(store, "country", "AT");
    expect(field(store, "reference")).toMatchObject({ value: "AT-Chairs", readOnly: true });
  });

  it("[forms 4 choice lists] given a field with choices of a rule, when its value is computed and is none of them, then it goes and is reported", () => {
    const missing: string[] = [];
    const store = openForm(
      {
        items: withItems({
          subject: {
            type: "choice",
            overwritable: true,
            expressions: { listExp: "['a', 'b']", saveExpression: "country" },
          },
        }),
      },
      {
        record: { ...savedOrder, values: { ...savedOrder.values, subject: "a", country: "a" } },
        onMissingChoices: ({ name }) => missing.push(name),
      },
    );
    enter(store, "country", "b");
    expect([field(store, "subject")?.value, missing]).toEqual(["b", []]);
    enter(store, "country", "x");
    expect([field(store, "subject")?.value, missing]).toEqual([null, ["subject"]]);
  });
});

describe("rules of rows", () => {
  it("[forms 3 expressions] given rules that read their row, when one row changes, then only its fields follow, and only their views are notified", () => {
    const store = openForm(
      {
        columns: {
          share: { expressions: {} },
          price: { expressions: { readOnlyExp: "row.quantity > 5", labelExp: "row.product" } },
        },
      },
      { record: savedOrder },
    );
    const notified = [vi.fn(), vi.fn(), vi.fn()];
    for (const [row, listener] of notified.entries()) store.subscribe(rowRef(store, row, "price"), listener);
    store.setValue(rowRef(store, 1, "quantity"), 9);
    const closed = () => [0, 1, 2].map((row) => store.field(rowRef(store, row, "price"))?.readOnly);
    expect(closed()).toEqual([false, true, false]);
    expect(notified.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
    store.setValue(rowRef(store, 1, "quantity"), 1);
    expect(closed()).toEqual([false, false, false]);
    expect([0, 1, 2].map((row) => store.field(rowRef(store, row, "price"))?.label)).toEqual(["l1", "l2", "l3"]);
  });

  it("[forms 3 expressions] given rules that read positions, when rows move, then every row follows", () => {
    const store = openForm(
      { columns: { price: { expressions: { labelExp: "`${index + 1}. ${row.product}`" } } } },
      { record: savedOrder },
    );
    const labels = () => [0, 1, 2].map((row) => store.field(rowRef(store, row, "price"))?.label);
    expect(labels()).toEqual(["1. l1", "2. l2", "3. l3"]);
    store.moveRow(lines(store), store.rows(lines(store))[2]?.uid ?? "", 0);
    expect(labels()).toEqual(["1. l3", "2. l1", "3. l2"]);
  });

  it("[forms 3 expressions] given a value of the record that all rows read, when it changes, then all rows follow", () => {
    const store = openForm(
      { columns: { total: { expressions: { saveExpression: "row.quantity * parent.discount" } } } },
      { record: savedOrder },
    );
    const totals = () => [0, 1, 2].map((row) => String(store.field(rowRef(store, row, "total"))?.value));
    store.setValue(rowRef(store, 2, "quantity"), 5);
    expect(totals()).toEqual(["0.2", "0.2", "0.5"]);
    enter(store, "discount", Decimal.parse("1"));
    expect(totals()).toEqual(["2", "2", "5"]);
  });

  it("[forms 5 value rules] given a rule over a row, when its row and another one change, then the message stands at the row that breaks it, also after it moved", () => {
    const store = openForm({}, { record: savedOrder });
    const messages = () =>
      [0, 1, 2].map((row) => store.field(rowRef(store, row, "quantity"))?.messages.map(({ code }) => code) ?? []);
    store.setValue(rowRef(store, 1, "quantity"), 5_000);
    expect(messages()).toEqual([[], [], []]);
    store.validate();
    expect(messages()).toEqual([[], ["invariant.i1"], []]);
    store.setValue(rowRef(store, 0, "quantity"), 6_000);
    store.moveRow(lines(store), store.rows(lines(store))[1]?.uid ?? "", 2);
    expect(messages()).toEqual([["invariant.i1"], [], ["invariant.i1"]]);
    store.setValue(rowRef(store, 0, "quantity"), 1);
    expect(messages()).toEqual([[], [], ["invariant.i1"]]);
    expect(store.state().errorCount).toBe(1);
    store.removeRow(lines(store), store.rows(lines(store))[2]?.uid ?? "");
    expect(store.state().errorCount).toBe(0);
  });

  it("[forms 4 sub-form rows] given a new row, when it is added, then its rules and defaults run, and those of the others do not change", () => {
    const store = openForm({ subForm: { subMinNumberOfRec: 0 } }, { record: savedOrder });
    store.setValue(rowRef(store, 0, "price"), Decimal.parse("3"));
    store.addRow(lines(store));
    store.setValue(rowRef(store, 3, "price"), Decimal.parse("7"));
    const of = (name: string) => [0, 1, 2, 3].map((row) => String(store.field(rowRef(store, row, name))?.value));
    expect(of("total")).toEqual(["6", "21", "21", "7"]);
    expect(of("quantity")).toEqual(["2", "2", "2", "1"]);
    expect(store.field(rowRef(store, 3, "quantity"))?.isDefault).toBe(true);
  });
});

describe("rules that wait for answers", () => {
  const asking = {
    total: { expressions: { saveExpression: "lookup('line', { product: row.product }, 'quantity')" } },
  };
  const lookup = "lookup('line', { product: country }, 'quantity')";

  it("[design 7 pending] given a value that is awaited, when others read it, then they wait and keep what they had, and the form says so", async () => {
    const { answer, resolve } = asked();
    const items = withItems({
      discount: { expressions: { hiddenExp: "total > 5" } },
      total: { expressions: { saveExpression: lookup } },
    });
    const store = openForm({ items }, { record: savedOrder, resolve });
    await answer(9);
    expect([text(store, "total"), field(store, "discount")?.hidden, store.state().isCalculating]).toEqual([
      "9",
      true,
      false,
    ]);
    enter(store, "country", "AT");
    expect(field(store, "total")).toMatchObject({ isCalculating: true });
    expect(field(store, "discount")).toMatchObject({ isCalculating: true, hidden: true });
    expect([text(store, "total"), store.state().isCalculating]).toEqual(["9", true]);
    await answer(2);
    expect([text(store, "total"), field(store, "discount")?.hidden, store.state().isCalculating]).toEqual([
      "2",
      false,
      false,
    ]);
    expect(field(store, "discount")?.isCalculating).toBe(false);
  });

  it("[design 7 pending] given an awaited value that may be overwritten, when the person enters one, then nothing waits for the answer any more", async () => {
    const { answer, resolve } = asked();
    const items = withItems({
      subject: {
        overwritable: true,
        expressions: { saveExpression: "lookup('line', { product: country }, 'product')" },
      },
    });
    const store = openForm({ items }, { resolve });
    await answer("first");
    enter(store, "country", "AT");
    expect(field(store, "subject")?.isCalculating).toBe(true);
    enter(store, "subject", "mine");
    expect(field(store, "subject")).toMatchObject({ isCalculating: false, value: "mine" });
    await answer("late");
    expect(field(store, "subject")?.value).toBe("mine");
  });

  it("[design 7 pending] given rows that ask, when the answer for one is there, then the rule of that row has it, and sums over all wait", async () => {
    const { answer, resolve, waiting } = asked();
    const store = openForm({ columns: asking }, { record: savedOrder, resolve });
    const totals = () => [0, 1, 2].map((row) => String(store.field(rowRef(store, row, "total"))?.value));
    expect(waiting[0]?.calls.length).toBe(3);
    await answer(4);
    expect([totals(), text(store, "total")]).toEqual([["4", "4", "4"], "10.8"]);
    store.setValue(rowRef(store, 1, "product"), "other");
    const calculating = () => [0, 1, 2].map((row) => store.field(rowRef(store, row, "total"))?.isCalculating);
    expect(calculating()).toEqual([false, true, false]);
    expect(field(store, "total")?.isCalculating).toBe(true);
    await answer(10);
    expect([totals(), text(store, "total"), calculating()]).toEqual([["4", "10", "4"], "16.2", [false, false, false]]);
  });

  it("[design 7 pending] given a row that waits, when it is removed, then nothing waits for it, and the answer changes nothing", async () => {
    const { answer, resolve } = asked();
    const store = openForm({ columns: asking }, { record: savedOrder, resolve });
    await answer(4);
    store.setValue(rowRef(store, 1, "product"), "other");
    store.removeRow(lines(store), store.rows(lines(store))[1]?.uid ?? "");
    expect(field(store, "total")?.isCalculating).toBe(false);
    expect(text(store, "total")).toBe("7.2");
    await answer(50);
    expect(text(store, "total")).toBe("7.2");
  });

  it("[forms 8 failed expression] given questions that fail, when the rule runs, then it counts as nothing found, and the form waits no more", async () => {
    const items = withItems({ total: { expressions: { saveExpression: `coalesce(${lookup}, -1)` } } });
    const broken = async () => {
      throw new Error("no network");
    };
    for (const resolve of [broken, async () => []]) {
      const store = openForm({ items }, { record: savedOrder, resolve });
      await store.settled();
      expect([text(store, "total"), store.state().isCalculating]).toEqual(["-1", false]);
    }
  });

  it("[design 7] given the same question of several rules, when it is asked, then it goes out once, and never again", async () => {
    const { answer, resolve, waiting } = asked();
    const items = withItems({
      discount: { expressions: { hiddenExp: `${lookup} > 5` } },
      total: { expressions: { saveExpression: lookup } },
    });
    const store = openForm({ items }, { record: savedOrder, resolve });
    expect(waiting.map(({ calls }) => calls.length)).toEqual([1]);
    await answer(9);
    enter(store, "country", "AT");
    await answer(1);
    enter(store, "country", "HU");
    expect([waiting.length, text(store, "total"), field(store, "discount")?.hidden]).toEqual([0, "9", true]);
  });

  it("[design 7 clock] given a rule that asks for the moment, when something changes, then all rules of that change see one moment", () => {
    let clock = 0;
    const items = withItems({
      discount: { expressions: { labelExp: "`${subject} ${text(now())}`" } },
      country: { expressions: { labelExp: "`${subject} ${text(now())}`" } },
    });
    const store = openForm({ items }, { record: savedOrder, clock: () => (clock += 60_000) });
    const labels = () => [field(store, "discount")?.label, field(store, "country")?.label];
    expect(labels()[0]).toBe(labels()[1]);
    const before = labels();
    enter(store, "subject", "Desks");
    expect(labels()[0]).toBe(labels()[1]);
    expect(labels()[0]?.slice(6)).not.toBe(before[0]?.slice(7));
  });
});

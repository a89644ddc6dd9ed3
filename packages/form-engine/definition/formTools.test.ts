import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it, vi } from "vitest";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { compileForm } from "../compile/compileForm.ts";
import { RuleQueue } from "../evaluate/ruleQueue.ts";
import { numberSources } from "../program/sources.ts";
import { ValueList } from "../record/valueList.ts";
import { Listeners, refKey } from "../store/listeners.ts";
import { compositeInput } from "../testing/compositeForm.ts";
import { openForm } from "../testing/openForm.ts";
import { orderInput } from "../testing/orderForm.ts";
import { sampleField } from "../testing/sampleField.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { validateTable } from "../validate/validateRecord.ts";
import { fieldColumns } from "./fieldColumns.ts";
import { createLookupReader } from "./lookupReader.ts";
import { pathMaps } from "./pathMaps.ts";
import { readsUser, rulesOf } from "./rulesOf.ts";

const order = compileForm(orderInput).form;
const shipment = compileForm(compositeInput).form;

describe("rules of a form", () => {
  it("[design 7] given rules of pages, groups, sub-forms, columns, fields and records, when all are asked for, then each is among them once", () => {
    const { form } = openForm({
      items: withItems({ lines: { expressions: { hiddenExp: "country == 'table'" } } }),
      group: { labelExp: "'group'" },
      order: { invariants: [{ id: "v", expression: "country != 'record'", message: "No." }] },
      form: (body) => ({ ...body, pages: body.pages.map((page) => ({ ...page, hiddenExp: "country == 'page'" })) }),
    });
    const texts = rulesOf(form).map(({ text }) => text);
    for (const text of [
      "country == 'table'",
      "'group'",
      "country != 'record'",
      "country == 'page'",
      "country == 'HU'",
      "row.quantity * row.price",
      "quantity == null || quantity < 1000",
      "`${country}-${subject}`",
    ]) {
      expect([text, texts.filter((one) => one === text).length]).toEqual([text, 1]);
    }
  });

  it("[design 7] given a form, when it is asked whether a rule looks at the person, then any place counts, and other scopes do not", () => {
    const readsIt = (rule: string) =>
      readsUser(openForm({ columns: { price: { expressions: { hiddenExp: rule } } } }).form);
    expect(readsIt("user.login == 'eva'")).toBe(true);
    expect(readsIt("row.product == (row.quantity > 2 ? 'a' : upper(user.email))")).toBe(true);
    expect(readsIt("params.mode == 'edit' && parent.country == 'HU'")).toBe(false);
  });

  it("[forms 7 Dynform_expressionEval] given look-ups, when an answer comes, then exact columns give exact numbers, one by one and in lists, others what came", () => {
    const { form } = openForm({
      items: withItems({
        total: {
          expressions: {
            saveExpression: "lookup('line', { product: subject }, 'price')",
            minExp: "lookup('line', { product: subject }, 'quantity')",
          },
        },
      }),
    });
    const read = createLookupReader(form);
    const call = (entity: string, column: string | null) => ({
      function: "lookup",
      args: [entity, { product: "a" }, column],
      key: "k",
    });
    expect(read(call("line", "price"), "10.50")).toEqual(Decimal.parse("10.50"));
    expect(read(call("line", "price"), ["1.5", "2"])).toEqual([Decimal.parse("1.5"), Decimal.parse("2")]);
    expect(read(call("line", "quantity"), 4)).toBe(4);
    expect(read(call("line", "product"), "10.50")).toBe("10.50");
    expect(read(call("order", "price"), "10.50")).toBe("10.50");
  });
});

describe("names and places of a form", () => {
  it("[forms 7 paths] given fields on pages and columns of sub-forms, when paths are made, then each has one by its id and by form and name, and what stands on no page has none", () => {
    const { fieldPathMap, fieldPathMapByFormName } = pathMaps(order);
    expect(Object.keys(fieldPathMap).sort()).toEqual(["i1", "i2", "i3", "i4", "i5", "s1", "s2", "s3", "s4", "s5"]);
    expect(Object.keys(fieldPathMapByFormName).sort()).toEqual(["lines", "order"]);
    expect(Object.keys(fieldPathMapByFormName.order ?? {})).toEqual([
      "subject",
      "country",
      "discount",
      "total",
      "lines",
    ]);
    expect(fieldPathMapByFormName.lines?.price).toBe(fieldPathMap.s3);
    expect(fieldPathMapByFormName.order?.subject).toBe(fieldPathMap.i1);
    expect(new Set(Object.values(fieldPathMap)).size).toBe(10);
    expect(Object.keys(pathMaps({ ...order, id: null }).fieldPathMapByFormName)).toContain("");
  });

  it("[design 5 record ids] given fields, when the columns they show are asked for, then it is their own, those of a reference of several, or none", () => {
    expect(fieldColumns(sampleField({ column: "subject" }))).toEqual(["subject"]);
    expect(fieldColumns(sampleField({ column: null }))).toEqual([]);
    const site = shipment.fields.find(({ name }) => name === "site");
    expect(site && fieldColumns(site)).toEqual(["tenant", "site_no"]);
  });

  it("[design 7] given all that rules can read, when it is numbered, then each has a number of its own, and columns are found again by it", () => {
    const two: CompiledForm = {
      ...order,
      tables: [...order.tables, ...order.tables].map((table, at) => ({ ...table, slot: order.fields.length + at })),
    };
    const sources = numberSources(two);
    const columns = two.tables[0]?.columns.length ?? 0;
    const mains = two.fields.length + 2;
    const keys = [
      ...Array.from({ length: two.fields.length }, (_, slot) => `field:${slot}`),
      ...two.tables.map(({ slot }) => `table:${slot}`),
      ...two.tables.flatMap(({ slot }) => Array.from({ length: columns }, (_, column) => `column:${slot}:${column}`)),
    ];
    expect(keys.map(sources.of)).toEqual(keys.map((_, number) => number));
    expect([sources.index(0), sources.index(1), sources.count]).toEqual([
      keys.length,
      keys.length + 1,
      keys.length + 2,
    ]);
    expect([0, mains - 1, keys.length, keys.length + 1].map(sources.columnAt)).toEqual([null, null, null, null]);
    expect(sources.columnAt(mains)).toEqual({ table: 0, slot: 0 });
    expect(sources.columnAt(mains + columns - 1)).toEqual({ table: 0, slot: columns - 1 });
    expect(sources.columnAt(mains + columns)).toEqual({ table: 1, slot: 0 });
    expect(sources.columnAt(keys.length - 1)).toEqual({ table: 1, slot: columns - 1 });
    expect(sources.column(1, 2)).toBe(mains + columns + 2);
  });

  it.each(["field:99", "field:x", "column:99:0", "nothing"])(
    "[design 7] given the key %s that names nothing of the form, when it is read, then that is said",
    (key) => {
      expect(() => numberSources(order).of(key)).toThrow(RangeError);
      expect(() => numberSources(order).of(key)).toThrow(`Nothing is called "${key}" in this form.`);
    },
  );

  it("[design 7] given a form without sub-forms, when a source is asked for its column, then there is none", () => {
    const sources = numberSources({ ...order, tables: [] });
    expect([0, order.fields.length - 1, order.fields.length].map(sources.columnAt)).toEqual([null, null, null]);
  });

  it("[forms 3 names] given references of fields, when views name them, then each has its own name", () => {
    expect(refKey({ table: null, slot: 3 })).toBe("field:3");
    expect(refKey({ table: 6, uid: "k1", slot: 2 })).toBe("cell:6:k1:2");
  });
});

describe("rules that wait for their turn", () => {
  it("[design 7] given marks in any order, when they are taken, then they come ascending and each once", () => {
    const queue = new RuleQueue(200);
    for (const id of [150, 3, 31, 32, 63, 64, 3, 0, 199, 150]) queue.add(id);
    const taken = () => {
      const all: number[] = [];
      for (let id = queue.take(); id >= 0; id = queue.take()) all.push(id);
      return all;
    };
    expect(taken()).toEqual([0, 3, 31, 32, 63, 64, 150, 199]);
    expect(queue.take()).toBe(-1);
    queue.addWord(1, 0b101);
    queue.add(31);
    expect(taken()).toEqual([31, 32, 34]);
    for (const count of [0, 1, 31, 32, 33, 64, 100]) {
      queue.addAll(count);
      expect(taken()).toEqual(Array.from({ length: count }, (_, id) => id));
    }
  });

  it("[design 7] given marks that come while others are taken, when they lie ahead, then they come in their turn", () => {
    const queue = new RuleQueue(100);
    queue.add(5);
    expect(queue.take()).toBe(5);
    queue.add(70);
    queue.add(6);
    expect([queue.take(), queue.take(), queue.take()]).toEqual([6, 70, -1]);
    queue.add(2);
    expect([queue.take(), queue.take()]).toEqual([2, -1]);
  });
});

describe("listeners", () => {
  it("[design 7] given listeners of one thing, when it is notified, then each is called once, and those that left are not", () => {
    const listeners = new Listeners();
    const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
    const leave = listeners.add("table:1", first);
    listeners.add("table:1", second);
    listeners.add("table:1", second);
    listeners.add("table:2", other);
    const notify = (key: string) => {
      listeners.mark(key);
      listeners.mark(key);
      listeners.flush(new ValueList());
    };
    notify("table:1");
    leave();
    leave();
    notify("table:1");
    notify("table:3");
    expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0]);
    listeners.flush(new ValueList());
    expect(second).toHaveBeenCalledTimes(2);
  });

  it("[design 7] given a listener that left and another that came for the same thing, when the first leaves again, then the second stays", () => {
    const listeners = new Listeners();
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = listeners.add("section:a", first);
    leave();
    listeners.add("section:a", second);
    leave();
    listeners.mark("section:a");
    listeners.flush(new ValueList());
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it("[design 7] given listeners that take themselves and others away, when they are notified, then those who were there are all called", () => {
    for (const count of [1, 2, 3]) {
      const listeners = new Listeners();
      const notified: number[] = [];
      const leave = Array.from({ length: count }, (_, at) =>
        listeners.add("section:a", () => {
          notified.push(at);
          for (const one of leave) one();
          listeners.add("section:a", () => notified.push(100));
        }),
      );
      listeners.mark("section:a");
      listeners.flush(new ValueList());
      expect(notified).toEqual(Array.from({ length: count }, (_, at) => at));
    }
  });

  it("[design 7] given listeners of the form, when anything is notified, then each is called once, however often it was added", () => {
    const listeners = new Listeners();
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = listeners.add("form", first);
    listeners.add("form", first);
    listeners.add("form", second);
    listeners.flush(new ValueList());
    leave();
    listeners.flush(new ValueList());
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  });

  it("[design 7] given two views of one field, when one goes, then the other is still notified, and the view of a field next to it was never", () => {
    const store = openForm({}, { record: savedOrder });
    const slot = (name: string) => store.form.fields.findIndex((field) => field.name === name);
    const subject = { table: null, slot: slot("subject") };
    const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
    const leave = store.subscribe(subject, first);
    store.subscribe(subject, second);
    const leaveOther = store.subscribe({ table: null, slot: slot("country") }, other);
    store.setValue(subject, "a");
    leave();
    store.setValue(subject, "b");
    leaveOther();
    leaveOther();
    store.setValue({ table: null, slot: slot("country") }, "AT");
    expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0]);
  });
});

describe("how many rows", () => {
  const table = (subMinNumberOfRec: number, maxRecCount: number) => {
    const [made] = openForm({ subForm: { subMinNumberOfRec, maxRecCount } }).form.tables;
    if (!made) throw new Error("The order has lines.");
    return made;
  };
  const said = (count: number, min: number, max: number) =>
    validateTable(table(min, max), count, "none").map(({ code, data }) => [code, data.bound]);

  it("[forms 5 sub-form rules] given bounds of the number of rows, when there are fewer or more, then the bound is named; none of most means any number", () => {
    expect(said(1, 2, 3)).toEqual([["validation.min_rows", 2]]);
    expect([said(2, 2, 3), said(3, 2, 3), said(99, 0, 0), said(0, 0, 3)]).toEqual([[], [], [], []]);
    expect(said(4, 2, 3)).toEqual([["validation.max_rows", 3]]);
    expect(validateTable(table(2, 0), 0, "error")).toEqual([
      { severity: "error", code: "validation.min_rows", data: { field: "Lines", bound: 2 }, source: "client" },
    ]);
  });
});

import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import { createFrame } from "@tessera/expression/compile/frame.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import type { FormOptions } from "../store/formOptions.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import type { AggregateFrame } from "./aggregateFrame.ts";
import { createAggregateLibrary, planAggregates, readAggregate } from "./aggregatePlan.ts";

const country = (store: FormStore) => mainRef(store, "country");

/** The order form with a total of its own (text where `type` says so), and no other rule over its lines. */
function totalled(
  saveExpression: string,
  options: Partial<FormOptions> = {},
  type: "number" | "text" = "number",
): FormStore {
  const value = type === "text" ? ({ type, valueType: "text" } as const) : {};
  return openForm(
    {
      items: withItems({ total: { ...value, expressions: { saveExpression } } }),
      columns: { share: { expressions: {} } },
    },
    { record: savedOrder, ...options },
  );
}

/** The form with a rule of its rows in place of their share. */
const shared = (saveExpression: string): FormStore =>
  openForm(
    {
      items: withItems({ total: { expressions: {} } }),
      columns: { share: { expressions: { saveExpression } } },
    },
    { record: savedOrder },
  );

const total = (store: FormStore) => String(store.field(mainRef(store, "total"))?.value);
const plans = (store: FormStore) => store.core.program.aggregates;
const columnsOf = (store: FormStore) =>
  plans(store).map(({ columns }) => columns.map((slot) => store.form.tables[0]?.columns[slot]?.name));
const mainOf = (store: FormStore) =>
  plans(store).map(({ mainSlots }) => mainSlots.map((slot) => store.form.fields[slot]?.name));

describe("which results over rows are kept", () => {
  it.each([
    ["sum(lines.quantity)", "sum", ["quantity"], []],
    ["lines.sum(l => l.quantity * l.price)", "sum", ["quantity", "price"], []],
    ["lines.sum(l => l.quantity * discount)", "sum", ["quantity"], ["discount"]],
    ["lines.count(l => l.product == country || l.product == subject)", "count", ["product"], ["country", "subject"]],
    ["lines.count(l => l.product == user.login || l.product == params.key)", "count", ["product"], []],
    ["lines.count(l => upper(l.product) == 'A')", "count", ["product"], []],
    ["avg(lines.price)", "avg", ["price"], []],
    ["max(lines.quantity)", "max", ["quantity"], []],
    ["length(min(lines.product))", "min", ["product"], []],
    ["lines.some(l => l.quantity > 1) ? 1 : 2", "some", ["quantity"], []],
    ["lines.every(l => l.quantity > 1) ? 1 : 2", "every", ["quantity"], []],
    ["lines.sum((l, place) => place)", "sum", [], []],
  ] as const)(
    "[design 7 aggregates] given %s, when the form is made ready, then its result is kept and looked at for what it reads only",
    (text, name, columns, main) => {
      const store = totalled(text);
      expect(plans(store).map((plan) => plan.function)).toEqual([name]);
      expect(columnsOf(store)).toEqual([[...columns]]);
      expect(mainOf(store)).toEqual([[...main]]);
    },
  );

  it.each([
    ["all rows are looked at by another function", "length(lines.map(l => l.quantity).join(','))"],
    ["it asks for the day", "lines.count(l => l.product == text(today()))"],
    ["it asks the server", "lines.sum(l => lookup('line', { product: l.product }, 'quantity'))"],
    ["it takes the rows as they are", "count(lines)"],
    ["it looks at the row as a whole", "lines.count(l => isEmpty(l))"],
    ["its list is no sub-form", "sum([1, 2])"],
    ["its results have no order that can be kept", "max(lines.id) == null ? 1 : 2"],
  ])(
    "[design 7 aggregates] given a rule of which %s, when the form is made ready, then nothing is kept for it",
    (_, text) => {
      expect(plans(totalled(text))).toEqual([]);
    },
  );

  it("[design 7 aggregates] given a sum over sums of all rows, when the form is made ready, then only the inner one is kept, and the rule comes to what it should", () => {
    const store = totalled("lines.sum(l => l.quantity * lines.sum(m => m.quantity))");
    expect(columnsOf(store)).toEqual([["quantity"]]);
    expect(total(store)).toBe("36");
    store.setValue(rowRef(store, 0, "quantity"), 1);
    expect(total(store)).toBe("25");
  });

  it("[design 7 aggregates] given an inner sum that reads the row around it, when a row changes, then the result is that of all rows again", () => {
    const store = totalled("lines.sum(l => lines.sum(m => l.quantity * m.quantity))");
    expect(plans(store)).toEqual([]);
    store.setValue(rowRef(store, 0, "quantity"), 1);
    expect(total(store)).toBe("25");
  });

  it.each([
    ["its own row", "lines.sum(l => l.quantity * row.quantity)", "12"],
    ["its position", "lines.sum(l => l.quantity * index)", "0"],
  ])(
    "[design 7 aggregates] given a rule of a row whose sum reads %s, when the form is made ready, then nothing is kept for it",
    (_, text, first) => {
      const store = shared(text);
      expect(plans(store)).toEqual([]);
      expect(String(store.field(rowRef(store, 0, "share"))?.value)).toBe(first);
    },
  );

  it("[design 7 aggregates] given one sum in two rules, of the form and of its rows, when the form is made ready, then it is kept once", () => {
    const store = openForm(
      {
        items: withItems({ total: { expressions: { saveExpression: "sum(lines.quantity) + sum(lines.quantity)" } } }),
        columns: { share: { expressions: { saveExpression: "sum(parent.lines.quantity) + row.quantity" } } },
      },
      { record: savedOrder },
    );
    expect(columnsOf(store)).toEqual([["quantity"]]);
    store.setValue(rowRef(store, 1, "quantity"), 5);
    expect([total(store), String(store.field(rowRef(store, 1, "share"))?.value)]).toEqual(["18", "14"]);
  });

  it("[design 7 aggregates] given two different sums, when the form is made ready, then both are kept and neither is taken for the other", () => {
    const store = totalled("sum(lines.quantity) * 100 + max(lines.quantity)");
    expect(plans(store).map((plan) => plan.function)).toEqual(["sum", "max"]);
    expect(total(store)).toBe("602");
    store.setValue(rowRef(store, 2, "quantity"), 4);
    expect(total(store)).toBe("804");
  });

  it("[design 7 aggregates] given a form whose rules look at no rows, when it is made ready, then the functions are those it was given", () => {
    expect(totalled("1 + 1").core.program.library).toBe(standardLibrary);
    expect(createAggregateLibrary(standardLibrary, [])).toBe(standardLibrary);
  });
});

describe("results over rows that read more than rows", () => {
  it("[design 7 aggregates] given a sum that reads a field of the record, when the field changes, then the sum follows", () => {
    const store = totalled("lines.sum(l => l.quantity * discount)");
    expect(total(store)).toBe("0.6");
    store.setValue(mainRef(store, "discount"), Decimal.parse("0.5"));
    expect(total(store)).toBe("3");
  });

  it("[design 7 aggregates] given counts that read two fields of the record, when either changes, then each count follows its own", () => {
    const store = totalled("lines.count(l => l.product == country) * 10 + lines.count(l => l.product == subject)");
    expect(total(store)).toBe("0");
    store.setValue(country(store), "l1");
    expect(total(store)).toBe("10");
    store.setValue(mainRef(store, "subject"), "l2");
    expect(total(store)).toBe("11");
    store.setValue(rowRef(store, 1, "product"), "l1");
    expect(total(store)).toBe("20");
  });

  it("[design 7 aggregates] given a count that asks who the person is, when rows change, then it counts theirs", () => {
    const store = totalled("lines.count(l => l.product == user.login)", { user: ["1", "l2", "Eva", "e@x", "hu", []] });
    expect(total(store)).toBe("1");
    store.setValue(rowRef(store, 0, "product"), "l2");
    expect(total(store)).toBe("2");
  });

  it("[design 7 aggregates] given a sum that reads positions, when rows are moved and removed, then it follows", () => {
    const store = totalled("lines.sum((l, place) => l.quantity * (place + 1))");
    const slot = store.form.tables[0]?.slot ?? -1;
    store.setValue(rowRef(store, 0, "quantity"), 10);
    expect(total(store)).toBe("20");
    store.moveRow(slot, store.rows(slot)[0]?.uid ?? "", 2);
    expect(total(store)).toBe("36");
    store.removeRow(slot, store.rows(slot)[0]?.uid ?? "");
    expect(total(store)).toBe("22");
  });

  it.each([
    ["sum(lines.quantity)", "0"],
    ["sum(lines.price)", "0"],
    ["avg(lines.quantity)", "null"],
    ["min(lines.quantity)", "null"],
    ["lines.count(l => l.quantity > 0)", "0"],
    ["lines.some(l => l.quantity > 0) ? 1 : 2", "2"],
    ["lines.every(l => l.quantity > 0) ? 1 : 2", "1"],
  ])(
    "[design 7 aggregates] given no rows, when %s is computed, then it is %s, also after the last row went",
    (text, result) => {
      expect(total(totalled(text, { record: { ...savedOrder, rows: {} } }))).toBe(result);
      const store = totalled(text);
      const slot = store.form.tables[0]?.slot ?? -1;
      for (const { uid } of store.rows(slot)) store.removeRow(slot, uid);
      expect(total(store)).toBe(result);
    },
  );
});

/** The tree that stands for a planned call. */
const planned = (position: number | string): CheckedTree => ({
  op: "call",
  function: "#aggregate",
  args: [{ op: "constant", value: position }],
  result: "integer",
});

describe("planned calls by themselves", () => {
  it("[design 7 aggregates] given a frame that is none of a form, when a planned call is read, then there is nothing", () => {
    const frame = createFrame();
    expect(readAggregate(planned(0))?.(frame)).toBeNull();
    const [plan] = plans(totalled("sum(lines.quantity) + 1"));
    const name = "#aggregate";
    const library = createAggregateLibrary(standardLibrary, plan ? [plan] : []);
    expect(library.get(name)?.evaluate([0], frame, "unknown")).toBeNull();
    expect(library.get("sum")).toBe(standardLibrary.get("sum"));
    expect(standardLibrary.has(name)).toBe(false);
  });

  it("[design 7 aggregates] given trees, when it is asked whether they are one planned call, then only that is read as one", () => {
    const store = totalled("sum(lines.quantity)");
    const node = store.core.program.nodes.find(({ place, rule }) => place === 0 && rule.tree.op === "call");
    const read = node && readAggregate(node.rule.tree);
    const aggregates = [{ mark: () => {}, value: () => 42 }];
    const frame: AggregateFrame = { ...createFrame(), aggregates, unspent: 0 };
    expect(read?.(frame)).toBe(42);
    expect(readAggregate(planned(1))?.(frame)).toBeNull();
    const position = { op: "constant", value: 0 } as const;
    expect(readAggregate(position)).toBeNull();
    expect(readAggregate({ op: "call", function: "sum", args: [position], result: "integer" })).toBeNull();
    expect(readAggregate({ op: "call", function: "#aggregate", args: [], result: "integer" })).toBeNull();
    expect(readAggregate(planned("0"))).toBeNull();
  });

  it("[design 7 aggregates] given a rule that calls nothing over rows, when plans are made, then its tree stays the same object", () => {
    const { form } = totalled("1 + 1");
    const tree = form.fields.flatMap(({ rules }) => rules.computed?.tree ?? [])[0];
    if (!tree) throw new Error("The total is computed.");
    const made: Parameters<typeof planAggregates>[3] = [];
    expect(planAggregates(tree, form, standardLibrary, made)).toBe(tree);
    expect(made).toEqual([]);
  });
});

import { compile } from "@tessera/expression/compile/compile.ts";
import { createFrame, type Frame } from "@tessera/expression/compile/frame.ts";
import { limits } from "@tessera/expression/limits.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import type { Row } from "../record/cell.ts";
import type { RecordValues } from "../record/formState.ts";
import type { FormStore } from "../store/formStore.ts";
import { openForm } from "../testing/openForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { Aggregate } from "./aggregate.ts";

interface Line {
  readonly product?: string | null;
  readonly quantity?: number | null;
  readonly price?: string | null;
}

function opened(saveExpression: string, lines: readonly Line[]): FormStore {
  const record: RecordValues = {
    ...savedOrder,
    rows: {
      lines: lines.map((line, index) => ({
        ...savedOrder,
        key: `l${index}`,
        values: { id: `l${index}`, order_id: "o1", product: "p", quantity: 1, price: "1", ...line },
        rows: {},
      })),
    },
  };
  return openForm({ items: withItems({ total: { expressions: { saveExpression } } }) }, { record });
}

/** The first planned call of a rule, over rows that the test changes, with what computing it again takes and gives. */
function kept(saveExpression: string, lines: readonly Line[]) {
  const store = opened(saveExpression, lines);
  const { aggregates, library } = store.core.program;
  const plan = aggregates.find(({ columns, table }) => table === 0 && columns.length > 0);
  const slot = store.form.tables[0]?.slot ?? -1;
  const call = plan?.call;
  if (!plan || !call) throw new Error("The rule has no planned call.");
  let looked = 0;
  let rows: readonly Row[] = store.rows(slot);
  const aggregate = new Aggregate(plan, library, () => {
    looked++;
    return rows;
  });
  const frame = (): Frame => {
    const main = [...store.core.record.main.slots];
    main[slot] = rows;
    return createFrame({ main });
  };
  const measured = (run: (frame: Frame) => unknown) => {
    const at = frame();
    const value = run(at);
    return { value: String(value), fuel: limits.fuel - at.fuel.left };
  };
  const columnAt = (name: string) => store.form.tables[0]?.columns.findIndex((column) => column.name === name) ?? -1;
  return {
    aggregate,
    rows: () => rows,
    setRows: (now: readonly Row[]) => {
      rows = now;
    },
    set: (row: number, name: string, value: Row["slots"][number]) => {
      const at = rows[row];
      if (!at) throw new Error("There is no such row.");
      at.slots[columnAt(name)] = value;
      aggregate.mark(at);
    },
    now: () => measured((at) => aggregate.value(at)),
    recomputed: () => measured((at) => compile(call, library)(at)),
    looks: () => looked,
  };
}

const lines: readonly Line[] = [
  { quantity: 4, price: "2.50", product: "b" },
  { quantity: null, price: null, product: null },
  { quantity: -7, price: "10", product: "a" },
  { quantity: 0, price: "0.125", product: "c" },
  { quantity: 9, price: "-3.5", product: "" },
];

const calls = [
  "sum(lines.quantity)",
  "avg(lines.quantity)",
  "min(lines.quantity)",
  "max(lines.quantity)",
  "count(lines.quantity)",
  "sum(lines.price)",
  "avg(lines.price)",
  "max(lines.price)",
  "lines.sum(l => l.quantity * 2 + 1)",
  "lines.count(l => l.quantity > 0)",
  "lines.some(l => l.quantity > 8) ? 1 : 2",
  "lines.every(l => l.quantity > -8) ? 1 : 2",
] as const;

describe("a kept result", () => {
  it.each(calls)(
    "[design 7 aggregates] given %s over rows of the record, when it is asked for, then it is what the function gives",
    (text) => {
      const call = kept(text, lines);
      expect(call.now().value).toBe(call.recomputed().value);
      expect(call.now().value).toBe(call.recomputed().value);
      expect(call.looks()).toBe(1);
    },
  );

  it.each(calls)(
    "[design 7 aggregates] given %s, when one row after the other changes, then it is updated without looking at all rows, and it stays what the function gives",
    (text) => {
      const call = kept(text, lines);
      call.now();
      for (const [row, quantity, price] of [
        [0, 11, "99.75"],
        [1, 3, "0.5"],
        [2, null, null],
        [4, -20, "-8"],
        [0, 0, "1.00"],
        [3, 9, "7"],
      ] as const) {
        call.set(row, "quantity", quantity);
        call.set(row, "price", price === null ? null : Decimal.parse(price));
        expect(call.now().value).toBe(call.recomputed().value);
      }
      expect(call.looks()).toBe(1);
    },
  );

  it("[design 7 aggregates] given more changes than rows since it was last asked for, when it is asked for, then all rows are looked at once", () => {
    const call = kept("sum(lines.quantity)", lines);
    call.now();
    for (let turn = 0; turn < 5; turn++) call.set(turn, "quantity", turn);
    expect([call.now().value, call.looks()]).toEqual(["10", 1]);
    for (let turn = 0; turn < 6; turn++) call.set(0, "quantity", turn);
    expect([call.now().value, call.looks()]).toEqual(["15", 2]);
    call.set(1, "quantity", 100);
    expect([call.now().value, call.looks()]).toEqual(["114", 2]);
  });

  it("[design 7 aggregates] given rows that came and went, when that is reported, then all rows are looked at, and changes reported before do not matter", () => {
    const call = kept("sum(lines.quantity)", lines);
    call.now();
    call.set(4, "quantity", 1_000);
    call.setRows(call.rows().slice(0, 3));
    call.aggregate.mark(null);
    expect([call.now().value, call.looks()]).toEqual(["-3", 2]);
    call.set(0, "quantity", 5);
    expect([call.now().value, call.looks()]).toEqual([call.recomputed().value, 2]);
  });

  it.each([
    [
      "min(lines.quantity)",
      "quantity",
      [5, 3, 3, 8],
      [
        [1, 9, "3"],
        [2, 10, "5"],
        [0, 11, "8"],
        [3, 12, "9"],
      ],
    ],
    [
      "max(lines.quantity)",
      "quantity",
      [5, 8, 8, 3],
      [
        [1, 1, "8"],
        [2, 2, "5"],
        [0, 0, "3"],
        [3, 0, "2"],
      ],
    ],
  ] as const)(
    "[design 7 aggregates] given %s of %s, when the best one goes and comes, then the next best takes its place",
    (text, name, start, steps) => {
      const call = kept(
        text,
        start.map((quantity) => ({ quantity })),
      );
      call.now();
      for (const [row, quantity, best] of steps) {
        call.set(row, name, quantity);
        expect(call.now().value).toBe(best);
      }
      expect(call.looks()).toBe(1);
    },
  );

  it("[design 7 aggregates] given equal prices of different precision, when the best is asked for, then it is the one the function gives", () => {
    for (const prices of [
      ["1.50", "1.5"],
      ["1.5", "1.50"],
      ["2", "1.50", "1.5"],
    ]) {
      for (const text of ["min(lines.price)", "max(lines.price)"]) {
        const call = kept(
          text,
          prices.map((price) => ({ price })),
        );
        expect(call.now().value).toBe(call.recomputed().value);
      }
    }
  });

  it("[design 7 aggregates] given exact numbers and others in one sum, when it is asked for, then the function itself computes it, time and again", () => {
    const call = kept("lines.sum(l => l.quantity > 3 ? l.price : l.quantity)", lines);
    expect(call.now().value).toBe(call.recomputed().value);
    call.set(0, "quantity", 1);
    expect(call.now().value).toBe(call.recomputed().value);
    call.set(4, "price", Decimal.parse("40.25"));
    expect(call.now().value).toBe(call.recomputed().value);
  });

  it("[design 7 aggregates] given prices of very many digits, when they are summed, then the result is exact and that of the function", () => {
    const long = `0.${"0".repeat(limits.digits / 2)}1`;
    const large = "9".repeat(limits.digits - 19);
    for (const odd of [long, large, `-${large}`]) {
      const call = kept("sum(lines.price)", [{ price: "1.5" }, { price: odd }, { price: null }]);
      expect(call.now().value).toBe(call.recomputed().value);
      call.set(1, "price", Decimal.parse("2"));
      expect([call.now().value, call.recomputed().value]).toEqual(["3.5", "3.5"]);
      call.set(1, "price", Decimal.parse(odd));
      expect(call.now().value).toBe(call.recomputed().value);
    }
  });

  it("[design 7 aggregates] given text where a number should stand, when it is summed, then the function itself says what comes of it", () => {
    const call = kept("sum(lines.quantity)", lines);
    call.now();
    call.set(0, "quantity", "12");
    const outcome = (run: () => { readonly value: string }) => {
      try {
        return run().value;
      } catch (error) {
        return String(error);
      }
    };
    expect(outcome(call.now)).toBe(outcome(call.recomputed));
    call.set(0, "quantity", 3);
    expect(call.now().value).toBe(call.recomputed().value);
  });

  it.each(["lines.sum(l => l.quantity * 2 + 1)", "lines.count(l => l.quantity > 0)"])(
    "[design 6 fuel] given %s, when it is asked for first and after a change, then it costs what the function would",
    (text) => {
      const call = kept(text, lines);
      expect(call.now().fuel).toBe(call.recomputed().fuel);
      call.set(0, "quantity", 3);
      expect(call.now().fuel).toBe(call.recomputed().fuel);
    },
  );

  it("[design 6 fuel] given twice as many rows, when a column of them is summed, then it costs twice as much, and no more than the function", () => {
    const [one, two] = [kept("sum(lines.quantity)", lines), kept("sum(lines.quantity)", [...lines, ...lines])];
    const { fuel } = one.now();
    expect(fuel).toBeGreaterThan(0);
    expect(fuel).toBeLessThanOrEqual(one.recomputed().fuel);
    expect(two.now().fuel).toBe(2 * fuel);
  });

  it("[design 6 fuel] given less fuel than the rows take, when a kept result is asked for, then it ends as the function would", () => {
    const call = kept("lines.count(l => l.quantity * 2 > 1)", lines);
    const { fuel } = call.now();
    const left = (amount: number) => () => call.aggregate.value(createFrame({ fuel: { left: amount } }));
    expect(left(fuel)).not.toThrow();
    expect(left(fuel - 1)).toThrow("out_of_fuel");
  });

  it("[design 7 aggregates] given a defect in what is called for each row, when the result is asked for, then the defect is not hidden, and the next question looks again", () => {
    const call = kept("lines.sum(l => abs(l.quantity))", lines);
    const first = call.rows()[0];
    if (!first) throw new Error("There are rows.");
    const broken: Row = Object.create(first, {
      slots: {
        get: () => {
          throw new TypeError("a defect");
        },
      },
    });
    const rows = call.rows();
    call.setRows([broken, ...rows.slice(1)]);
    expect(() => call.now()).toThrow("a defect");
    call.setRows(rows);
    expect(call.now().value).toBe(call.recomputed().value);
  });
});

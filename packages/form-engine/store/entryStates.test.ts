import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { explain } from "../explain/explain.ts";
import type { FieldMessage, FieldRef, RecordValues } from "../record/formState.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import type { FormOptions } from "./formOptions.ts";
import type { FormStore } from "./formStore.ts";

const line = (key: string, product: string | null, quantity: number, price = "1.00"): RecordValues =>
  plainRecord(key, { id: key, order_id: "o1", product, quantity, price });
const order = (lines: readonly RecordValues[] = []): RecordValues =>
  plainRecord("o1", { id: "o1", subject: "Chairs", country: "HU", discount: "0" }, { lines });

/** The order with settings (`formats`) of a column of its lines. */
function openLines(
  column: string,
  formats: { readonly [key: string]: unknown },
  lines: readonly RecordValues[],
  options: Partial<FormOptions> = {},
): FormStore {
  return openForm(
    {
      columns: { [column]: { formats } },
    },
    { record: order(lines), ...options },
  );
}
const slotOf = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const codes = (store: FormStore, row: number, name: string) =>
  store.field(rowRef(store, row, name))?.messages.map(({ code }) => code);

describe("values that stand once", () => {
  it("[forms 5 unique] given a unique column, when a second row gets the value of the first, then the later row has the error, and only it", () => {
    const store = openLines("product", { unique: true }, [line("a", "Chair", 1), line("b", "Desk", 1)]);
    store.setValue(rowRef(store, 0, "product"), "Desk");
    expect([codes(store, 0, "product"), codes(store, 1, "product")]).toEqual([[], ["validation.unique"]]);
    expect(store.state().errorCount).toBe(1);
  });

  it("[forms 5 unique] given a type for which capitals make no other value, when two rows differ by these alone, then the later row has the error", () => {
    const behaviours: FormOptions["behaviours"] = () => ({ canonical: (value) => String(value).toLowerCase() });
    const lines = [line("a", "Chair", 1), line("b", "Desk", 1)];
    const store = openLines("product", { unique: true }, lines, { behaviours });
    store.setValue(rowRef(store, 1, "product"), "CHAIR");
    expect([codes(store, 0, "product"), codes(store, 1, "product")]).toEqual([[], ["validation.unique"]]);
  });

  it("[forms 5 unique] given two equal rows, when the first is changed, removed or moved below, then the error follows", () => {
    const store = openLines("product", { unique: true }, [line("a", "Chair", 1), line("b", "Desk", 1)]);
    store.setValue(rowRef(store, 1, "product"), "Chair");
    expect(codes(store, 1, "product")).toEqual(["validation.unique"]);
    store.moveRow(slotOf(store), store.rows(slotOf(store))[0]?.uid ?? "", 1);
    expect([codes(store, 0, "product"), codes(store, 1, "product")]).toEqual([[], ["validation.unique"]]);
    store.removeRow(slotOf(store), store.rows(slotOf(store))[0]?.uid ?? "");
    expect(codes(store, 0, "product")).toEqual([]);
    expect(store.state().errorCount).toBe(0);
  });

  it("[forms 5 unique] given any entries, moves and removals one after the other, when they are made, then exactly the rows with an equal one above have the error", () => {
    const products = fc.constantFrom("Chair", "Desk", "Lamp", null);
    const step = fc.record({
      kind: fc.constantFrom("set", "set", "set", "remove", "move"),
      at: fc.nat(7),
      to: fc.nat(7),
      products,
    });
    fc.assert(
      fc.property(
        fc.array(products, { minLength: 2, maxLength: 8 }),
        fc.array(step, { maxLength: 12 }),
        (start, steps) => {
          const lines = start.map((product, index) => line(`l${index}`, product, 1));
          const store = openLines("product", { unique: true }, lines);
          const slot = slotOf(store);
          store.validate();
          for (const { at, kind, products: product, to } of steps) {
            const rows = store.rows(slot);
            if (rows.length === 0) return;
            const uid = rows[at % rows.length]?.uid ?? "";
            if (kind === "remove") store.removeRow(slot, uid);
            else if (kind === "move") store.moveRow(slot, uid, to % rows.length);
            else store.setValue(rowRef(store, at % rows.length, "product"), product);
            const now = store.rows(slot).map((_, index) => store.field(rowRef(store, index, "product"))?.value ?? null);
            const expected = now.map((value, index) => value !== null && now.indexOf(value) < index);
            const reported = now.map((_, index) => codes(store, index, "product")?.includes("validation.unique"));
            expect(reported).toEqual(expected);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it("[forms 5 unique] given equal rows as they were saved, when the record is opened, then nothing is said until they are validated", () => {
    const store = openLines("product", { unique: true }, [line("a", "Chair", 1), line("b", "Chair", 1)]);
    expect(store.state().errorCount).toBe(0);
    expect(store.validate()).toEqual([rowRef(store, 1, "product")]);
  });

  it("[forms 5 unique] given empty values and numbers written differently, when they are compared, then nothing repeats nothing, and 1.5 is 1.50", () => {
    const store = openLines("price", { unique: true }, [line("a", null, 1, "1.50"), line("b", null, 1, "2.00")]);
    store.setValue(rowRef(store, 1, "price"), store.field(rowRef(store, 0, "price"))?.value ?? null);
    expect(codes(store, 1, "price")).toEqual(["validation.unique"]);
    store.setValue(rowRef(store, 0, "price"), null);
    store.setValue(rowRef(store, 1, "price"), null);
    expect([codes(store, 0, "price"), codes(store, 1, "price")]).toEqual([[], []]);
  });
});

describe("a lock", () => {
  const lock = { isLocked: true, mine: false, lockUserName: "Anna", lockTime: "2026-11-21 10:00:00" };

  it("[forms 4 lock] given someone else's lock, when it is reported, then everything is read-only, nothing is required, and what was entered stays", () => {
    const store = openForm({}, { record: order([line("a", "Chair", 1)]) });
    store.setValue(mainRef(store, "subject"), "Tables");
    const required = store.field(mainRef(store, "subject"))?.required;
    store.setLock(lock);
    expect(store.field(mainRef(store, "subject"))).toMatchObject({ value: "Tables", readOnly: true, required: "none" });
    expect([required, store.table(slotOf(store)).canAdd, store.state().lock]).toEqual(["error", false, lock]);
    expect(explain(store, mainRef(store, "subject"), "readOnly")?.reasons.filter(({ holds }) => holds)).toMatchObject([
      { kind: "lock" },
    ]);
    store.setLock(null);
    expect(store.field(mainRef(store, "subject"))).toMatchObject({
      value: "Tables",
      readOnly: false,
      required: "error",
    });
    expect(store.state().lock).toBeNull();
  });

  it("[forms 4 lock] given one's own lock, when it is reported, then it counts as none", () => {
    const store = openForm({}, { record: order() });
    store.setLock({ ...lock, mine: true });
    expect([store.field(mainRef(store, "subject"))?.readOnly, store.state().lock]).toEqual([false, null]);
  });

  it("[forms 4 lock] given a form that is read-only anyway, when a lock goes, then it stays so", () => {
    const store = openForm({}, { record: order(), readOnly: true });
    store.setLock(lock);
    store.setLock(null);
    expect(store.field(mainRef(store, "subject"))?.readOnly).toBe(true);
  });

  it("[forms 4 lock] given a view of a field and of the form, when a lock comes, then both are notified", () => {
    const store = openForm({}, { record: order() });
    const heard: string[] = [];
    store.subscribe(mainRef(store, "subject"), () => heard.push("field"));
    store.subscribe("form", () => heard.push("form"));
    store.subscribe(`table:${slotOf(store)}`, () => heard.push("table"));
    store.subscribe("section:g1", () => heard.push("group"));
    store.setLock(lock);
    expect([...new Set(heard)].sort()).toEqual(["field", "form", "group", "table"]);
  });
});

/** A clock that a test moves. */
function fakeTimers() {
  let waiting: { at: number; readonly run: () => void }[] = [];
  let now = 0;
  return {
    later: (milliseconds: number, run: () => void) => {
      const entry = { at: now + milliseconds, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
    count: () => waiting.length,
  };
}

describe("rules that wait for a pause", () => {
  const total = (store: FormStore) => String(store.field(rowRef(store, 0, "total"))?.value);
  const enter = (store: FormStore, quantity: number) => store.setValue(rowRef(store, 0, "quantity"), quantity);
  const lines = [line("a", "Chair", 1, "10.00")];

  it("[forms 9 sub-form debounce] given a field of a line that needs it, when it is typed in, then rules run 1500 ms after the last key", () => {
    const timers = fakeTimers();
    const store = openLines("quantity", { needDebounce: true }, lines, { later: timers.later });
    enter(store, 2);
    timers.pass(1000);
    enter(store, 3);
    timers.pass(1499);
    expect([total(store), store.field(rowRef(store, 0, "quantity"))?.value, store.state().isCalculating]).toEqual([
      "10",
      3,
      true,
    ]);
    timers.pass(1);
    expect([total(store), store.state().isCalculating, timers.count()]).toEqual(["30", false, 0]);
  });

  it("[forms 9 sub-form debounce] given rules that wait, when something else is entered, the form is validated or settled, then they run first", async () => {
    const timers = fakeTimers();
    const open = () => openLines("quantity", { needDebounce: true }, lines, { later: timers.later });
    const [entered, validated, settled] = [open(), open(), open()];
    for (const store of [entered, validated, settled]) enter(store, 4);
    entered.setValue(mainRef(entered, "subject"), "x");
    validated.validate();
    await settled.settled();
    expect([total(entered), total(validated), total(settled), timers.count()]).toEqual(["40", "40", "40", 0]);
  });

  it("[forms 9 sub-form debounce] given a field that does not need it, or a host without timers, when it is typed in, then rules run at once", () => {
    const timers = fakeTimers();
    const plain = openLines("quantity", {}, lines, { later: timers.later });
    const server = openLines("quantity", { needDebounce: true }, lines);
    enter(plain, 5);
    enter(server, 5);
    expect([total(plain), total(server), timers.count()]).toEqual(["50", "50", 0]);
  });

  it("[forms 9 sub-form debounce] given listeners of the field, when it is typed in, then its view is notified at once", () => {
    const store = openLines("quantity", { needDebounce: true }, lines, { later: fakeTimers().later });
    const heard = vi.fn();
    store.subscribe(rowRef(store, 0, "quantity"), heard);
    enter(store, 6);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.state().changedCount).toBe(1);
  });
});

describe("fields to skip", () => {
  it("[forms 4 expression chain] given a field marked to skip, when what its rule reads changes, then no rule gives it a value", () => {
    const store = openForm({}, { record: order([line("a", "Chair", 2, "5.00")]), fieldsToSkip: new Set(["share"]) });
    store.setValue(rowRef(store, 0, "quantity"), 4);
    expect([
      store.field(rowRef(store, 0, "share"))?.value,
      String(store.field(rowRef(store, 0, "total"))?.value),
    ]).toEqual([null, "20"]);
  });
});

describe("when validation says it", () => {
  const said = (store: FormStore, ref: FieldRef): readonly FieldMessage["code"][] =>
    store.field(ref)?.messages.map(({ code }) => code) ?? [];
  const tooLong = "Chairs and tables and more";

  it.each([",", ".", "-", "+"])(
    "[forms 5 when validation runs] given a text that is too long, when %s was typed last, then nothing is said until the next key",
    (sign) => {
      const store = openForm({}, { record: order() });
      const ref = mainRef(store, "subject");
      store.setValue(ref, `${tooLong}${sign}`, null, sign);
      expect(said(store, ref)).toEqual([]);
      store.setValue(ref, `${tooLong}${sign}x`, null, "x");
      expect(said(store, ref)).toEqual(["validation.maxlength"]);
    },
  );

  it("[forms 5 when validation runs] given an unfinished entry, when the field is left or the form validated, then it is said", () => {
    const [left, saved] = [openForm({}, { record: order() }), openForm({}, { record: order() })];
    for (const store of [left, saved]) store.setValue(mainRef(store, "subject"), `${tooLong}-`, null, "-");
    left.finishEntry();
    saved.validate();
    expect([said(left, mainRef(left, "subject")), said(saved, mainRef(saved, "subject"))]).toEqual([
      ["validation.maxlength"],
      ["validation.maxlength"],
    ]);
  });

  it("[forms 5 when validation runs] given an error that stands there, when a sign is typed, then it stays until more is known", () => {
    const store = openForm({}, { record: order() });
    const ref = mainRef(store, "subject");
    store.setValue(ref, tooLong);
    store.setValue(ref, "a-", null, "-");
    expect(said(store, ref)).toEqual(["validation.maxlength"]);
    store.setValue(ref, "a-b", null, "b");
    expect(said(store, ref)).toEqual([]);
  });
});

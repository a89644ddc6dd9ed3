import type { ResourceAnswer, ResourceCall } from "@tessera/expression/compile/frame.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { packForm } from "../definition/packForm.ts";
import { readerForm } from "../definition/readerForm.ts";
import { unpackForm } from "../definition/unpackForm.ts";
import { functionCalls } from "../program/functionCalls.ts";
import type { RecordValues } from "../record/formState.ts";
import type { FormStore } from "../store/formStore.ts";
import { openStore } from "../testing/openStore.ts";
import { type Oracle, oracleOf, unknown } from "../testing/oracle.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { randomForm } from "../testing/randomForm.ts";

type Action =
  | { readonly kind: "main"; readonly field: number; readonly value: number | null }
  | { readonly kind: "cell"; readonly row: number; readonly column: "a" | "b"; readonly value: number | null }
  | { readonly kind: "add" | "answer" | "fail" }
  | { readonly kind: "remove"; readonly row: number }
  | { readonly kind: "move"; readonly row: number; readonly to: number };

const value = fc.option(fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(0.1, 0.7, -2.5, 1e9, 3.3)));
const row = fc.nat(6);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("main" as const), field: fc.nat(3), value }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("cell" as const),
      row,
      column: fc.constantFrom("a" as const, "b" as const),
      value,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("add" as const, "fail" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("answer" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), row }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("move" as const), row, to: row }) },
);

const record: RecordValues = plainRecord(
  "o1",
  { x0: 1, x1: 2.5, x2: null, x3: 4 },
  {
    lines: [0.1, 0.2, 0.3, 5, 7].map((a, index) => plainRecord(`l${index}`, { a, b: index === 2 ? null : index })),
  },
);

/** A record of a form with a server that answers when the test says so: late, with a failure, or never. */
class World {
  readonly form: CompiledForm;
  readonly store: FormStore;
  readonly answers = new Map<string, ResourceAnswer>();
  #asked: {
    readonly calls: readonly ResourceCall[];
    readonly settle: (answers: readonly ResourceAnswer[] | null) => void;
  }[] = [];

  constructor(form: CompiledForm, isKept: boolean) {
    this.form = form;
    // It runs what a browser gets of it.
    const received = unpackForm(JSON.parse(JSON.stringify(packForm(readerForm(form, false)))));
    this.store = openStore(received, record, {
      calls: isKept ? functionCalls : null,
      resolve: (calls) =>
        new Promise((resolve, reject) => {
          // A late answer comes a second time: the second says nothing new.
          const settle = (answers: readonly ResourceAnswer[] | null) => {
            if (answers === null) reject(new Error("failed"));
            else resolve(answers);
            resolve([]);
          };
          this.#asked.push({ calls, settle });
        }),
    });
  }

  get table(): number {
    return this.form.fields.length;
  }

  async answer(fails: boolean): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    for (const { calls, settle } of asked) {
      const answers = calls.map(
        ({ key }): ResourceAnswer => ({ state: "ready", value: key.length % 5 === 0 ? null : key.length % 7 }),
      );
      for (const [index, { key }] of calls.entries())
        this.answers.set(key, fails ? { state: "failed", code: "x" } : (answers[index] ?? { state: "pending" }));
      settle(fails ? null : answers);
    }
    for (let tick = 0; tick < 10; tick++) await Promise.resolve();
  }

  async do(one: Action): Promise<void> {
    const { store, table } = this;
    const rows = store.rows(table);
    const columns = store.tableAt(table).columns;
    switch (one.kind) {
      case "main": {
        const slot = this.form.fields.find(({ name }) => name === `x${one.field}`)?.slot ?? -1;
        store.setValue({ table: null, slot }, one.value);
        break;
      }
      case "cell": {
        const slot = columns.find(({ name }) => name === one.column)?.slot ?? -1;
        store.setValue({ table, uid: rows[one.row]?.uid ?? "", slot }, one.value);
        break;
      }
      case "add":
        store.addRow(table);
        break;
      case "remove":
        store.removeRow(table, rows[one.row]?.uid ?? "");
        break;
      case "move":
        store.moveRow(table, rows[one.row]?.uid ?? "", one.to);
        break;
      default:
        await this.answer(one.kind === "fail");
    }
  }

  oracle(): Oracle {
    const entered = (slots: readonly EngineValue[]) => slots;
    return oracleOf(
      this.form,
      entered(
        this.store.cells.map((cell) => (cell.field.rules.computed ? null : (cell.slots[cell.field.slot] ?? null))),
      ),
      this.store
        .rows(this.table)
        .map((one) =>
          one.cells.map((cell) => (cell.field.rules.computed ? null : (cell.slots[cell.field.slot] ?? null))),
        ),
      ({ key }) => this.answers.get(key) ?? { state: "pending" },
    );
  }

  /** All that a person sees, and all that a save would say. */
  seen() {
    const { store } = this;
    return {
      main: store.cells.map((cell) => store.stateOf(cell)),
      rows: store.rows(this.table).map(({ uid, cells }) => ({ uid, states: cells.map((cell) => store.stateOf(cell)) })),
      state: store.state(),
      table: store.table(this.table),
      group: store.section("g1"),
    };
  }
}

function expectAsOracle(world: World): void {
  const { form, store } = world;
  const oracle = world.oracle();
  const groupHidden = oracle.ask(form.pages[0]?.groups[0]?.rules.hiddenExp, null);
  for (const field of form.fields) {
    const state = store.field({ table: null, slot: field.slot });
    const expected = oracle.main[field.slot];
    if (expected === unknown) expect([field.name, state?.isCalculating]).toEqual([field.name, true]);
    else expect([field.name, state?.value]).toEqual([field.name, expected ?? null]);
    const hidden = oracle.hidden(field, null);
    if (hidden !== unknown && groupHidden !== unknown)
      expect([field.name, "hidden", state?.hidden]).toEqual([field.name, "hidden", hidden || groupHidden === true]);
    const min = oracle.ask(field.rules.minExp, null);
    if (min !== unknown) expect([field.name, "min", state?.min]).toEqual([field.name, "min", min]);
  }
  for (const [index, one] of store.rows(world.table).entries()) {
    for (const cell of one.cells) {
      const expected = oracle.rows[index]?.[cell.field.slot];
      const state = store.stateOf(cell);
      const name = `${index}.${cell.field.name}`;
      if (expected === unknown) expect([name, state.isCalculating]).toEqual([name, true]);
      else expect([name, state.value]).toEqual([name, expected ?? null]);
      const hidden = oracle.hidden(cell.field, index);
      if (hidden !== unknown && groupHidden !== unknown)
        expect([name, "hidden", state.hidden]).toEqual([name, "hidden", hidden || groupHidden === true]);
    }
  }
}

describe("any form against the plainest computation", () => {
  it("[design 7] given any form, when a person works with it and the server answers late, fails or never answers, then every value is what recomputing everything gives", async () => {
    await fc.assert(
      fc.asyncProperty(randomForm, fc.boolean(), fc.array(action, { maxLength: 14 }), async (form, isKept, actions) => {
        const world = new World(form, isKept);
        expectAsOracle(world);
        for (const one of actions) {
          await world.do(one);
          expectAsOracle(world);
        }
        for (let round = 0; round < 20; round++) await world.answer(false);
        expectAsOracle(world);
        expect(world.store.state().isCalculating).toBe(false);
      }),
      { numRuns: 80 },
    );
  }, 60_000);

  it("[design 7] given anything a person did, when all of it is undone and redone, then the form is as at the start and as at the end", async () => {
    await fc.assert(
      fc.asyncProperty(randomForm, fc.boolean(), fc.array(action, { maxLength: 12 }), async (form, isKept, actions) => {
        const world = new World(form, isKept);
        const settle = async () => {
          for (let round = 0; round < 20; round++) await world.answer(false);
        };
        await settle();
        const start = world.seen();
        for (const one of actions) if (one.kind !== "fail") await world.do(one);
        await settle();
        const end = world.seen();
        while (world.store.undo()) await settle();
        expect(world.seen()).toEqual(start);
        while (world.store.redo()) await settle();
        expect(world.seen()).toEqual(end);
      }),
      { numRuns: 80 },
    );
  }, 60_000);
});

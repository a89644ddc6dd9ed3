import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef, RecordValues } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { type Bench, type Figure, median } from "../support/figure.ts";
import { HandWrittenForm } from "./formReference.ts";
import { chainLength, issueSize, publishedForm, type Size, savedRecord, slotOf } from "./formScenario.ts";

interface Pair {
  readonly form: CompiledForm;
  readonly record: RecordValues;
  readonly store: FormStore;
  readonly hand: HandWrittenForm;
}

function openPair(size: Size): Pair {
  // Both are our own documents, written just now.
  const form = JSON.parse(publishedForm(size)) as CompiledForm;
  const record = JSON.parse(savedRecord(size)) as RecordValues;
  return { form, record, store: openStore(form, record), hand: new HandWrittenForm(size, record) };
}

function expectSame(what: string, engine: unknown, reference: unknown): void {
  if (String(engine) !== String(reference))
    throw new Error(`${what}: the engine has ${engine}, the reference ${reference}.`);
}

/** All that both know of the record is the same. */
function expectSameForms({ form, store, hand }: Pair): void {
  for (const { name, slot } of form.fields) {
    const state = store.field({ table: null, slot });
    const at = hand.slots.get(name) ?? -1;
    expectSame(`${name}`, state?.value, hand.values[at]);
    expectSame(`${name}, hidden`, state?.hidden, hand.hidden[at]);
    if (name.startsWith("required")) expectSame(`${name}, required`, state?.required === "error", hand.required[at]);
  }
  const [table] = form.tables;
  for (const [index, row] of store.rows(table?.slot ?? -1).entries())
    expectSame(`row ${index}`, row.slots.slice(0, 4).join(), hand.rows[index]?.slice(0, 4).join());
  expectSame("changed values", store.state().changedCount, hand.changedCount);
}

type Call = (turn: number) => void;

/**
 * Nanoseconds of one call of each, in turns: the quickest of many short rounds, as what else the machine does only ever
 * adds. The calls get consecutive numbers.
 */
function nanoseconds(calls: number, runs: readonly [Call, Call]): readonly [number, number] {
  const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 60; round++) {
    for (const [which, run] of runs.entries()) {
      const start = process.hrtime.bigint();
      for (let at = 0; at < calls; at++) run(round * calls + at);
      const spent = Number(process.hrtime.bigint() - start) / calls;
      if (spent < (best[which] ?? 0)) best[which] = spent;
    }
  }
  return best;
}

interface Action {
  readonly name: string;
  readonly calls: number;
  readonly ratio: number;
  readonly microseconds: number;
  readonly engine: (turn: number) => void;
  readonly hand: (turn: number) => void;
}

function figures(
  pair: Pair,
  { name, calls, ratio, microseconds, engine, hand }: Action,
  note: string,
): readonly Figure[] {
  const [reference, own] = nanoseconds(calls, [hand, engine]);
  expectSameForms(pair);
  const absolute = `${(own / 1000).toFixed(3)} µs, by hand ${(reference / 1000).toFixed(3)} µs`;
  return [
    { name, value: own / reference, unit: "×", goal: { atMost: ratio }, note: `${absolute}${note}` },
    { name: `${name}, absolute`, value: own / 1000, unit: "µs", goal: { atMost: microseconds }, note },
  ];
}

function actionsOf({ form, store, hand }: Pair): readonly Action[] {
  const ref = (name: string): FieldRef => ({ table: null, slot: slotOf(form, name) });
  const set = (name: string, value: (turn: number) => number | string) => {
    const target = ref(name);
    const slot = hand.slots.get(name) ?? -1;
    return {
      engine: (turn: number) => store.setValue(target, value(turn)),
      hand: (turn: number) => hand.set(slot, value(turn)),
    };
  };
  const plain = form.fields.at(-1)?.name ?? "";
  const { shown } = issueSize;
  return [
    {
      name: "change that nobody depends on",
      calls: 2000,
      ratio: 6,
      microseconds: 1,
      ...set(plain, (turn) => texts[turn % 8] ?? ""),
    },
    { name: "chain of 10", calls: 1000, ratio: 8, microseconds: 2, ...set("base3", (turn) => turn % 1000) },
    {
      name: "500 dependants, one flips",
      calls: 100,
      ratio: 3,
      microseconds: 15,
      ...set("level", (turn) => shown / 2 + (turn % 2)),
    },
    {
      name: "500 dependants, all flip",
      calls: 100,
      ratio: 6,
      microseconds: 30,
      ...set("level", (turn) => (turn % 2) * shown),
    },
  ];
}

const texts = Array.from({ length: 8 }, (_, index) => `another text ${index}`);

function rowAction({ form, store, hand }: Pair, name: string): Action {
  const [table] = form.tables;
  const slot = table?.columns.find((column) => column.name === "quantity")?.slot ?? -1;
  const rows = store.rows(table?.slot ?? -1);
  const refs = rows.map(({ uid }): FieldRef => ({ table: table?.slot ?? -1, uid, slot }));
  return {
    name,
    calls: 1000,
    ratio: 6,
    microseconds: 1,
    engine: (turn) => {
      const target = refs[(turn * 7) % refs.length];
      if (target) store.setValue(target, (turn % 97) + 8);
    },
    hand: (turn) => hand.setQuantity((turn * 7) % refs.length, (turn % 97) + 8),
  };
}

const answered = { count: 0 };

/** Who listens: the field that changes, one that follows, and the form. */
function listen({ form, store, hand }: Pair): void {
  const notify = () => {
    answered.count++;
  };
  for (const { name, slot } of form.fields) {
    store.subscribe({ table: null, slot }, notify);
    hand.listeners[hand.slots.get(name) ?? -1] = notify;
  }
  store.subscribe("form", notify);
  hand.onForm = notify;
}

interface Probe {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Builds the form once in each of several new processes: the best times, the middle of the memory. */
function probe(what: "engine" | "reference", files: readonly string[]): Probe {
  const script = fileURLToPath(new URL("./formProbe.ts", import.meta.url));
  const runs = Array.from({ length: 9 }, (): Probe => {
    const said = execFileSync(process.execPath, ["--expose-gc", script, what, ...files], { encoding: "utf8" });
    // What the script itself wrote.
    return JSON.parse(said) as Probe;
  });
  return {
    milliseconds: Math.min(...runs.map(({ milliseconds }) => milliseconds)),
    bytes: median(runs.map(({ bytes }) => bytes)),
  };
}

function probes(): readonly Figure[] {
  const folder = mkdtempSync(join(tmpdir(), "tessera-bench-"));
  const files = [join(folder, "form.json"), join(folder, "record.json")] as const;
  writeFileSync(files[0], publishedForm(issueSize));
  writeFileSync(files[1], savedRecord(issueSize));
  const reference = probe("reference", files);
  const engine = probe("engine", files);
  rmSync(folder, { recursive: true });
  const megabytes = (bytes: number) => bytes / 2 ** 20;
  return [
    {
      name: "build, cold",
      value: engine.milliseconds / reference.milliseconds,
      unit: "×",
      goal: { atMost: 6 },
      note: `${engine.milliseconds.toFixed(2)} ms, by hand ${reference.milliseconds.toFixed(2)} ms; each in a new process, from the published document`,
    },
    { name: "build, cold, absolute", value: engine.milliseconds, unit: "ms", goal: { atMost: 15 }, note: "" },
    {
      name: "heap of the form",
      value: engine.bytes / reference.bytes,
      unit: "×",
      goal: { atMost: 4 },
      note: `${megabytes(engine.bytes).toFixed(2)} MB, by hand ${megabytes(reference.bytes).toFixed(2)} MB`,
    },
    { name: "heap of the form, absolute", value: megabytes(engine.bytes), unit: "MB", goal: { atMost: 3 }, note: "" },
  ];
}

function rowFigures(): readonly Figure[] {
  const found: Figure[] = [];
  for (const exact of [false, true]) {
    const note = exact ? "; exact decimals" : "";
    const pair = openPair({ ...issueSize, exact });
    const large = openPair({ ...issueSize, rows: 10_000, exact });
    listen(pair);
    const action = rowAction(pair, `row total and grand total${exact ? ", exact" : ""}`);
    found.push(...figures(pair, action, note));
    const many = rowAction(large, "");
    const [few, more] = nanoseconds(action.calls, [action.engine, many.engine]);
    found.push({
      name: `one cell of 10,000 rows${exact ? ", exact" : ""}`,
      value: more / few,
      unit: "×",
      goal: { atMost: 2 },
      note: `${(more / 1000).toFixed(3)} µs; of 200 rows ${(few / 1000).toFixed(3)} µs`,
    });
  }
  return found;
}

/** What the server does with a submission of 2,000 fields: opens, settles, validates, reads every state. */
async function verification(): Promise<Figure> {
  const size = { ...issueSize, shown: 1000, chains: 40, required: 200, fields: 2000, rows: 0 };
  const { form, record } = openPair(size);
  const times: number[] = [];
  let valid = true;
  for (let round = 0; round < 15; round++) {
    const start = performance.now();
    const store = openStore(form, record);
    await store.settled();
    valid = store.validate().length === 0 && valid;
    const values: EngineValue[] = [];
    for (const cell of store.cells) values.push(store.stateOf(cell).value);
    times.push(performance.now() - start);
    expectSame("fields read", values.length, form.fields.length);
  }
  expectSame("validity", valid, true);
  return {
    name: "verification of 2,000 submitted fields",
    value: median(times),
    unit: "ms",
    goal: { atMost: 20 },
    note: `first ${(times[0] ?? 0).toFixed(1)} ms`,
  };
}

function building(rows: number): Figure {
  const { form, record } = openPair({ ...issueSize, rows });
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    openStore(form, record);
    return performance.now() - start;
  });
  return {
    name: `record of ${rows.toLocaleString("en")} rows opened again`,
    value: median(times),
    unit: "ms",
    goal: null,
    note: "its form was opened before",
  };
}

/** The form engine against the same form written by hand. */
export const formEngine: Bench = async () => {
  const pair = openPair(issueSize);
  expectSameForms(pair);
  listen(pair);
  const changes = actionsOf(pair).flatMap((action) => figures(pair, action, ""));
  expectSame(
    "end of the chain",
    pair.store.cells[slotOf(pair.form, `step3_${chainLength - 1}`)]?.slots.length,
    pair.form.fields.length + 1,
  );
  return [...probes(), ...changes, ...rowFigures(), await verification(), building(200), building(10_000)];
};

import type { EngineValue } from "@tessera/expression/values/value.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { compileForm } from "../compile/compileForm.ts";
import { expressionChains } from "../definition/expressionChains.ts";
import { withholdRules } from "../definition/withholdRules.ts";
import type { RecordValues } from "../record/formState.ts";
import { enterChanges } from "../store/enterChanges.ts";
import { FormCore } from "../store/formCore.ts";
import type { FormStore } from "../store/formStore.ts";
import { saveChanges } from "../store/saveChanges.ts";
import { mainRef, rowRef } from "../testing/openForm.ts";
import { openStore, testOptions } from "../testing/openStore.ts";
import { lineEntity, orderEntity, orderForm, orderInput } from "../testing/orderForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { collectResults } from "./collectResults.ts";
import { noResults, type RuleResults } from "./ruleResults.ts";

const secret = {
  id: "c9",
  name: "cost",
  column: "cost",
  label: "Cost",
  type: "decimal" as const,
  precision: 9,
  scale: 2,
};
const lineSecret = { ...secret, id: "l9" };

function orderWithCost(linesRule: { readonly saveExpression: string } | null = null): CompiledForm {
  const order = {
    ...orderEntity,
    columns: [...orderEntity.columns, secret],
    invariants: [
      {
        id: "v1",
        expression: "discount == null || discount < cost / 100",
        message: "Too cheap.",
        columns: ["discount"],
      },
    ],
  };
  const line = { ...lineEntity, columns: [...lineEntity.columns, lineSecret] };
  const [page] = orderForm.pages;
  const [group] = page?.groups ?? [];
  if (!page || !group) throw new Error("The order form has a page with a group.");
  const items = group.items.map((item) => {
    if (item.name === "discount")
      return {
        ...item,
        expressions: { hiddenExp: "cost > 100 && country != 'HU'", maxExp: "sum(lines.cost) / count(lines)" },
      };
    if (!item.subForm) return item;
    const margin = {
      id: "s9",
      type: "number",
      name: "margin",
      label: "Margin",
      valueType: "decimal" as const,
      expressions: { saveExpression: "row.price - row.cost" },
    };
    return {
      ...item,
      ...(linesRule ? { expressions: linesRule } : {}),
      subForm: { ...item.subForm, items: [...item.subForm.items, margin] },
    };
  });
  const profit = {
    id: "i9",
    type: "number",
    name: "profit",
    label: "Profit",
    valueType: "decimal" as const,
    posRow: 5,
    posCol: 0,
    posSizex: 4,
    expressions: { saveExpression: "sum(lines.margin) + 1", labelExp: "cost > 5 ? 'Good' : 'Bad'" },
  };
  const body = {
    ...orderForm,
    pages: [{ ...page, groups: [{ ...group, labelExp: "`of ${cost}`", items: [...items, profit] }] }],
  };
  const { form, problems } = compileForm({
    ...orderInput,
    form: { id: "order", body },
    entity: { id: "order", body: order },
    entityOf: (id) => (id === "order" ? order : id === "line" ? line : null),
  });
  if (problems.some(({ severity }) => severity === "error")) throw new Error(JSON.stringify(problems));
  return form;
}

const whole = orderWithCost();
const lines = whole.tables[0];
const costKeys = new Set([
  `field:${whole.fields.find(({ name }) => name === "cost")?.slot}`,
  `column:${lines?.slot}:${lines?.columns.find(({ name }) => name === "cost")?.slot}`,
]);
const sees = (key: string) => !costKeys.has(key);

function withheld(form: CompiledForm = whole): CompiledForm {
  const shown = withholdRules(form, { reads: sees, notices: sees });
  if (!shown) throw new Error("Rules read the cost.");
  return shown;
}
const shown = withheld();

function record(isSeen: boolean): RecordValues {
  const part = (key: string, values: object) => ({
    key,
    values: { ...values },
    displays: {},
    masked: isSeen ? ["cost"] : [],
    rows: {},
  });
  return {
    ...part("o1", { subject: "Chairs", country: "DE", discount: "0.10", ...(isSeen ? {} : { cost: "150.00" }) }),
    rows: {
      lines: [
        part("l1", { product: "Chair", quantity: 2, price: "10.50", ...(isSeen ? {} : { cost: "4.00" }) }),
        part("l2", { product: "Desk", quantity: 1, price: "79.00", ...(isSeen ? {} : { cost: "9.00" }) }),
      ],
    },
  };
}

const base = testOptions();

/** What a server says of the record with the changes of an open form. */
function onServer(store: FormStore | null, from: RecordValues = record(false)): RuleResults {
  const changes = store ? saveChanges(store) : { key: null, changes: {}, rows: {} };
  const added = changes.rows.lines?.added ?? [];
  const rows = added.map(({ values }) => plainRecord(null, values));
  const gone = new Set(changes.rows.lines?.removed.map(({ key }) => key));
  const kept = (from.rows.lines ?? []).filter(({ key }) => !gone.has(key ?? ""));
  let next = 0;
  const core = new FormCore({
    ...base,
    form: whole,
    record: { ...from, rows: { lines: [...kept, ...rows] } },
    newUid: () => added[next++]?.uid ?? "",
  });
  enterChanges(core, changes);
  // What travels is JSON.
  return JSON.parse(
    JSON.stringify(
      collectResults(
        core,
        shown,
        () => true,
        () => true,
      ),
    ),
  );
}

/** A form whose questions are answered when the test says so. */
function openShown(from: RecordValues | null = record(true)) {
  const questions: ((answer: RuleResults | Error) => Promise<void>)[] = [];
  const store = openStore(shown, from, {
    serverRules: {
      first: from ? onServer(null) : null,
      ask: () =>
        new Promise((resolve, reject) => {
          questions.push(async (answer) => {
            if (answer instanceof Error) reject(answer);
            else resolve(answer);
            await new Promise((done) => setTimeout(done, 0));
          });
        }),
    },
  });
  return { store, questions };
}

/** What a person does: enters a main field, enters the price of a row, or something with rows. */
type Step =
  | { readonly field: string; readonly to: EngineValue }
  | { readonly row: number; readonly to: number }
  | { readonly action: "add" | "remove" | "undo"; readonly row: number };

const margin = (store: FormStore, row: number) => String(store.field(rowRef(store, row, "margin"))?.value ?? null);

describe("rules that stay on the server", () => {
  it("[design 7 withheld] given rules over what a person may not read, when the form is shown to them, then neither their text nor their trees nor their messages are in it", () => {
    const text = JSON.stringify([shown, expressionChains(shown)]);
    for (const secretText of ["cost >", "row.cost", "of ${", "Too cheap", "Good", "Bad", "cost / 100", "lines.cost"])
      expect(text).not.toContain(secretText);
    expect(text).toContain("quantity * row.price");
  });

  it("[design 7 withheld] given a person who may read everything, when the form is shown to them, then it is the form itself", () => {
    expect(withholdRules(whole, { reads: () => true, notices: () => true })).toBeNull();
  });

  it("[design 7 withheld] given results with the record, when it is opened, then states are as the server sees them and nothing is asked", () => {
    const { store, questions } = openShown();
    expect(store.field(mainRef(store, "discount"))?.hidden).toBe(true);
    expect(store.field(mainRef(store, "profit"))?.label).toBe("Good");
    expect(store.section("g1").label).toBe("of 150");
    expect([margin(store, 0), margin(store, 1)]).toEqual(["6.5", "70"]);
    expect(store.state().isCalculating).toBe(false);
    expect(questions).toEqual([]);
  });

  it("[design 7 withheld] given a rule of the browser that reads a result, when the record is opened, then it works on the result", () => {
    const { store } = openShown();
    expect(String(store.field(mainRef(store, "profit"))?.value)).toBe("77.5");
  });

  it("[design 7 withheld] given a change of a field that such a rule reads, when the answer comes, then it is taken, and until then the field is calculating", async () => {
    const { store, questions } = openShown();
    store.setValue(rowRef(store, 0, "price"), 20);
    expect(questions.length).toBe(1);
    expect(store.field(rowRef(store, 0, "margin"))?.isCalculating).toBe(true);
    expect(store.field(rowRef(store, 1, "margin"))?.isCalculating).toBe(false);
    expect(store.state().isCalculating).toBe(true);
    expect(margin(store, 0)).toBe("6.5");
    await questions[0]?.(onServer(store));
    expect(margin(store, 0)).toBe("16");
    expect(String(store.field(mainRef(store, "profit"))?.value)).toBe("87");
    expect(store.state().isCalculating).toBe(false);
    expect(questions.length).toBe(1);
  });

  it("[design 7 withheld] given a change of a field that no such rule reads, when it is made, then nothing is asked", () => {
    const { store, questions } = openShown();
    store.setValue(mainRef(store, "subject"), "Tables");
    expect(questions.length).toBe(0);
  });

  it("[design 7 withheld] given two changes, when the answer to the first comes last or first, then only that to the second is taken", async () => {
    const { store, questions } = openShown();
    store.setValue(rowRef(store, 0, "price"), 20);
    const first = onServer(store);
    store.setValue(rowRef(store, 0, "price"), 30);
    await questions[0]?.(first);
    expect(margin(store, 0)).toBe("6.5");
    expect(store.state().isCalculating).toBe(true);
    await questions[1]?.(onServer(store));
    expect(margin(store, 0)).toBe("26");
    expect(store.state().isCalculating).toBe(false);
  });

  it("[design 7 withheld] given a question that failed, when it did, then the last results stay and the form waits no more", async () => {
    const { store, questions } = openShown();
    store.setValue(mainRef(store, "country"), "HU");
    await questions[0]?.(new Error("offline"));
    expect(store.field(mainRef(store, "discount"))?.hidden).toBe(true);
    expect(store.state().isCalculating).toBe(false);
  });

  it("[design 7 withheld] given a new row, when it is filled, then its results come by its uid", async () => {
    const { store, questions } = openShown();
    store.addRow(lines?.slot ?? -1);
    store.setValue(rowRef(store, 2, "price"), 5);
    const server = onServer(store);
    const uid = store.rows(lines?.slot ?? -1)[2]?.uid ?? "";
    expect(server.rows.lines?.[uid]).toBeDefined();
    await questions.at(-1)?.({
      ...server,
      rows: { lines: { ...server.rows.lines, [uid]: { fields: { margin: { computed: "3.25" } }, broken: {} } } },
    });
    expect(margin(store, 2)).toBe("3.25");
  });

  it("[design 7 withheld] given a rule over the record that stays on the server, when it is broken, then only its message comes, after a validation", async () => {
    const { store, questions } = openShown();
    store.setValue(mainRef(store, "country"), "HU");
    await questions.at(-1)?.(onServer(store));
    expect(store.field(mainRef(store, "discount"))?.hidden).toBe(false);
    store.setValue(mainRef(store, "discount"), 1);
    await questions.at(-1)?.(onServer(store, { ...record(false), values: { ...record(false).values, cost: "50.00" } }));
    store.validate();
    expect(store.field(mainRef(store, "discount"))?.messages.map(({ data }) => data.text)).toContain("Too cheap.");
  });

  it("[design 7 withheld] given a new record, when it is opened, then the results are asked for at once and a save can wait for them", async () => {
    const { store, questions } = openShown(null);
    expect(questions.length).toBe(1);
    expect(store.state().isCalculating).toBe(true);
    let isSettled = false;
    const waiting = store.settled().then(() => {
      isSettled = true;
    });
    await Promise.resolve();
    expect(isSettled).toBe(false);
    await questions[0]?.(onServer(store));
    await waiting;
    expect(isSettled).toBe(true);
  });

  it("[design 7 withheld] given masked cells and rows that the person does not read, when results are collected, then nothing is said of them", () => {
    const all = record(false);
    const [first, second] = all.rows.lines ?? [];
    if (!first || !second) throw new Error("The order has two lines.");
    const core = new FormCore({
      ...base,
      form: whole,
      record: { ...all, rows: { lines: [{ ...first, masked: ["margin"] }, second] } },
    });
    const margins = (isSeen: (uid: string) => boolean) =>
      Object.entries(
        collectResults(
          core,
          shown,
          ({ uid }) => isSeen(uid),
          () => true,
        ).rows.lines ?? {},
      ).map(([uid, { fields }]) => [uid, fields.margin?.computed]);
    expect(margins(() => true)).toEqual([
      ["kl1", undefined],
      ["kl2", "70"],
    ]);
    expect(margins((uid) => uid === "kl1")).toEqual([["kl1", undefined]]);
  });

  it("[design 7 withheld] given a message that changes what the person may not write, when it is entered, then that stays as it was", () => {
    const core = new FormCore({
      ...base,
      form: whole,
      record: { ...record(false), masked: ["cost"], locked: ["country"] },
    });
    enterChanges(core, {
      changes: {
        cost: { base: null, mine: "1" },
        country: { base: "DE", mine: "HU" },
        subject: { base: "Chairs", mine: "Tables" },
      },
      rows: {},
    });
    const value = (name: string) => core.record.main.slots[whole.fields.findIndex((field) => field.name === name)];
    expect([String(value("cost")), value("country"), value("subject")]).toEqual(["150", "DE", "Tables"]);
  });

  it("[design 7 withheld] given a rule that makes rows of what the person may not read, when it comes to something, then they get the rows without the secret, and ask once for what rules make of them", async () => {
    const made = orderWithCost({ saveExpression: "cost > 100 ? [{ product: country, price: 7, cost: cost }] : []" });
    const core = new FormCore({ ...base, form: made, record: { ...record(false), rows: {} }, fillsRows: true });
    const results = collectResults(
      core,
      withheld(made),
      () => true,
      (_, { name }) => name !== "cost",
    );
    expect(results.tables).toEqual({ lines: { computed: [{ product: "DE", price: 7 }] } });
    const asked: ((answer: RuleResults) => void)[] = [];
    const store = openStore(
      withheld(made),
      { ...record(true), rows: {} },
      {
        fillsRows: true,
        serverRules: { first: noResults, ask: () => new Promise((resolve) => asked.push(resolve)) },
      },
    );
    store.setValue(mainRef(store, "country"), "SK");
    asked[0]?.(results);
    await new Promise((done) => setTimeout(done, 0));
    expect(store.field(rowRef(store, 0, "product"))?.value).toBe("DE");
    expect(asked.length).toBe(2);
    asked[1]?.(results);
    await new Promise((done) => setTimeout(done, 0));
    expect(asked.length).toBe(2);
    expect(store.state().isCalculating).toBe(false);
  });

  it("[design 7 withheld] given any changes, when each was answered, then the form shows what a form that reads everything would", async () => {
    const slot = lines?.slot ?? -1;
    const price = fc.integer({ min: 0, max: 400 });
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ field: fc.constant("country"), to: fc.constantFrom("HU", "DE", "SK") }),
      fc.record({ field: fc.constant("discount"), to: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ row: fc.nat(3), to: price }),
      fc.record({ action: fc.constantFrom("add" as const, "remove" as const, "undo" as const), row: fc.nat(3) }),
    );
    const run = (store: FormStore, one: Step): void => {
      if ("field" in one) store.setValue(mainRef(store, one.field), one.to);
      else if (!("action" in one)) store.setValue(rowRef(store, one.row, "price"), one.to);
      else if (one.action === "add") store.addRow(slot);
      else if (one.action === "undo") store.undo();
      else store.removeRow(slot, store.rows(slot)[one.row]?.uid ?? "");
    };
    const isShown = (name: string) => name !== "cost";
    const looks = (store: FormStore) => ({
      group: store.section("g1"),
      cells: [...store.cells, ...store.rows(slot).flatMap((row) => row.cells)]
        .filter(({ field }) => isShown(field.name))
        .map((cell) => {
          const { hidden, label, max, readOnly, required, value } = store.stateOf(cell);
          return [cell.field.name, hidden, label, readOnly, required, String(max), String(value)];
        }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { store, questions } = openShown();
        const full = openStore(whole, record(false));
        for (const one of steps) {
          run(store, one);
          run(full, one);
          const question = questions.splice(0).at(-1);
          await question?.(onServer(store));
          expect(questions).toEqual([]);
          expect(looks(store)).toEqual(looks(full));
        }
      }),
      { numRuns: 60 },
    );
  });
});

import { baseLibrary } from "@tessera/expression/functions/baseLibrary.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { orderForm, orderInput } from "@tessera/form-engine/testing/orderForm.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComparedForm, markOf } from "./comparedForm.ts";
import { compareForms, onlyDifferences } from "./compareForms.ts";
import { enterFormer, takesFormer } from "./enterFormer.ts";

type Lines = RecordValues["rows"][string];
let uids = 0;

const line = (key: string, product: string, quantity: number): RecordValues => ({
  key,
  values: { id: key, order_id: "o1", product, quantity, price: "10.00" },
  displays: {},
  masked: [],
  rows: {},
});

/** The order form over a record; `items` changes what stands on it. */
function orderOf(
  values: { readonly [name: string]: unknown },
  lines: Lines = [],
  { masked = [], without = [] }: { readonly masked?: readonly string[]; readonly without?: readonly string[] } = {},
): FormStore {
  const body = {
    ...orderForm,
    pages: orderForm.pages.map((page) => ({
      ...page,
      groups: page.groups.map((group) => ({
        ...group,
        items: group.items.filter(({ name }) => !without.includes(name)),
      })),
    })),
  };
  const { form } = compileForm({ ...orderInput, form: { id: "order", body } });
  return new FormStore({
    form,
    record: { key: "o1", values: { id: "o1", ...values }, displays: {}, masked, rows: { lines } },
    library: baseLibrary,
    behaviours: () => null,
    uniques: null,
    user: [],
    params: [],
    clock: () => 0,
    zone: "UTC",
    language: "en",
    readOnly: false,
    resolve: async () => [],
    newUid: () => `n${uids++}`,
  });
}

const fieldsOf = ({ groups }: ComparedForm) =>
  groups.flatMap(({ lines }) => lines.flatMap((one) => ("kind" in one ? [] : one)));
const rowsOf = ({ groups }: ComparedForm) =>
  groups.flatMap(({ lines }) => lines.flatMap((one) => ("kind" in one ? one.rows : [])));
const named = (store: FormStore, name: string) => store.form.fields.find((field) => field.name === name);
const idOf = (store: FormStore, name: string): string => named(store, name)?.id ?? "";
const differenceOf = (found: ComparedForm, id: string) => fieldsOf(found).find((field) => field.id === id)?.difference;

describe("two states of a form side by side", () => {
  it("[forms 4 versions] given values that changed and that did not, when they are compared, then each field says so, numbers by their value", () => {
    const left = orderOf({ subject: "Chairs", country: "AT", discount: "0.10" });
    const right = orderOf({ subject: "Desks", country: "AT", discount: "0.1" });
    const found = compareForms(left, right);
    expect(differenceOf(found, idOf(left, "subject"))).toBe("modified");
    expect(differenceOf(found, idOf(left, "country"))).toBe("equals");
    expect(differenceOf(found, idOf(left, "discount"))).toBe("equals");
  });

  it("[forms 4 versions] given a field that one form has not, when they are compared, then it stands in a place of its own, added or removed", () => {
    const [whole, less] = [orderOf({ country: "AT" }), orderOf({ country: "AT" }, [], { without: ["country"] })];
    const id = idOf(whole, "country");
    const added = fieldsOf(compareForms(less, whole)).find((field) => field.id === id);
    const removed = fieldsOf(compareForms(whole, less)).find((field) => field.id === id);
    expect(added).toMatchObject({ left: null, right: { name: "country" } });
    expect(removed).toMatchObject({ left: { name: "country" }, right: null });
  });

  it("[forms 4 versions] given rows that came, went and changed, when they are compared, then they stand beside each other by their keys", () => {
    const left = orderOf({}, [line("a", "Chair", 1), line("b", "Desk", 2), line("c", "Lamp", 3)]);
    const right = orderOf({}, [line("a", "Chair", 1), line("c", "Torch", 3), line("d", "Rug", 5)]);
    const product = left.form.tables[0]?.columns.find(({ name }) => name === "product")?.id ?? "";
    const rows = rowsOf(compareForms(left, right));
    const found = rows.map(({ cells, difference, id }) => [
      id,
      difference === "modified" ? cells.get(product) : difference,
    ]);
    expect(found).toEqual([
      ["a", "equals"],
      ["b", "removed"],
      ["c", "modified"],
      ["d", "added"],
    ]);
  });

  it("[forms 6 versions] given a value that is hidden from the person, when it is compared, then it is not said whether it changed", () => {
    const left = orderOf({ subject: null }, [], { masked: ["subject"] });
    const right = orderOf({ subject: "Desks" });
    expect(compareForms(left, right).differences).not.toContain(markOf(idOf(left, "subject")));
  });

  it("[forms 2 versions] given differences, when only these are shown, then every mark has its place and nothing else is there", () => {
    const left = orderOf({ subject: "Chairs" }, [line("a", "Chair", 1), line("b", "Desk", 2)]);
    const right = orderOf({ subject: "Desks" }, [line("a", "Stool", 1), line("b", "Desk", 2)]);
    const short = onlyDifferences(compareForms(left, right));
    expect(fieldsOf(short).every(({ difference }) => difference !== "equals")).toBe(true);
    expect(rowsOf(short).map(({ id }) => id)).toEqual(["a"]);
    expect(short.differences).toContain(markOf(idOf(left, "subject")));
  });
});

describe("a former state that is entered into the open form", () => {
  const linesMark = (store: FormStore, key: string) => markOf(store.form.tables[0]?.id ?? "", key);

  it("[forms 2 restore] given a field, when its former value is entered, then it stands in the form unsaved, and undo gives the present one back", () => {
    const [former, open] = [orderOf({ subject: "Chairs" }), orderOf({ subject: "Desks" })];
    const entered = enterFormer(open, former, new Set([markOf(idOf(open, "subject"))]));
    const slot = named(open, "subject")?.slot ?? -1;
    expect(entered).toEqual({ count: 1, lost: [] });
    expect(open.field({ table: null, slot })).toMatchObject({ value: "Chairs", changed: true });
    open.undo();
    expect(open.field({ table: null, slot })).toMatchObject({ value: "Desks", changed: false });
  });

  it("[forms 2 restore] given rows that changed, went and came, when they are restored, then they hold what they held, each by one undo", () => {
    const former = orderOf({}, [line("a", "Chair", 1), line("b", "Desk", 2)]);
    const open = orderOf({}, [line("a", "Stool", 9), line("d", "Rug", 5)]);
    const held = () =>
      open.rows(open.form.tables[0]?.slot ?? -1).map((row) => {
        const at = (name: string) => row.fields.find((field) => field.name === name)?.slot ?? -1;
        return `${row.slots[at("product")]} ${row.slots[at("quantity")]}`;
      });
    const marks = ["a", "b", "d"].map((key) => linesMark(open, key));
    expect(enterFormer(open, former, new Set(marks))).toEqual({ count: 3, lost: [] });
    expect(held()).toEqual(["Chair 1", "Desk 2"]);
    for (let step = 0; step < 3; step++) open.undo();
    expect(held()).toEqual(["Stool 9", "Rug 5"]);
  });

  it("[forms 2 restore] given a field that is read-only or was hidden then, when it is to be restored, then it is not offered and stays as it is", () => {
    const open = orderOf({ subject: "Desks", reference: "AT" });
    const hidden = orderOf({ subject: null }, [], { masked: ["subject"] });
    const mark = markOf(idOf(open, "subject"));
    expect(takesFormer(open, hidden, mark)).toBe(false);
    expect(enterFormer(open, hidden, new Set([mark])).count).toBe(0);
    open.setLock({ isLocked: true, mine: false, lockUserName: "Anna", lockTime: null });
    expect(takesFormer(open, orderOf({ subject: "Chairs" }), mark)).toBe(false);
    expect(open.field({ table: null, slot: named(open, "subject")?.slot ?? -1 })?.value).toBe("Desks");
  });

  it("[forms 2 restore] given any two states, when all that differs is restored, then nothing differs any more", () => {
    const keys = ["a", "b", "c", "d"];
    const state = fc.record({
      subject: fc.constantFrom("Chairs", "Desks", "Lamps"),
      country: fc.constantFrom("AT", "HU"),
      lines: fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: 1, max: 9 })),
    });
    const opened = ({ lines, ...values }: { readonly lines: { readonly [key: string]: number } }) =>
      orderOf(
        values,
        keys.flatMap((key) => (Object.hasOwn(lines, key) ? [line(key, key, lines[key] ?? 1)] : [])),
      );
    fc.assert(
      fc.property(state, state, (then, now) => {
        const [former, open] = [opened(then), opened(now)];
        const marks = compareForms(former, open).differences.filter((mark) => takesFormer(open, former, mark));
        expect(enterFormer(open, former, new Set(marks)).lost).toEqual([]);
        // Rows that are added again are new ones: they are compared by what they hold.
        const [slot, name] = [open.form.tables[0]?.slot ?? -1, "quantity"];
        const held = (store: FormStore) =>
          store
            .rows(slot)
            .map((row) => row.slots[row.fields.find((field) => field.name === name)?.slot ?? -1])
            .sort();
        expect(held(open)).toEqual(held(former));
        const left = compareForms(former, open).differences.filter((mark) => !mark.includes(" "));
        expect(left.filter((mark) => takesFormer(open, former, mark))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { withholdRules } from "../definition/withholdRules.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { openPages } from "../testing/openPages.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { explain } from "./explain.ts";

const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const table = (store: FormStore) => ({ table: lines(store), uid: null });

type Found = ReturnType<typeof explain>;
/** Reasons as kind, whose they are, and whether they hold. */
const reasons = (found: Found) => found?.reasons.map(({ kind, of, holds }) => `${kind} ${of} ${holds}`);

describe("explaining sections and sub-forms", () => {
  it("[design 1 everything explains itself] given a sub-form, its group and its page that all say something, when a value in a row is explained, then they are named from the inside out", () => {
    const store = openPages({
      lines: { hidden: true },
      groups: { body: { hiddenExp: "country == 'HU'" } },
      pages: { second: { hidden: true, hiddenExp: "country == 'AT'" } },
    });
    const found = explain(store, rowRef(store, 0, "product"), "hidden");
    expect(found?.value).toBe(true);
    expect(reasons(found)).toEqual(["subForm Lines true", "group body true", "page second true", "page second false"]);
    expect(reasons(explain(store, table(store), "hidden"))).toEqual(reasons(found));
    expect(found?.reasons[1]?.rule).toMatchObject({
      name: "hiddenExp",
      text: "country == 'HU'",
      isPending: false,
      isWithheld: false,
    });
    expect(found?.reasons[2]?.rule).toBeNull();
  });

  it("[design 1 everything explains itself] given rules that close a sub-form and a page, when read-only is explained, then each says whether it holds", () => {
    const store = openPages({
      lines: { expressions: { readOnlyExp: "country == 'HU'" } },
      pages: { second: { readOnlyExp: "country == 'AT'" } },
    });
    expect(reasons(explain(store, table(store), "readOnly"))).toEqual(["subForm Lines true", "page second false"]);
    expect(reasons(explain(store, { section: "body" }, "readOnly"))).toEqual(["page second false"]);
    store.setValue(mainRef(store, "country"), "AT");
    expect(reasons(explain(store, table(store), "readOnly"))).toEqual(["subForm Lines false", "page second true"]);
    expect(explain(store, { section: "second" }, "readOnly")?.value).toBe(true);
  });

  it("[design 1 everything explains itself] given labels that rules give, when they are explained, then only the part's own rule is named", () => {
    const store = openPages({
      lines: { expressions: { labelExp: "'Items of ' + subject" } },
      groups: { body: { labelExp: "country" } },
      pages: { second: { labelExp: "subject" } },
    });
    const ofTable = explain(store, table(store), "label");
    expect([ofTable?.value, reasons(ofTable)]).toEqual(["Items of Chairs", ["subForm Lines true"]]);
    const ofGroup = explain(store, { section: "body" }, "label");
    expect([ofGroup?.value, reasons(ofGroup)]).toEqual(["HU", ["group body true"]]);
  });

  it("[design 1 everything explains itself] given a rule that collapses a group, when that is explained, then the rule is named, and not what is around the group", () => {
    const store = openPages({
      groups: { more: { collapsedExp: "country == 'HU'" } },
      pages: { first: { readOnlyExp: "true" } },
    });
    const found = explain(store, { section: "more" }, "collapsed");
    expect([found?.value, reasons(found)]).toEqual([true, ["group more true"]]);
    expect(explain(store, { section: "head" }, "collapsed")).toEqual({
      property: "collapsed",
      value: false,
      reasons: [],
    });
  });

  it.each([
    ["readView", { readOnly: true, readOnlyReason: "readView" }, "readView Order true"],
    ["no reason", { readOnly: true }, "form Order true"],
  ] as const)(
    "[design 1 everything explains itself] given a form closed for %s, when its parts are explained, then the form is named",
    (_, options, reason) => {
      const store = openPages({ options });
      expect(reasons(explain(store, { section: "head" }, "readOnly"))).toEqual([reason]);
      expect(reasons(explain(store, table(store), "readOnly"))).toEqual([reason]);
      expect(reasons(explain(store, mainRef(store, "subject"), "readOnly"))).toEqual([reason]);
      expect(reasons(explain(store, mainRef(store, "subject"), "hidden"))).toEqual([]);
      expect(reasons(explain(store, table(store), "hidden"))).toEqual([]);
    },
  );

  it("[design 1 everything explains itself] given someone else's lock on an open form, when read-only is explained, then the lock is named until it goes", () => {
    const store = openPages();
    const locked = () => reasons(explain(store, mainRef(store, "subject"), "readOnly"));
    store.setLock({ isLocked: true, mine: false, lockUserName: "Eva", lockTime: null });
    expect(locked()).toEqual(["lock Order true"]);
    store.setLock(null);
    expect(locked()).toEqual([]);
  });

  it("[design 1 everything explains itself] given what is not there, when it is to be explained, then there is nothing", () => {
    const store = openPages();
    expect(explain(store, { section: "gone" }, "hidden")).toBeNull();
    expect(explain(store, { section: "head" }, "value")).toBeNull();
    expect(explain(store, { section: "head" }, "required")).toBeNull();
    expect(explain(store, { table: 99, uid: null }, "hidden")).toBeNull();
    expect(explain(store, table(store), "collapsed")).toBeNull();
    expect(explain(store, table(store), "value")).toBeNull();
    expect(explain(store, mainRef(store, "subject"), "collapsed")).toBeNull();
    expect(explain(store, { table: lines(store), uid: "gone", slot: 0 }, "hidden")).toBeNull();
    expect(explain(store, { table: 99, uid: "k1", slot: 0 }, "hidden")).toBeNull();
  });
});

describe("explaining fields", () => {
  it("[design 1 everything explains itself] given fields that are asked for, when that is explained, then the entity, the form or the rule is named", () => {
    const store = openForm({ items: withItems({ country: { required: "warning" } }) }, { record: savedOrder });
    const required = (name: string) => {
      const found = explain(store, mainRef(store, name), "required");
      return [found?.value, ...(reasons(found) ?? [])];
    };
    expect(required("subject")).toEqual(["error", "entity Subject true"]);
    expect(required("country")).toEqual(["warning", "own Country true"]);
    expect(required("discount")).toEqual(["none", "rule Discount false"]);
    expect(required("total")).toEqual(["none"]);
    store.setValue(mainRef(store, "country"), "DE");
    expect(required("discount")).toEqual(["error", "rule Discount true"]);
  });

  it("[design 1 everything explains itself] given flags of a field beside its rules, when they are explained, then the flag holds and the rule does not", () => {
    const items = withItems({
      country: {
        hidden: true,
        readOnly: true,
        expressions: { hiddenExp: "true", readOnlyExp: "true" },
      },
    });
    const store = openForm({ items }, { record: savedOrder });
    expect(reasons(explain(store, mainRef(store, "country"), "hidden"))).toEqual([
      "own Country true",
      "rule Country false",
    ]);
    expect(reasons(explain(store, mainRef(store, "country"), "readOnly"))).toEqual([
      "own Country true",
      "rule Country false",
    ]);
  });

  it("[design 1 everything explains itself] given a field that a rule closes, when that is explained, then the rule holds", () => {
    const store = openForm(
      { items: withItems({ country: { expressions: { readOnlyExp: "subject == 'Chairs'" } } }) },
      { record: savedOrder },
    );
    expect(reasons(explain(store, mainRef(store, "country"), "readOnly"))).toEqual(["rule Country true"]);
  });

  it("[design 1 everything explains itself] given a field that rights lock, when read-only is explained, then that is named", () => {
    const store = openForm({}, { record: { ...savedOrder, locked: ["country"] } });
    expect(reasons(explain(store, mainRef(store, "country"), "readOnly"))).toEqual(["locked Country true"]);
  });

  it("[design 1 everything explains itself] given values that came in different ways, when they are explained, then each says how it came", () => {
    const value = (store: FormStore, name: string) => reasons(explain(store, mainRef(store, name), "value"));
    const saved = openForm({}, { record: savedOrder });
    expect(value(saved, "subject")).toEqual(["saved Subject true"]);
    expect(value(saved, "discount")).toEqual(["saved Discount true"]);
    expect(value(saved, "total")).toEqual(["rule Total true"]);
    const fresh = openForm({});
    expect(value(fresh, "subject")).toEqual([]);
    expect(value(fresh, "discount")).toEqual(["default Discount true"]);
    fresh.setValue(mainRef(fresh, "discount"), null);
    expect(value(fresh, "discount")).toEqual(["entered Discount true", "rule Discount false"]);
    fresh.setValue(mainRef(fresh, "subject"), "Desks");
    expect(value(fresh, "subject")).toEqual(["entered Subject true"]);
  });

  it("[design 1 everything explains itself] given choices that a rule gives, when they are explained, then their keys are the value, and nothing where there is no rule", () => {
    const items = withItems({ country: { type: "choice", expressions: { listExp: "[subject, 'b']" } } });
    const store = openForm({ items }, { record: savedOrder });
    const found = explain(store, mainRef(store, "country"), "list");
    expect([found?.value, reasons(found)]).toEqual([["Chairs", "b"], ["rule Country true"]]);
    expect(explain(store, mainRef(store, "subject"), "list")).toEqual({ property: "list", value: null, reasons: [] });
  });

  it("[forms 3 status] given a state that was chosen and is not saved, when what can come next is explained, then the rule read the stored one", () => {
    const items = withItems({
      country: { type: "state", expressions: { listExp: "country == 'HU' ? ['AT'] : ['DE']" } },
    });
    const store = openForm({ items }, { record: savedOrder });
    store.setValue(mainRef(store, "country"), "AT");
    const found = explain(store, mainRef(store, "country"), "list");
    expect(found?.value).toEqual(["HU", "AT"]);
    expect(found?.reasons[0]?.rule?.reads).toMatchObject([{ name: "country", value: "HU" }]);
  });

  it.each([
    ["label", "labelExp", "'about ' + country", "about HU"],
    ["min", "minExp", "1 + 1", 2],
    ["max", "maxExp", "2 + 3", 5],
  ] as const)(
    "[design 1 everything explains itself] given a %s that a rule gives, when it is explained, then the rule is named with what it came to",
    (property, rule, text, value) => {
      const store = openForm(
        { items: withItems({ discount: { expressions: { [rule]: text } } }) },
        { record: savedOrder },
      );
      const found = explain(store, mainRef(store, "discount"), property);
      expect([found?.value, reasons(found)]).toEqual([value, ["rule Discount true"]]);
      expect(found?.reasons[0]?.rule).toMatchObject({ name: rule, text });
    },
  );

  it("[design 1 everything explains itself] given rules over the person and the page, when they are explained, then what they read of these is named", () => {
    const expressions = { hiddenExp: "user.login == 'eva' && user.language == 'hu' && params.mode == 'edit'" };
    const store = openForm(
      { items: withItems({ country: { expressions } }) },
      { record: savedOrder, user: ["1", "eva", "Eva", "e@x", "hu", []], params: ["edit", "o1"] },
    );
    const [reason] = explain(store, mainRef(store, "country"), "hidden")?.reasons ?? [];
    expect(reason?.rule?.reads).toEqual([
      { name: "user.login", label: "user.login", value: "eva", ref: null, because: [] },
      { name: "user.language", label: "user.language", value: "hu", ref: null, because: [] },
      { name: "params.mode", label: "params.mode", value: "edit", ref: null, because: [] },
    ]);
  });

  it("[design 1 everything explains itself] given a rule over all rows, when it is explained, then each column is named with the values of every row", () => {
    const items = withItems({ total: { expressions: { saveExpression: "sum(lines.quantity) + 1" } } });
    const store = openForm({ items }, { record: savedOrder });
    const [reason] = explain(store, mainRef(store, "total"), "value")?.reasons ?? [];
    expect(reason?.rule?.reads).toEqual([
      { name: "lines.quantity", label: "Lines: Quantity", value: [2, 2, 2], ref: null, because: [] },
    ]);
  });

  it("[design 1 everything explains itself] given a rule of a row, when it is explained, then values of its own row have a place, and say why they are what they are", () => {
    const columns = { share: { expressions: { saveExpression: "row.total + row.quantity" } } };
    const store = openForm({ columns }, { record: savedOrder });
    const [reason] = explain(store, rowRef(store, 1, "share"), "value")?.reasons ?? [];
    expect(reason?.rule?.reads.map(({ name, ref, because }) => [name, ref, because.map(({ kind }) => kind)])).toEqual([
      ["quantity", rowRef(store, 1, "quantity"), ["saved"]],
      ["total", rowRef(store, 1, "total"), ["rule"]],
    ]);
    const [short] = explain(store, rowRef(store, 1, "share"), "value", 0)?.reasons ?? [];
    expect(short?.rule?.reads.map(({ because }) => because)).toEqual([[], []]);
  });

  it("[design 1 everything explains itself] given values computed from computed ones, when they are explained two steps deep, then the third step is left out", () => {
    const items = withItems({
      country: { expressions: { saveExpression: "subject + '!'" } },
      total: { expressions: { saveExpression: "reference == 'a' ? 1 : 2" } },
    });
    const store = openForm({ items }, { record: savedOrder });
    const readsAt = (depth: number) => {
      const [reason] = explain(store, mainRef(store, "total"), "value", depth)?.reasons ?? [];
      const [reference] = reason?.rule?.reads ?? [];
      const [from] = reference?.because ?? [];
      return [reference?.name, from?.rule?.reads.map(({ name, because }) => [name, because.length])];
    };
    expect(readsAt(0)).toEqual(["reference", undefined]);
    expect(readsAt(1)).toEqual([
      "reference",
      [
        ["subject", 0],
        ["country", 0],
      ],
    ]);
    expect(readsAt(2)).toEqual([
      "reference",
      [
        ["subject", 0],
        ["country", 1],
      ],
    ]);
  });

  it("[design 1 everything explains itself] given a rule that waits for an answer, when it is explained, then it says so until the answer is there", async () => {
    const items = withItems({
      total: {
        expressions: { saveExpression: "lookup('line', { product: subject }, 'quantity')" },
      },
    });
    const store = openForm(
      { items },
      { record: savedOrder, resolve: async (calls) => calls.map(() => ({ state: "ready", value: 4 })) },
    );
    const pending = () => explain(store, mainRef(store, "total"), "value")?.reasons[0]?.rule?.isPending;
    expect(pending()).toBe(true);
    await store.settled();
    expect(pending()).toBe(false);
  });

  it("[design 7 withheld] given a rule that stays on the server, when it is explained, then that is said, and its text is not", () => {
    const whole = openForm({}, { record: savedOrder });
    const country = `field:${mainRef(whole, "country").slot}`;
    const sees = (key: string) => key !== country;
    const form = withholdRules(whole.form, { reads: sees, notices: () => true });
    if (!form) throw new Error("A rule reads the country.");
    const store = openForm({}, { record: savedOrder, form });
    const [reason] = explain(store, mainRef(store, "discount"), "hidden")?.reasons ?? [];
    expect(reason?.rule).toMatchObject({ text: "", isWithheld: true });
  });
});

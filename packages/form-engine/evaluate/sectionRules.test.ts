import { describe, expect, it, vi } from "vitest";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, rowRef } from "../testing/openForm.ts";
import { openPages } from "../testing/openPages.ts";

const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const ruled = (rule: string, text: string) => ({ [rule]: text });
const countryIs = (store: FormStore, country: string) => store.setValue(mainRef(store, "country"), country);

describe("rules of pages and groups", () => {
  it("[forms 3 expressions] given a page that a rule hides, when it hides and comes back, then so do its groups, sub-forms and fields, and no others", () => {
    const store = openPages({ pages: { second: ruled("hiddenExp", "country == 'AT'") } });
    const hidden = () => [
      store.section("second").hidden,
      store.section("body").hidden,
      store.table(lines(store)).hidden,
      store.field(rowRef(store, 0, "quantity"))?.hidden,
      store.field(mainRef(store, "total"))?.hidden,
    ];
    const others = () => [
      store.section("first").hidden,
      store.section("head").hidden,
      store.field(mainRef(store, "subject"))?.hidden,
    ];
    expect([...hidden(), ...others()]).not.toContain(true);
    countryIs(store, "AT");
    expect(hidden()).toEqual([true, true, true, true, true]);
    expect(others()).toEqual([false, false, false]);
    countryIs(store, "DE");
    expect(hidden()).toEqual([false, false, false, false, false]);
  });

  it("[forms 3 expressions] given a page that a rule closes, when it closes and opens, then nothing in it can be written, and what stands on other pages can", () => {
    const store = openPages({ pages: { second: ruled("readOnlyExp", "country == 'AT'") } });
    const closed = () => [
      store.section("second").readOnly,
      store.section("body").readOnly,
      store.table(lines(store)).readOnly,
      store.field(rowRef(store, 0, "quantity"))?.readOnly,
    ];
    expect(closed()).toEqual([false, false, false, false]);
    countryIs(store, "AT");
    expect(closed()).toEqual([true, true, true, true]);
    expect(store.table(lines(store))).toMatchObject({ canAdd: false, canRemove: false });
    expect(store.field(mainRef(store, "subject"))?.readOnly).toBe(false);
    expect(store.section("head").readOnly).toBe(false);
    countryIs(store, "DE");
    expect(closed()).toEqual([false, false, false, false]);
  });

  it.each([
    ["hidden", "hiddenExp"],
    ["readOnly", "readOnlyExp"],
  ] as const)(
    "[forms 3 expressions] given a group that its definition makes %s, when its rule says otherwise, then it stays so",
    (property, rule) => {
      const store = openPages({ groups: { head: { [property]: true, ...ruled(rule, "country == 'AT'") } } });
      expect(store.section("head")[property]).toBe(true);
      expect(store.field(mainRef(store, "subject"))?.[property]).toBe(true);
      expect(store.section("more")[property]).toBe(false);
    },
  );

  it.each([
    ["hidden", "page"],
    ["readOnly", "page"],
    ["hidden", "group"],
    ["readOnly", "group"],
  ] as const)(
    "[forms 3 page group] given %s in the definition of a %s, when the form is opened, then it holds for what is inside",
    (property, kind) => {
      const store = openPages(
        kind === "page" ? { pages: { second: { [property]: true } } } : { groups: { body: { [property]: true } } },
      );
      expect(store.section("body")[property]).toBe(true);
      expect(store.section("second")[property]).toBe(kind === "page");
      expect(store.table(lines(store))[property]).toBe(true);
      expect(store.field(rowRef(store, 0, "product"))?.[property]).toBe(true);
      expect(store.field(mainRef(store, "subject"))?.[property]).toBe(false);
    },
  );

  it.each(["first", "head"])(
    "[forms 3 expressions] given a label of %s that a rule gives, when the rule gives none, then it is the one of the definition",
    (id) => {
      const rule = ruled("labelExp", "country == 'AT' ? 'Kopf' : null");
      const store = openPages(id === "first" ? { pages: { first: rule } } : { groups: { head: rule } });
      expect(store.section(id).label).toBe(id);
      countryIs(store, "AT");
      expect(store.section(id).label).toBe("Kopf");
      countryIs(store, "DE");
      expect(store.section(id).label).toBe(id);
    },
  );

  it("[design 7] given listeners of sections, when a page hides, then it and its groups notify, each once, and the others do not", () => {
    const store = openPages({ pages: { first: ruled("hiddenExp", "country == 'AT'") } });
    const notified: string[] = [];
    for (const id of ["first", "head", "more", "second", "body"])
      store.subscribe(`section:${id}`, () => notified.push(id));
    store.subscribe(mainRef(store, "discount"), () => notified.push("discount"));
    countryIs(store, "AT");
    expect(notified.sort()).toEqual(["discount", "first", "head", "more"]);
    countryIs(store, "AT");
    expect(notified.length).toBe(4);
  });

  it("[design 7] given listeners, when the page of a sub-form closes, then the sub-form and its values notify", () => {
    const store = openPages({ pages: { second: ruled("readOnlyExp", "country == 'AT'") } });
    const [ofTable, ofValue, ofOther] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribe(`table:${lines(store)}`, ofTable);
    store.subscribe(rowRef(store, 1, "product"), ofValue);
    store.subscribe(mainRef(store, "subject"), ofOther);
    countryIs(store, "AT");
    expect([ofTable, ofValue, ofOther].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  });

  it("[design 7] given a section that was looked at, when its label changes, then it alone is made again, and nothing inside it notifies", () => {
    const store = openPages({ groups: { head: ruled("labelExp", "'to ' + country") } });
    const [head, more] = [store.section("head"), store.section("more")];
    const ofField = vi.fn();
    store.subscribe(mainRef(store, "subject"), ofField);
    expect(store.section("head")).toBe(head);
    countryIs(store, "AT");
    expect(store.section("head")).toEqual({ ...head, label: "to AT" });
    expect(store.section("more")).toBe(more);
    expect(ofField).not.toHaveBeenCalled();
  });

  it("[forms 3 page group] given the id of no section, when its state is asked for, then nothing special holds", () => {
    expect(openPages().section("gone")).toEqual({ hidden: false, readOnly: false, label: "", collapsed: false });
  });
});

describe("rules of sub-forms", () => {
  it("[forms 3 expressions] given a sub-form that a rule hides, when it hides and comes back, then so do the values of its rows", () => {
    const store = openPages({ lines: { expressions: { hiddenExp: "country == 'AT'" } } });
    const hidden = () => [store.table(lines(store)).hidden, store.field(rowRef(store, 0, "product"))?.hidden];
    const ofValue = vi.fn();
    store.subscribe(rowRef(store, 0, "product"), ofValue);
    expect(hidden()).toEqual([false, false]);
    countryIs(store, "AT");
    expect(hidden()).toEqual([true, true]);
    expect(ofValue).toHaveBeenCalledOnce();
    expect(store.section("body").hidden).toBe(false);
    countryIs(store, "DE");
    expect(hidden()).toEqual([false, false]);
  });

  it("[forms 3 expressions] given a sub-form that a rule closes, when it is closed, then its rows can be neither written nor moved, and none comes or goes", () => {
    const store = openPages({ lines: { expressions: { readOnlyExp: "country == 'AT'" } } });
    const slot = lines(store);
    const uids = () => store.rows(slot).map(({ uid }) => uid);
    const before = uids();
    countryIs(store, "AT");
    store.setValue(rowRef(store, 0, "quantity"), 9);
    store.moveRow(slot, before[0] ?? "", 2);
    expect(store.addRow(slot)).toBeNull();
    expect(store.removeRow(slot, before[0] ?? "")).toBeNull();
    expect(uids()).toEqual(before);
    expect(store.field(rowRef(store, 0, "quantity"))).toMatchObject({ value: 2, readOnly: true });
    countryIs(store, "DE");
    expect(store.addRow(slot)).not.toBeNull();
  });

  it.each([
    ["hidden", "hiddenExp"],
    ["readOnly", "readOnlyExp"],
  ] as const)(
    "[forms 3 expressions] given a sub-form that is %s by definition, when its rule says otherwise, then it stays so",
    (property, rule) => {
      const store = openPages({ lines: { [property]: true, expressions: { [rule]: "country == 'AT'" } } });
      expect(store.table(lines(store))[property]).toBe(true);
    },
  );

  it("[forms 3 expressions] given a label of a sub-form that a rule gives, when it changes, then the sub-form shows it and notifies of it, its values do not", () => {
    const store = openPages({ lines: { expressions: { labelExp: "country == 'AT' ? 'Positionen' : null" } } });
    const [ofTable, ofValue] = [vi.fn(), vi.fn()];
    store.subscribe(`table:${lines(store)}`, ofTable);
    store.subscribe(rowRef(store, 0, "product"), ofValue);
    expect(store.table(lines(store)).label).toBe("Lines");
    countryIs(store, "AT");
    expect(store.table(lines(store)).label).toBe("Positionen");
    countryIs(store, "AT");
    expect([ofTable.mock.calls.length, ofValue.mock.calls.length]).toEqual([1, 0]);
    countryIs(store, "DE");
    expect(store.table(lines(store)).label).toBe("Lines");
  });
});

describe("collapsed groups", () => {
  const collapsed = (store: FormStore) => ["head", "more", "body"].filter((id) => store.section(id).collapsed);

  it("[forms 3 group] given a form without settings for it, when it is opened, then every group is open but one that is collapsed by itself", () => {
    expect(collapsed(openPages())).toEqual([]);
    expect(collapsed(openPages({ groups: { head: { collapsed: true } } }))).toEqual(["head"]);
  });

  it.each(["groupAutoCollapse", "collapsedDefaultClose"])(
    "[forms 3 group] given a form with %s, when it is opened, then of each page only the first group is open",
    (setting) => {
      const store = openPages({ form: { [setting]: true } });
      expect(collapsed(store)).toEqual(["more"]);
      expect([store.section("first").collapsed, store.section("second").collapsed]).toEqual([false, false]);
    },
  );

  it("[forms 3 group] given groups that close each other, when one is opened, then the others of its page close and notify, those of other pages stay", () => {
    const store = openPages({ form: { groupAutoCollapse: true } });
    const notified: string[] = [];
    for (const id of ["head", "more", "body"]) store.subscribe(`section:${id}`, () => notified.push(id));
    store.setCollapsed({ group: "more" }, false);
    expect(collapsed(store)).toEqual(["head"]);
    expect(notified.sort()).toEqual(["head", "more"]);
    store.setCollapsed({ group: "more" }, true);
    expect(collapsed(store)).toEqual(["head", "more"]);
    expect(notified.length).toBe(3);
  });

  it("[forms 3 group] given groups that do not close each other, when one is opened, then the others stay", () => {
    const store = openPages({ form: { collapsedDefaultClose: true } });
    store.setCollapsed({ group: "more" }, false);
    expect(collapsed(store)).toEqual([]);
  });

  it("[forms 3 group] given a group that is none of the form, when it is opened, then no other group changes", () => {
    const store = openPages({ form: { groupAutoCollapse: true } });
    store.setCollapsed({ group: "gone" }, false);
    expect(collapsed(store)).toEqual(["more"]);
  });

  it("[forms 3 expressions] given a rule that says collapsed of an open group, when it says so again after the person opened it, then the person's choice stays", () => {
    const store = openPages({ groups: { more: ruled("collapsedExp", "country != 'HU'") } });
    expect(collapsed(store)).toEqual([]);
    countryIs(store, "AT");
    expect(collapsed(store)).toEqual(["more"]);
    store.setCollapsed({ group: "more" }, false);
    countryIs(store, "DE");
    expect(collapsed(store)).toEqual([]);
    countryIs(store, "HU");
    countryIs(store, "AT");
    expect(collapsed(store)).toEqual(["more"]);
  });

  it("[design 7] given a rule that says what the person did already, when it says so, then nobody is notified", () => {
    const store = openPages({ groups: { more: ruled("collapsedExp", "country != 'HU'") } });
    store.setCollapsed({ group: "more" }, true);
    const notified = vi.fn();
    store.subscribe("section:more", notified);
    countryIs(store, "AT");
    expect(notified).not.toHaveBeenCalled();
    expect(collapsed(store)).toEqual(["more"]);
  });

  it("[forms 4 rows] given rows that stand open, when one is collapsed, then it alone is, and the sub-form notifies", () => {
    const store = openPages();
    const slot = lines(store);
    const notified = vi.fn();
    const [first, second] = store.rows(slot).map(({ uid }) => uid);
    store.setCollapsed({ table: slot, uid: second ?? "" }, false);
    store.subscribe(`table:${slot}`, notified);
    store.setCollapsed({ table: slot, uid: first ?? "" }, false);
    store.setCollapsed({ table: slot, uid: first ?? "" }, true);
    expect(store.table(slot).rows.map((row) => row.collapsed)).toEqual([true, false, true]);
    expect(notified).toHaveBeenCalledTimes(2);
    store.setCollapsed({ table: slot, uid: "gone" }, false);
    expect(store.table(slot).rows.map((row) => row.collapsed)).toEqual([true, false, true]);
  });
});

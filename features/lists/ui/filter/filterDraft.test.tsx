import type { FieldBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { describe, expect, it } from "vitest";
import { requestSetup } from "../../panels/List/fixtures.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { draftOf, editorKind, filterOf, operatorsOf } from "./filterDraft.tsx";
import { filterLabels, filterLine, operatorLabel } from "./filterLabels.tsx";

const surroundings = { zone: "Europe/Budapest", language: "hu-HU", behaviour: null };
const names = new Map<string, string>();
const cellFormat = {
  language: "hu-HU",
  zone: "Europe/Budapest",
  yes: "Igen",
  no: "Nem",
  bytes: (count: string) => count,
  behaviours: () => null,
};

function column(name: string, more: Partial<SetupColumn> = {}): SetupColumn {
  const found = requestSetup.columns.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return { ...found, ...more };
}

describe("filterDraft", () => {
  it("[lists 3 filters] given fixed choices, when operators are offered, then none looks into texts and IN comes first", () => {
    const operators = ["=", "<>", "IN", "NOT IN", "IS NULL", "IS NOT NULL"];
    expect(operatorsOf(column("status", { operators }))).toEqual(["IN", "=", "<>", "NOT IN", "IS NULL", "IS NOT NULL"]);
  });

  it("[lists 3 filters] given typed values, when the filter is made, then they have the wire form of the column's type", () => {
    const made = (name: string, operator: "=" | "LIKE", text: string, more: Partial<SetupColumn> = {}) =>
      filterOf(column(name, more), { operator, texts: [text], names }, surroundings)?.value;
    expect(made("total", "=", "12.50")).toBe("12.50");
    expect(made("total", "=", "12", { type: "integer" })).toBe(12);
    expect(made("total", "LIKE", "12")).toBe("12");
    expect(made("urgent", "=", "false")).toBe(false);
    expect(made("due_on", "=", "2026-11-21")).toBe("2026-11-21");
  });

  it("[lists 3 filters] given a wall clock in the person's zone, when the filter is made and opened again, then the wire has the instant and the editor the wall clock", () => {
    const changed = column("changed_at");
    const made = filterOf(changed, { operator: ">=", texts: ["2026-07-01 10:00:00"], names }, surroundings);
    expect(made?.value).toBe("2026-07-01 08:00:00");
    expect(draftOf(changed, made, surroundings.zone).texts).toEqual(["2026-07-01 10:00:00"]);
  });

  it("[lists 3 filters] given a field type that reads what is typed, when the filter is made, then it knows the person's zone and the type of the column", () => {
    const behaviour: FieldBehaviour = {
      parse: (text, language, { valueType, zone }) => [text, language, zone, valueType].join(),
    };
    const made = filterOf(
      column("subject", { type: "timestamp_range" }),
      { operator: "=", texts: ["today"], names },
      { ...surroundings, behaviour },
    );
    expect(made?.value).toBe("today,hu-HU,Europe/Budapest,timestamp_range");
  });

  it("[lists 3 filters] given a list of numbers as people write them, when the filter is made, then they are read by the language, each once", () => {
    const many = { operator: "IN" as const, texts: ["1 234,5", " ", "7", "7"], names };
    expect(filterOf(column("total"), many, surroundings)?.value).toEqual(["1234.5", "7"]);
    expect(filterOf(column("total"), { ...many, texts: ["7", "seven"], names }, surroundings)).toBeNull();
  });

  it("[lists 5 validation] given an empty value or half a range, when the filter is made, then there is none", () => {
    expect(filterOf(column("subject"), { operator: "LIKE", texts: [" "], names }, surroundings)).toBeNull();
    expect(
      filterOf(column("due_on"), { operator: "BETWEEN", texts: ["2026-11-01", ""], names }, surroundings),
    ).toBeNull();
    expect(filterOf(column("due_on"), { operator: "IS NULL", texts: [], names }, surroundings)).toEqual({
      path: "due_on",
      operator: "IS NULL",
      value: null,
      names: null,
    });
  });

  it.each([
    ["total", "9", "10", ["9", "10"]],
    ["total", "10", "9", ["9", "10"]],
    ["due_on", "2026-11-30", "2026-11-01", ["2026-11-01", "2026-11-30"]],
  ])(
    "[lists 5 validation] given a range of %s from %s to %s, when the filter is made, then its bounds are in their order",
    (name, from, to, value) => {
      const draft = { operator: "BETWEEN" as const, texts: [from, to], names };
      expect(filterOf(column(name), draft, surroundings)?.value).toEqual(value);
    },
  );

  it("[lists 3 filters] given a reference whose records can be chosen, when two are chosen, then the filter has their keys and says their names", () => {
    const requester = column("requester", { reference: true, operators: ["IN", "NOT IN", "LIKE"] });
    const called = new Map([
      ["p1", "Kővári Anna"],
      ["p2", "Kővári Anna"],
    ]);
    const made = filterOf(requester, { operator: "IN", texts: ["p1", "p2"], names: called }, surroundings);
    expect(made).toEqual({
      path: "requester",
      operator: "IN",
      value: ["p1", "p2"],
      names: ["Kővári Anna", "Kővári Anna"],
    });
    expect(draftOf(requester, made, surroundings.zone).names).toEqual(called);
  });

  it("[lists 3 filters] given a link that compares a reference with one record, when the filter is opened, then that record is the one chosen", () => {
    const requester = column("requester", { reference: true, operators: ["IN", "NOT IN", "LIKE"] });
    const linked = { path: "requester", operator: "=" as const, value: "p1", names: ["Kővári Anna"] };
    expect(draftOf(requester, linked, surroundings.zone)).toEqual({
      operator: "IN",
      texts: ["p1"],
      names: new Map([["p1", "Kővári Anna"]]),
    });
  });

  it("[lists 3 filters] given a date, when operators are named, then they say before and after, of numbers less and greater", () => {
    const t = (key: string) => key;
    expect(operatorLabel("<", column("due_on"), t)).toBe("list.operator.temporal.less");
    expect(operatorLabel(">=", column("changed_at"), t)).toBe("list.operator.temporal.greaterOrEqual");
    expect(operatorLabel("<", column("total"), t)).toBe("list.operator.less");
    expect(operatorLabel("BETWEEN", column("due_on"), t)).toBe("list.operator.between");
    expect(operatorLabel("IN", column("status", { type: "list" }), t)).toBe("list.operator.several.in");
    expect(operatorLabel("CONTAINS ALL", column("status", { type: "list" }), t)).toBe(
      "list.operator.several.containsAll",
    );
    expect(operatorLabel("IS NULL", column("status", { type: "list" }), t)).toBe("list.operator.empty");
  });

  it("[lists 3 filters] given a column of several values and one of ranges, when they are filtered by a number of values and by one day, then these are what the editor takes and the filter says", () => {
    const several = column("status", { type: "list" });
    const days = column("due_on", { type: "date_range", format: "Default" });
    const draft = (operator: "COUNT >" | "CONTAINS", text: string) => ({ operator, texts: [text], names: new Map() });
    expect(editorKind(several, "COUNT >")).toBe("number");
    expect(filterOf(several, draft("COUNT >", "2"), surroundings)?.value).toBe(2);
    expect(editorKind(days, "CONTAINS")).toBe("date");
    expect(editorKind(days, "=")).toBe("text");
    const filter = filterOf(days, draft("CONTAINS", "2026-11-05"), surroundings);
    expect(filter?.value).toBe("2026-11-05");
    const t = (key: string) => key;
    const line = filter && filterLine(filterLabels(days, filter, cellFormat, t));
    expect(line).toBe("list.operator.range.contains 2026-11-05");
  });

  it("[lists 3 filters] given a filter, when it is said as text, then choices, dates and ranges read as in the cells", () => {
    const t = (key: string) => key;
    const say = (name: string, operator: "IN" | "CONTAINS ALL" | "BETWEEN" | ">=" | "LIKE", value: string | string[]) =>
      filterLine(filterLabels(column(name), { path: name, operator, value, names: null }, cellFormat, t));
    expect(say("status", "IN", ["new", "waiting"])).toBe("New list.filter.or Waiting");
    expect(say("status", "CONTAINS ALL", ["new", "waiting"])).toBe(
      "list.operator.containsAll New list.filter.and Waiting",
    );
    expect(say("due_on", "BETWEEN", ["2026-11-01", "2026-11-30"])).toBe("2026-11-01 – 2026-11-30");
    expect(say("total", ">=", "1500")).toBe("list.operator.greaterOrEqual 1 500".replace("1 500", "1\u00a0500"));
    expect(say("status", "LIKE", "ne")).toBe("list.operator.contains ne");
  });
});

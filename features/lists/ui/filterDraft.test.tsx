import { describe, expect, it } from "vitest";
import { requestSetup } from "../panels/List/fixtures.ts";
import { draftOf, filterOf, operatorsOf } from "./filterDraft.tsx";
import { filterLine, filterWords } from "./filterWords.tsx";
import type { SetupColumn } from "./setupTypes.ts";

const surroundings = { zone: "Europe/Budapest", language: "hu-HU" };
const words = { language: "hu-HU", zone: "Europe/Budapest", yes: "Igen", no: "Nem", bytes: (count: string) => count };

function column(name: string, more: Partial<SetupColumn> = {}): SetupColumn {
  const found = requestSetup.columns.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return { ...found, ...more };
}

describe("filterDraft", () => {
  it("[lists 3 filters] given fixed choices, when operators are offered, then none looks into texts and IN comes first", () => {
    expect(operatorsOf(column("status"))).toEqual(["IN", "=", "<>", "NOT IN", "IS NULL", "IS NOT NULL"]);
  });

  it("[lists 3 filters] given typed values, when the filter is made, then they have the wire form of the column's type", () => {
    const made = (name: string, operator: "=" | "LIKE", text: string, more: Partial<SetupColumn> = {}) =>
      filterOf(column(name, more), { operator, texts: [text] }, surroundings)?.value;
    expect(made("total", "=", "12.50")).toBe("12.50");
    expect(made("total", "=", "12", { type: "integer" })).toBe(12);
    expect(made("total", "LIKE", "12")).toBe("12");
    expect(made("urgent", "=", "false")).toBe(false);
    expect(made("due_on", "=", "2026-11-21")).toBe("2026-11-21");
  });

  it("[lists 3 filters] given a wall clock in the person's zone, when the filter is made and opened again, then the wire has the instant and the editor the wall clock", () => {
    const changed = column("changed_at");
    const made = filterOf(changed, { operator: ">=", texts: ["2026-07-01 10:00:00"] }, surroundings);
    expect(made?.value).toBe("2026-07-01 08:00:00");
    expect(draftOf(changed, made, surroundings.zone).texts).toEqual(["2026-07-01 10:00:00"]);
  });

  it("[lists 3 filters] given a list of numbers as people write them, when the filter is made, then they are read by the language, each once", () => {
    const many = { operator: "IN" as const, texts: ["1 234,5", " ", "7", "7"] };
    expect(filterOf(column("total"), many, surroundings)?.value).toEqual(["1234.5", "7"]);
    expect(filterOf(column("total"), { ...many, texts: ["7", "seven"] }, surroundings)).toBeNull();
  });

  it("[lists 5 validation] given an empty value or half a range, when the filter is made, then there is none", () => {
    expect(filterOf(column("subject"), { operator: "LIKE", texts: [" "] }, surroundings)).toBeNull();
    expect(filterOf(column("due_on"), { operator: "BETWEEN", texts: ["2026-11-01", ""] }, surroundings)).toBeNull();
    expect(filterOf(column("due_on"), { operator: "IS NULL", texts: [] }, surroundings)).toEqual({
      path: "due_on",
      operator: "IS NULL",
      value: null,
      words: null,
    });
  });

  it("[lists 3 filters] given a filter, when it is said in words, then choices, dates and ranges read as in the cells", () => {
    const t = (key: string) => key;
    const say = (name: string, operator: "IN" | "BETWEEN" | ">=" | "LIKE", value: string | string[]) =>
      filterLine(filterWords(column(name), { path: name, operator, value, words: null }, words, t));
    expect(say("status", "IN", ["new", "waiting"])).toBe("New list.filter.or Waiting");
    expect(say("due_on", "BETWEEN", ["2026-11-01", "2026-11-30"])).toBe("2026-11-01 – 2026-11-30");
    expect(say("total", ">=", "1500")).toBe("list.operator.greaterOrEqual 1 500".replace("1 500", "1\u00a0500"));
    expect(say("status", "LIKE", "ne")).toBe("list.operator.contains ne");
  });
});

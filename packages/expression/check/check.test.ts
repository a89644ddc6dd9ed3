import { describe, expect, it } from "vitest";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { parse } from "../parse/parse.ts";
import { sampleRowScope, sampleScope } from "../testing/sample.ts";
import { checked, problemsOf } from "../testing/testing.ts";
import { check } from "./check.ts";
import { isAssignable, listOf, scalar } from "./type.ts";

describe("check", () => {
  it.each([
    ["count + 1", "integer"],
    ["count * ratio", "float"],
    ["count / 2", "float"],
    ["count % 2", "integer"],
    ["price * 1.1", "decimal"],
    ["price * count", "decimal"],
    ["price ?? 0", "decimal"],
    ["count + missing + null", "integer"],
    ["name + count", "text"],
    ["key + ''", "text"],
    ["`${count}`", "text"],
    ["count > 1", "boolean"],
    ["!name", "boolean"],
    ["flag ? count : ratio", "float"],
    ["flag ? born : name", "unknown"],
    ["null", "null"],
    ["name.length", "integer"],
    ["name[0]", "text"],
    ["lines.quantity", "list"],
    ["lines[0].unitPrice", "decimal"],
    ["data.size.width", "unknown"],
    ["params.mode", "unknown"],
    ["user.name", "text"],
    ["open * 2", "unknown"],
    ["addDays(born, 1)", "date"],
    ["addDays(stamp, 1)", "datetime"],
    ["lines.map(line => line.unitPrice)[0]", "decimal"],
    ["{ a: born }.a", "date"],
    ["coalesce(count, price)", "decimal"],
    ["-price", "decimal"],
    ["user", "row"],
  ])("[design 6 types] given %s, when checked, then its type is %s", (text, kind) => {
    const { type, problems } = checked(text);
    expect(problems).toEqual([]);
    expect(type.kind).toBe(kind);
  });

  it.each([
    ["prize", "unknown_field"],
    ["user.password", "unknown_field"],
    ["lines.prize", "unknown_field"],
    ["lines.sum(line => line.prize)", "unknown_field"],
    ["row.quantity", "unknown_field"],
    ["index", "unknown_field"],
    ["undefined", "unknown_field"],
    ["NaN", "unknown_field"],
    ["window", "unknown_field"],
    ["name.size", "unknown_member"],
    ["count.toFixed", "unknown_member"],
    ["born.year", "unknown_member"],
    ["supper(name)", "unknown_function"],
    ["name.charAt(0)", "unknown_function"],
    ["eval('1')", "unknown_function"],
    ["upper()", "wrong_argument_count"],
    ["upper(name, name)", "wrong_argument_count"],
    ["upper(count)", "wrong_argument_type"],
    ["lines.filter(count)", "wrong_argument_type"],
    ["upper(x => x)", "wrong_argument_type"],
    ["sum(tags)", "wrong_argument_type"],
    ["addDays('soon', 1)", "wrong_argument_type"],
    ["name * 2", "operator_type"],
    ["flag + 1", "operator_type"],
    ["born + 1", "operator_type"],
    ["-name", "operator_type"],
    ["price ** 2", "operator_type"],
    ["lines + ''", "operator_type"],
    ["`${lines}`", "operator_type"],
    ["count[0]", "operator_type"],
    ["tags['x' + name]", "operator_type"],
    ["name == count", "unlike_types"],
    ["born < 'soon'", "unlike_types"],
    ["born == clock", "unlike_types"],
    ["flag < flag", "unlike_types"],
    ["tags < tags", "unlike_types"],
    ["flag == 1", "unlike_types"],
    ["x => x", "syntax_not_allowed"],
    ["[x => x]", "syntax_not_allowed"],
  ])("[forms 8 expression] given %s, when checked, then %s is reported", (text, code) => {
    expect(problemsOf(text)).toEqual([code]);
  });

  it.each(["true ? 1 : 2", "false && flag", "1 > 2", "flag || true", "!true", "null ?? name", "upper('a') == 'A'"])(
    "[forms 8 expression] given %s, when checked, then a constant condition is a warning",
    (text) => {
      const { problems } = checked(text);
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems)
        expect(problem).toMatchObject({ code: "constant_condition", severity: "warning" });
    },
  );

  it.each(["name || 'nobody'", "name ?? ''", "flag ? 1 : 2", "today() > '2024-01-01'", "true", "born == '2024-02-29'"])(
    "[forms 8 expression] given %s, when checked, then nothing is reported",
    (text) => {
      expect(problemsOf(text)).toEqual([]);
    },
  );

  it("[forms 8 expression] given a misspelt name, when checked, then the place and the nearest name are given", () => {
    expect(checked("1 + prise").problems).toEqual([
      { code: "unknown_field", severity: "error", from: 4, to: 9, data: { name: "prise", suggestion: "price" } },
    ]);
    expect(checked("name.uper()").problems[0]?.data).toEqual({ name: "uper", suggestion: "upper" });
    expect(checked("zzzzzzzz").problems[0]?.data).toEqual({ name: "zzzzzzzz" });
  });

  it("[forms 8 expression] given several mistakes, when checked, then each is reported once", () => {
    expect(problemsOf("upper(prise) + nam * (1 + lower(4))")).toEqual([
      "unknown_field",
      "unknown_field",
      "wrong_argument_type",
    ]);
  });

  it("[design 6 names] given main fields, user and params, when checked, then each dependency is listed once", () => {
    expect(checked("price * count + price > user.id.length && params.mode == 'x'").dependencies).toEqual([
      { scope: "main", slot: 5, name: "price" },
      { scope: "main", slot: 2, name: "count" },
      { scope: "user", slot: 0, name: "id" },
      { scope: "params", slot: 0, name: "mode" },
    ]);
  });

  const list = { scope: "main", slot: 14, name: "lines" };
  const column = (slot: number, name: string) => ({ ...list, column: { slot, name } });

  it.each([
    ["lines.sum(line => line.unitPrice * line.quantity)", [list, column(2, "unitPrice"), column(1, "quantity")]],
    ["sum(lines.quantity)", [list, column(1, "quantity")]],
    [
      "lines.filter(line => line.quantity > 1).map(x => x.product)",
      [list, column(1, "quantity"), column(0, "product")],
    ],
    ["count(lines)", [list]],
    ["lines.length", [list]],
    ["first(lines)", [list, column(0, "product"), column(1, "quantity"), column(2, "unitPrice")]],
    ["distinct(lines).length", [list, column(0, "product"), column(1, "quantity"), column(2, "unitPrice")]],
    ["lines[0].cost", [list, column(2, "unitPrice")]],
  ])(
    "[design 7 graph] given %s, when checked, then it depends on the rows and on exactly the columns read",
    (text, expected) => {
      expect(checked(text).dependencies).toEqual(expected);
    },
  );

  it("[design 6 names] given a row of a sub-form, when checked, then row, parent and index are known", () => {
    const { dependencies, problems, type } = checked("row.quantity * parent.price + index", sampleRowScope);
    expect(problems).toEqual([]);
    expect(type.kind).toBe("decimal");
    expect(dependencies).toEqual([
      { scope: "row", slot: 1, name: "quantity" },
      { scope: "parent", slot: 5, name: "price" },
    ]);
    expect(
      checked("includes(lines, row)", sampleRowScope).dependencies.map(({ scope, slot }) => `${scope}${slot}`),
    ).toContain("row2");
  });

  it("[design 6 names] given a parameter called like a part of the scope, when checked, then the parameter is meant", () => {
    expect(checked("lines.sum(row => row.quantity)", sampleRowScope).dependencies).toEqual([
      list,
      column(1, "quantity"),
    ]);
    expect(checked("[1].map(user => user + 1)").dependencies).toEqual([]);
  });

  it("[design 4 aliases] given a former name of a column, when checked, then it means the column", () => {
    expect(checked("sum(lines.cost)").tree).toEqual(checked("sum(lines.unitPrice)").tree);
  });

  it("[design 6 decimal] given a number beside a decimal, when checked, then it becomes exactly what was written", () => {
    expect(checked("price * 0.12345678901234567890123").tree).toMatchObject({
      op: "arithmetic",
      family: "decimal",
      right: { op: "decimal", text: "0.12345678901234567890123" },
    });
    expect(checked("price > -0.1").tree).toMatchObject({ family: "decimal", right: { op: "decimal", text: "-0.1" } });
  });

  it("[forms 7 expression] given a lookup, when checked, then its use is listed and its host can give the type", () => {
    const parsed = parse("lookup('rate', {on: born}, 'value') * 2");
    if (!parsed.ok) throw new Error("not parsed");
    const scope = { ...sampleScope, resourceType: () => scalar("decimal") };
    const { resources, type } = check(parsed.value, scope, standardLibrary);
    expect(resources).toEqual([{ function: "lookup", name: "rate", column: "value", from: 0, to: 35 }]);
    expect(type.kind).toBe("decimal");
    expect(checked("lookup(name)").resources[0]).toMatchObject({ name: null, column: "" });
    expect(checked("lookup('a', null, name)").resources[0]).toMatchObject({ name: "a", column: null });
  });

  it("[design 6 clock] given an expression that reads the clock, when checked, then that is known", () => {
    expect(checked("today() > born").clock).toBe(true);
    expect(checked("born > at").clock).toBe(false);
  });

  it("[design 6 types] given a result and a field, when assigned, then only fitting types pass", () => {
    expect(isAssignable(scalar("integer"), scalar("decimal"))).toBe(true);
    expect(isAssignable(scalar("date"), scalar("datetime"))).toBe(true);
    expect(isAssignable(scalar("datetime"), scalar("date"))).toBe(false);
    expect(isAssignable(scalar("text"), scalar("integer"))).toBe(false);
    expect(isAssignable(scalar("unknown"), scalar("date"))).toBe(true);
    expect(isAssignable(listOf(scalar("text")), listOf(scalar("integer")))).toBe(false);
    expect(isAssignable(scalar("uuid"), scalar("text"))).toBe(true);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExpressionType, listOf, rangeOfType, scalar } from "../check/type.ts";
import { compile } from "../compile/compile.ts";
import { evaluate } from "../compile/evaluate.ts";
import type { ResourceAnswer, ResourceCall } from "../compile/frame.ts";
import type { Library } from "../functions/library.ts";
import { standardFunctions, standardLibrary } from "../functions/standardLibrary.ts";
import { limits } from "../limits.ts";
import { parse } from "../parse/parse.ts";
import { sampleFrame, sampleRowScope, sampleScope } from "../testing/sample.ts";
import { checked } from "../testing/testing.ts";
import type { EngineValue } from "../values/value.ts";
import { createUserFunctions, userFunctionLimits } from "./createUserFunctions.ts";
import type { UserFunctionSource, UserParameter } from "./userFunction.ts";

type Kind = Parameters<typeof scalar>[0];

function source(
  name: string,
  parameters: Readonly<Record<string, Kind | "list">>,
  result: Kind,
  text: string,
  more: Partial<UserFunctionSource> = {},
): UserFunctionSource {
  const made = Object.entries(parameters).map(
    ([parameter, kind]): UserParameter => ({
      name: parameter,
      type: kind === "list" ? listOf(scalar("decimal")) : scalar(kind),
      aliases: [],
      optional: false,
    }),
  );
  return { id: name, name, aliases: [], parameters: made, result: scalar(result), text, ...more };
}

function functionsOf(...sources: readonly UserFunctionSource[]) {
  return createUserFunctions(sources, standardFunctions, { user: sampleScope.user });
}

/** What an expression gives when it is run with the standard library alone, as every host does. */
function run(text: string, library: Library, scope = sampleScope, frame = sampleFrame()): unknown {
  const { problems, tree } = checked(text, scope, library);
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((problem) => problem.code).join());
  const outcome = evaluate(compile(JSON.parse(JSON.stringify(tree)), standardLibrary), frame);
  return outcome.state === "value" ? (outcome.value === null ? null : String(outcome.value)) : outcome.state;
}

/** A function over ranges. */
function overRanges(parameters: Readonly<Record<string, ExpressionType>>, result: ExpressionType, text: string) {
  const made = Object.entries(parameters).map(([name, type]) => ({ name, type, aliases: [], optional: false }));
  return { ...source("own", {}, "any" as never, text), parameters: made, result };
}
const days = rangeOfType("date_range");
const times = rangeOfType("datetime_range");

describe("functions over ranges", () => {
  const callsOf = (text: string, library: Library) =>
    checked(text, sampleScope, library).problems.map(({ code, data }) => [code, data.expected, data.actual]);
  const holds = overRanges({ range: days, day: scalar("date") }, scalar("boolean"), "contains(range, day)");

  it("[forms 7 UserFunction] given a parameter of ranges, when a range or a written one is handed over, then the body knows its type", () => {
    const { library } = functionsOf(holds);
    expect(run("own('[2026-01-01,2026-02-01)', date('2026-01-31'))", library)).toBe("true");
    expect(run("own(rangeOf(date('2026-01-01'), date('2026-01-05')), date('2026-01-31'))", library)).toBe("false");
  });

  it("[forms 7 UserFunction] given a parameter of ranges, when something else is handed over, then the place and both types are named", () => {
    const { library } = functionsOf(holds);
    expect(callsOf("own(rangeOf(1, 5), today())", library)).toEqual([
      ["wrong_argument_type", "date_range", "integer_range"],
    ]);
    expect(callsOf("own('soon', today())", library)).toEqual([["wrong_argument_type", "date_range", "text"]]);
    expect(callsOf("own(today(), today())", library)).toEqual([["wrong_argument_type", "date_range", "date"]]);
  });

  it("[forms 7 UserFunction] given a list of ranges as parameter, when one of another type is handed over, then it is refused", () => {
    const { library } = functionsOf(overRanges({ all: listOf(days) }, scalar("integer"), "length(all)"));
    expect(run("own([rangeOf(date('2026-01-01'), date('2026-01-05'))])", library)).toBe("1");
    expect(callsOf("own([rangeOf(1, 5)])", library)).toEqual([["wrong_argument_type", "list", "list"]]);
  });

  it("[forms 7 UserFunction] given a result of ranges, when the body gives one, a written one or another type, then the first two are ranges to who calls, and the last is named", () => {
    const month = overRanges({ day: scalar("date") }, days, "rangeOf(startOf(day, 'month'), endOf(day, 'month'))");
    expect(run("end(own(date('2026-02-03')))", functionsOf(month).library)).toBe("2026-02-28");
    const written = functionsOf(overRanges({}, days, "'[2026-01-01,2026-01-31]'"));
    expect(run("end(own())", written.library)).toBe("2026-01-31");
    expect(functionsOf(overRanges({}, times, "rangeOf(today(), today())")).outcomes.get("own")?.unfitting).toBe(
      "date_range",
    );
    expect(functionsOf(overRanges({}, days, "'soon'")).outcomes.get("own")?.unfitting).toBe("text");
  });

  it("[forms 7 UserFunction] given a script with a result of ranges, when it is called, then the answer is a range to the expression", () => {
    const script = { ...overRanges({ day: scalar("date") }, days, ""), text: null };
    const frame = sampleFrame({ resource: () => ({ state: "ready", value: "[2026-01-01,2026-02-01)" }) });
    expect(run("end(own(today()))", functionsOf(script).library, sampleScope, frame)).toBe("2026-01-31");
  });
});

const net = source("net", { gross: "decimal", rate: "decimal" }, "decimal", "gross / (1 + rate)");
const vat = source("vat", { gross: "decimal", rate: "decimal" }, "decimal", "gross - net(gross, rate)");
const square = source("square", { n: "integer" }, "integer", "n * n");

describe("user functions", () => {
  it.each([
    ["net(price, 0.25)", "10"],
    ["vat(price, 0.25)", "2.5"],
    ["price.net(0)", "12.5"],
    ["square(count)", "9"],
    ["square(count + 1)", "16"],
    ["square(square(count) + 1)", "100"],
    ["square(missing)", null],
    ["sum(lines, line => square(line.quantity))", "13"],
    ["sum(map([1, 2], n => square(n + 1)), n => square(n + count))", "193"],
    ["square(sum(lines, line => square(line.quantity)))", "169"],
  ])(
    "[forms 7 UserFunction] given %s, when it is run, then the function's body is computed with its arguments",
    (text, gives) => {
      expect(run(text, functionsOf(vat, square, net).library)).toBe(gives);
    },
  );

  it("[forms 7 UserFunction] given a function called before it is defined, when all are made, then the order does not matter", () => {
    const { outcomes } = functionsOf(vat, net);
    expect([...outcomes.values()].map(({ compiled, problems }) => [compiled?.name, problems])).toEqual([
      ["net", []],
      ["vat", []],
    ]);
  });

  it("[forms 7 UserFunction] given arguments with arrow functions of their own, when several are named, then they do not disturb each other", () => {
    const both = source("both", { a: "decimal", b: "decimal" }, "decimal", "a * 100 + b * 10 + a + b");
    expect(run("both(sum(lines, l => l.quantity), sum([1, 2], (n, at) => n + at))", functionsOf(both).library)).toBe(
      "549",
    );
    const over = source("over", { list: "list", by: "decimal" }, "decimal", "sum(list, n => n * by)");
    expect(run("over(lines.unitPrice, sum([1, 2], n => n))", functionsOf(over).library)).toBe("4.8");
    const nested = source("nested", { list: "list", by: "decimal" }, "decimal", "over(list, by + 1) + over(list, by)");
    expect(run("nested(map(lines, l => l.unitPrice), max(1, 2))", functionsOf(over, nested).library)).toBe("8");
  });

  it("[forms 7 UserFunction] given a row of a sub-form, when a function is called there, then it reads the row's values and not the names of its own parameters", () => {
    const clash = source("clash", { quantity: "integer", count: "integer" }, "integer", "quantity * 10 + count");
    const frame = sampleFrame({ row: { slots: ["tea", 4, null] }, parent: { slots: sampleFrame().main }, index: 0 });
    expect(run("clash(count, row.quantity)", functionsOf(clash).library, sampleRowScope, frame)).toBe("34");
  });

  it("[forms 7 UserFunction] given a former name, when it is called, then the function still answers", () => {
    const renamed = { ...square, name: "squared", aliases: ["square"] };
    expect(run("square(3) + squared(2)", functionsOf(renamed).library)).toBe("13");
  });

  it("[forms 7 UserFunction] given an optional parameter, when it is left out, then it is null", () => {
    const greet = source("greet", { who: "text", title: "text" }, "text", "concat(coalesce(title, 'Dear'), ' ', who)");
    const made = { ...greet, parameters: greet.parameters.map((one, at) => ({ ...one, optional: at === 1 })) };
    expect(run("greet(name) + greet(name, 'Dr')", functionsOf(made).library)).toBe("Dear ÖdönDr Ödön");
  });

  it("[forms 7 UserFunction] given the user and the clock, when a body reads them, then its calls know of it", () => {
    const mine = source("mine", { owner: "text" }, "boolean", "owner == user.id && year(today()) > 2000");
    const { clock, dependencies } = checked("mine(name)", sampleScope, functionsOf(mine).library);
    expect(clock).toBe(true);
    expect(dependencies.map(({ name, scope }) => `${scope}.${name}`)).toEqual(["main.name", "user.id"]);
  });

  it("[forms 7 UserFunction] given numbers and dates of a near type, when they are handed over, then they become the declared type", () => {
    const kind = source("exactly", { n: "decimal" }, "decimal", "n / 3");
    expect(run("exactly(1)", functionsOf(kind).library)).toBe("0.33333333333333333333");
    const late = source("late", { until: "datetime" }, "boolean", "until < datetime('2024-02-29 00:00:01')");
    expect(run("late(born)", functionsOf(late).library)).toBe("true");
    const tenth = source("tenth", { n: "float" }, "float", "n + 0.2");
    expect(run("tenth(decimal('0.1'))", functionsOf(tenth).library)).toBe("0.30000000000000004");
  });

  it.each([
    ["square('x')", "wrong_argument_type"],
    ["square()", "wrong_argument_count"],
    ["square(1, 2)", "wrong_argument_count"],
    ["square(0.5)", "wrong_argument_type"],
    ["sqare(1)", "unknown_function"],
  ])("[forms 7 UserFunction] given %s, when it is checked, then it is reported: %s", (text, code) => {
    expect(checked(text, sampleScope, functionsOf(square).library).problems.map((problem) => problem.code)).toContain(
      code,
    );
  });

  it("[forms 7 UserFunction] given functions that call each other in a circle, when they are made, then each tells the way round", () => {
    const [a, b, c] = [
      source("a", {}, "integer", "b() + 1"),
      source("b", {}, "integer", "c()"),
      source("c", {}, "integer", "a()"),
    ];
    const outside = source("outside", {}, "integer", "a() + 1");
    const { library, outcomes } = functionsOf(a, b, c, outside);
    expect(outcomes.get("a")?.cycle).toEqual(["a", "b", "c", "a"]);
    expect(outcomes.get("c")?.cycle).toEqual(["c", "a", "b", "c"]);
    expect(outcomes.get("outside")?.cycle).toBeNull();
    expect(run("coalesce(a(), 5)", library)).toBe("5");
    expect(functionsOf(source("self", {}, "integer", "self()")).outcomes.get("self")?.cycle).toEqual(["self", "self"]);
  });

  it("[forms 7 UserFunction] given a body with a problem, when others call the function, then only the body is reported", () => {
    const { library, outcomes } = functionsOf(
      source("bad", { n: "integer" }, "text", "upper(n) + other"),
      source("open", {}, "text", "("),
    );
    expect(outcomes.get("bad")?.problems.map(({ code }) => code)).toEqual(["wrong_argument_type", "unknown_field"]);
    expect(outcomes.get("open")?.problems.map(({ code }) => code)).toEqual(["syntax_error"]);
    expect(checked("bad(1)", sampleScope, library).problems).toEqual([]);
  });

  it("[forms 7 UserFunction] given a body that gives another type than declared, when it is made, then that is reported", () => {
    expect(functionsOf(source("f", {}, "integer", "0.5")).outcomes.get("f")?.unfitting).toBe("float");
    expect(functionsOf(source("f", {}, "text", "1")).outcomes.get("f")?.unfitting).toBe("integer");
    expect(functionsOf(source("f", {}, "date", "null")).outcomes.get("f")?.unfitting).toBeNull();
  });

  it("[forms 7 UserFunction] given a name of the standard library, when a function takes it, then the standard one stays", () => {
    expect(run("upper(name)", functionsOf(source("upper", { n: "text" }, "text", "'mine'")).library)).toBe("ÖDÖN");
  });

  it("[forms 7 UserFunction] given functions that double each other, when they are made, then they are refused before they grow", () => {
    const chain = Array.from({ length: 30 }, (_, at) =>
      source(`f${at}`, { n: "integer" }, "integer", at === 0 ? "n + 1" : `f${at - 1}(n * 2) + f${at - 1}(n * 3)`),
    );
    const { outcomes } = functionsOf(...chain);
    expect(outcomes.get("f29")?.tooBig).toBe(true);
    expect(outcomes.get("f3")?.compiled).not.toBeNull();
    const thin = Array.from({ length: userFunctionLimits.depth + 1 }, (_, at) =>
      source(`g${at}`, {}, "integer", at === 0 ? "1" : `g${at - 1}()`),
    );
    expect(functionsOf(...thin).outcomes.get(`g${userFunctionLimits.depth}`)?.tooBig).toBe(true);
    const big = source("big", { n: "integer" }, "integer", Array.from({ length: 400 }, () => "n").join(" + "));
    const text = Array.from({ length: limits.nodes / 500 }, () => "big(1)").join(" + ");
    expect(checked(text, sampleScope, functionsOf(big).library).problems.map(({ code }) => code)).toContain("too_big");
  });

  it("[design 6 fuel] given functions that are nested deep, when they are called inside each other, then what would overflow the stack is refused, and what is not runs", () => {
    const deep = source("deep", { n: "decimal" }, "decimal", `n${" + 1.5".repeat(480)}`);
    const { library } = functionsOf(deep);
    const nested = (times: number) => `${"deep(".repeat(times)}count${")".repeat(times)}`;
    const codes = (times: number) =>
      new Set(checked(nested(times), sampleScope, library).problems.map(({ code }) => code));
    expect(codes(2)).toEqual(new Set());
    for (const times of [3, 7, 50, 400]) expect(codes(times)).toEqual(new Set(["too_deep"]));
    expect(String(run(nested(2), library))).toBe(String(run("count + 1440.0", library)));
  });

  it("[design 6 fuel] given a function that is called far more often than an expression has room for, when it is checked, then nothing is made of the calls that have none", () => {
    const wide = source(
      "wide",
      { n: "integer" },
      "decimal",
      `sum([${Array.from({ length: 900 }, () => "n").join(",")}])`,
    );
    let made = 0;
    const library = new Map(functionsOf(wide).library);
    const definition = library.get("wide");
    if (!definition?.inline) throw new Error("not inlined");
    const { inline } = definition;
    library.set("wide", {
      ...definition,
      inline: (...given) => {
        made++;
        return inline(...given);
      },
    });
    const calls = Array.from({ length: 1_000 }, () => "wide(count)").join(",");
    expect(checked(`sum([${calls}])`, sampleScope, library).problems).toHaveLength(1_000 - made + 1);
    expect(made).toBeLessThan(30);
  });

  it("[design 6 fuel] given a body in a list function, when it is run, then its work is taken from the same fuel", () => {
    const { library } = functionsOf(source("heavy", { n: "integer" }, "integer", "sum(range(1, 1000), k => k * n)"));
    expect(run("sum(range(1, 10000), n => heavy(n))", library)).toBe("failed");
  });

  it("[forms 7 UserFunction] given any arguments, when a function is called, then it gives what its body gives with them written in", () => {
    const part = fc.constantFrom(
      "count",
      "count + 1",
      "sum(lines, l => l.quantity)",
      "sum([1, 2], (n, at) => n * at)",
      "apply(count, n => n + 1)",
      "4",
    );
    const body = fc.constantFrom(
      "a",
      "a + b",
      "a * a - b",
      "sum([a, b], n => n * b)",
      "apply(a, n => n * b + a)",
      "b > 2 ? a : a * b",
      "1",
    );
    fc.assert(
      fc.property(part, part, body, body, (first, second, inner, outer) => {
        const f = source("f", { a: "integer", b: "integer" }, "integer", inner);
        const g = source("g", { a: "integer", b: "integer" }, "integer", outer.replaceAll("a *", "f(a, b) *"));
        const written = (text: string, a: string, b: string) =>
          text.replace(/\b[ab]\b/g, (name) => (name === "a" ? `(${a})` : `(${b})`));
        const wanted = written(outer.replaceAll("a *", `(${inner}) *`), first, second);
        expect(run(`g(${first}, ${second})`, functionsOf(f, g).library)).toBe(run(wanted, standardLibrary));
      }),
    );
  });
});

describe("scripts", () => {
  const script = source("rate", { country: "text", day: "date" }, "decimal", "", { text: null });
  const total = source("total", { amount: "decimal" }, "decimal", "amount * rate('hu', '2026-01-02')");
  const asked: unknown[] = [];
  const frameWith = (answer: EngineValue) => ({
    ...sampleFrame(),
    resource: ({ function: name, args }: ResourceCall): ResourceAnswer => {
      asked.push([name, args]);
      return { state: "ready", value: answer };
    },
  });

  it("[forms 7 UserFunction] given a script among functions, when it is called, also inside another, then the server is asked by its id and arguments, and exact numbers come back as such", () => {
    const { library, outcomes } = functionsOf(script, total);
    expect(outcomes.get("total")?.compiled?.resource).toBe(true);
    expect(run("total(2)", library, sampleScope, frameWith("1.27"))).toBe("2.54");
    expect(asked.at(-1)).toEqual(["#script", ["rate", "hu", "2026-01-02"]]);
    expect(run("rate('hu', null)", library, sampleScope, frameWith(0.1))).toBe("0.1");
    expect(run("rate('hu', null)", library, sampleScope, frameWith(null))).toBeNull();
    expect(run("rate('hu', null)", library, sampleScope, frameWith("no number"))).toBeNull();
  });

  it("[forms 7 UserFunction] given an expression, when it names what calls of scripts become, then it cannot be read", () => {
    expect(checkedProblems("#script('rate')")).not.toEqual([]);
    expect(checkedProblems("script('rate')")).toEqual(["unknown_function"]);
    expect(standardFunctions.some(({ name }) => name.includes("script"))).toBe(false);
  });
});

function checkedProblems(text: string): readonly string[] {
  const parsed = parse(text);
  const problems = parsed.ok ? checked(text, sampleScope, standardLibrary).problems : parsed.error;
  return problems.map(({ code }) => code);
}

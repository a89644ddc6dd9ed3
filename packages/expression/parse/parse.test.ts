import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { parse } from "./parse.ts";

function problemOf(text: string) {
  const parsed = parse(text);
  return parsed.ok ? null : parsed.error[0];
}

describe("parse", () => {
  it.each([
    "1",
    "'a'",
    "null",
    "true",
    "`a${b}c`",
    "-a + +b",
    "!a",
    "a ?? b",
    "(a || b) && c",
    "a ? b : c",
    "a?.b.c[0]?.[1]",
    "[1, 'a']",
    "({a: 1, 'b c': 2, d})",
    "sum(lines, x => x.y)",
    "lines.sum((x, i) => x.y * i)",
    "a /* why */ + b // end",
    "  a\n",
  ])("[design 6 grammar] given %s, when parsed, then it is an expression that JSON can carry", (text) => {
    const parsed = parse(text);
    if (!parsed.ok) throw new Error(parsed.error[0]?.code);
    expect(JSON.parse(JSON.stringify(parsed.value))).toEqual(parsed.value);
  });

  it.each([
    "a = 1",
    "a += 1",
    "a++",
    "new Date()",
    "this",
    "this.a",
    "import('x')",
    "import.meta",
    "function () {}",
    "(() => { return 1 })",
    "async x => x",
    "class {}",
    "a, b",
    "...a",
    "[...a]",
    "f(...a)",
    "({...a})",
    "({get a() { return 1 }})",
    "({a() {}})",
    "({[a]: 1})",
    "({__proto__: a})",
    "({'constructor': a})",
    "[,1]",
    "/x/",
    "/x/.test(a)",
    "10n",
    "1e999",
    "f`x`",
    "typeof a",
    "void 0",
    "delete a.b",
    "~a",
    "a & b",
    "a | b",
    "a ^ b",
    "a << 1",
    "a >>> 1",
    "a in b",
    "a instanceof b",
    "a.constructor",
    "a.__proto__",
    "a.prototype",
    "__proto__",
    "constructor('x')",
    "a.constructor('x')",
    "f(x)(y)",
    "a[b](c)",
    "(x => x)(1)",
    "({a}) => a",
    "f((a = 1) => a)",
    "f((...a) => a)",
    "new.target",
    "super.x",
    "yield",
    "await a",
    "a b",
    "a;",
    "",
    "   ",
    "'a",
    "a +",
    "(a",
    "`${a",
    "a.#b",
    "#b in a",
    "let x",
    "if (a) b",
    "<!-- a",
    "a => b => {",
  ])("[design 6 grammar] given %j, when parsed, then it is refused with its place", (text) => {
    const problem = problemOf(text);
    expect(["syntax_error", "syntax_not_allowed"]).toContain(problem?.code);
    expect(problem?.severity).toBe("error");
    expect(problem?.from).toBeGreaterThanOrEqual(0);
    expect(problem?.to).toBeLessThanOrEqual(text.length);
  });

  it("[design 6 grammar] given a forbidden part inside, when parsed, then the place is that part's", () => {
    expect(problemOf("a + new B()")).toEqual({
      code: "syntax_not_allowed",
      severity: "error",
      from: 4,
      to: 11,
      data: { what: "NewExpression" },
    });
    expect(problemOf("a + b c")).toMatchObject({ code: "syntax_error", from: 6, to: 7 });
  });

  it("[design 6 bounds] given a text too long or nested too deep, when parsed, then it is refused as such", () => {
    expect(problemOf("1".repeat(limits.source + 1))?.code).toBe("too_long");
    expect(problemOf(`${"!".repeat(limits.depth + 1)}a`)?.code).toBe("too_deep");
    expect(problemOf(`${"(".repeat(9000)}a${")".repeat(9000)}`)?.code).toBe("too_deep");
    expect(problemOf("[".repeat(9999))?.code).toMatch(/too_deep|syntax_error/);
    expect(problemOf(Array.from({ length: 300 }, () => "a").join(" + "))).toBeNull();
  });
});

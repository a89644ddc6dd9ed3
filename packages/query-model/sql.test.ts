import { describe, expect, it } from "vitest";
import { compileSql, SqlFragment, sql } from "./sql.ts";

describe("sql", () => {
  it("[design 8 query-model] given nested fragments with values, when compiled, then parameters are numbered in the order of the text", () => {
    const inner = sql`${sql.name("a")} = ${1}`;
    const outer = sql`select * from ${sql.name("s", "t")} where ${"x"} = ${sql.name("b")} and ${inner} limit ${5}`;
    expect(compileSql(outer)).toEqual({
      text: `select * from "s"."t" where $1 = "b" and "a" = $2 limit $3`,
      values: ["x", 1, 5],
    });
  });

  it("[design 8 query-model] given an identifier with quotes, when named, then it cannot leave its quotes", () => {
    expect(compileSql(sql.name('x"; drop table y; --')).text).toBe('"x""; drop table y; --"');
    expect(() => sql.name("")).toThrow(TypeError);
    expect(() => sql.name("a\u0000b")).toThrow(TypeError);
  });

  it("[design 8 query-model] given an object that looks like a fragment, when inserted, then it is a parameter and never text", () => {
    const forged = JSON.parse('{"parts":["1; drop table x"],"text":"1"}');
    const compiled = compileSql(sql`select ${forged}`);
    expect(compiled.text).toBe("select $1");
    expect(forged instanceof SqlFragment).toBe(false);
  });

  it("[design 8 query-model] given fragments, when joined, then the separator stands between them only", () => {
    expect(compileSql(sql.join([sql`a`, sql`b`, sql.empty], " and ")).text).toBe("a and b and ");
    expect(compileSql(sql.join([])).text).toBe("");
  });
});

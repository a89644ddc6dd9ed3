import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { sampleRowScope, sampleScope } from "../testing/sample.ts";
import { highlight } from "./highlight.ts";
import { hoverAt } from "./hoverAt.ts";

const kinds = (text: string) => highlight(text).map(({ from, kind, to }) => `${kind} ${text.slice(from, to)}`);

describe("highlight", () => {
  it("[design 6 highlight] given an expression, when it is coloured, then each part says what it is", () => {
    expect(kinds("sum(lines.price) >= 1.5 ? 'a' : user.name /* x */")).toEqual([
      "function sum",
      "bracket (",
      "name lines",
      "operator .",
      "member price",
      "bracket )",
      "operator >=",
      "number 1.5",
      "operator ?",
      "text 'a'",
      "operator :",
      "word user",
      "operator .",
      "member name",
      "comment /* x */",
    ]);
  });

  it("[design 6 highlight] given templates within templates, when they are coloured, then texts and places are told apart", () => {
    expect(kinds("`a ${ {x: 1}.x + `b${c}` } d`")).toEqual([
      "text `a ${",
      "bracket {",
      "name x",
      "operator :",
      "number 1",
      "bracket }",
      "operator .",
      "member x",
      "operator +",
      "text `b${",
      "name c",
      "text }`",
      "text } d`",
    ]);
  });

  it.each([
    ["'open", ["text 'open"]],
    ["`open ${a", ["text `open ${", "name a"]],
    ["a # b", ["name a", "wrong #", "name b"]],
    ["/* open", ["comment /* open"]],
    ["", []],
  ])("[design 6 highlight] given the unfinished text %s, when it is coloured, then it goes on", (text, wanted) => {
    expect(kinds(text)).toEqual(wanted);
  });

  it("[design 6 highlight] given any text, when it is coloured, then the parts stand in order and leave out nothing but blanks", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab1.'\"`${}()[]/* \n\\=>?é😀") }), (text) => {
        let at = 0;
        for (const { from, to } of highlight(text)) {
          expect(text.slice(at, from).trim()).toBe("");
          expect(to).toBeGreaterThan(from);
          at = to;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
    );
  });
});

describe("hover", () => {
  const hover = (text: string, scope = sampleRowScope) => {
    const found = hoverAt(text.replace("|", ""), text.indexOf("|"), scope, standardLibrary);
    return found && [found.kind, found.name, found.type.kind, found.detail];
  };

  it.each([
    ["pri|ce * 2", ["field", "price", "decimal", ""]],
    ["sum(lines.unit|Price)", ["field", "unitPrice", "decimal", "Unit price"]],
    ["lines.co|st", ["field", "unitPrice", "decimal", "Unit price"]],
    ["row.quanti|ty", ["field", "quantity", "integer", ""]],
    ["su|m(tags)", ["function", "sum", "unknown", "sum(list, number?)"]],
    ["name.toUpper|Case()", ["function", "upper", "text", "upper(text)"]],
    ["map(lines, li|ne => line.product)", null],
    ["map(lines, line => li|ne.product)", ["parameter", "line", "row", ""]],
    ["map(lines, line => line.pro|duct)", ["field", "product", "text", ""]],
    ["us|er.id", ["scope", "user", "row", ""]],
    ["ro|w.quantity", ["scope", "row", "row", ""]],
    ["pare|nt.name", ["scope", "parent", "row", ""]],
    ["par|ams.mode", ["scope", "params", "row", ""]],
    ["parent.na|me", ["field", "name", "text", ""]],
    ["|price", ["field", "price", "decimal", ""]],
    ["price|", ["field", "price", "decimal", ""]],
    ["concat(pri|ce, 'a')", ["field", "price", "decimal", ""]],
    ["conc|at(price)", ["function", "concat", "text", "concat(…values)"]],
    ["flag ? pri|ce : 1", ["field", "price", "decimal", ""]],
    ["flag ? 1 : -pri|ce", ["field", "price", "decimal", ""]],
    ["`a ${na|me}`", ["field", "name", "text", ""]],
    ["tags[cou|nt]", ["field", "count", "integer", ""]],
    ["[1, { a: pri|ce }]", ["field", "price", "decimal", ""]],
    ["flag && !mis|sing", ["field", "missing", "integer", ""]],
    ["ind|ex", ["scope", "index", "integer", ""]],
    ["tags.len|gth", ["member", "length", "integer", ""]],
    ["data.si|ze", ["member", "size", "unknown", ""]],
    ["unkno|wn", null],
    ["nofunc|tion()", null],
    ["1 +| 2", null],
    ["price *| ", null],
  ])("[design 6 hover] given %s, when the word is pointed at, then its meaning is shown", (text, wanted) => {
    expect(hover(text)).toEqual(wanted);
  });

  it("[design 6 hover] given the main form, when a word of rows is pointed at, then it means nothing", () => {
    expect(hover("ro|w", sampleScope)).toBeNull();
  });
});

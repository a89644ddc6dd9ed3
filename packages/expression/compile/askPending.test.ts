import { describe, expect, it } from "vitest";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { sampleFrame } from "../testing/sample.ts";
import { checked } from "../testing/testing.ts";
import { askPending } from "./askPending.ts";
import type { ResourceAnswer } from "./frame.ts";

/** The first arguments of the look-ups that are asked for, each once; `answers` are known already. */
function asked(text: string, answers: Readonly<Record<string, ResourceAnswer>> = {}): readonly unknown[] {
  const names = new Set<unknown>();
  const frame = sampleFrame({
    resource: ({ args }) => {
      names.add(args[1] === null ? args[0] : args[1]);
      return answers[String(args[0])] ?? { state: "pending" };
    },
  });
  askPending(checked(text).tree, standardLibrary, frame);
  return [...names];
}

describe("asking for resources", () => {
  it.each([
    ["lookup('a') + lookup('b') * lookup('c')", ["a", "b", "c"]],
    ["concat(text(lookup('a')), text(lookup('b')))", ["a", "b"]],
    ["[lookup('a'), { x: lookup('b') }]", ["a", "b"]],
    ["count + 1", []],
  ])(
    "[forms 7 expression] given %s, when nothing is known yet, then all of it is asked for at once",
    (text, wanted) => {
      expect(asked(text)).toEqual(wanted);
    },
  );

  it("[forms 7 expression] given a look-up for each row, when nothing is known yet, then all rows are asked for at once", () => {
    expect(asked("sum(lines, line => lookup('price', { product: line.product }))")).toEqual([
      { product: "tea" },
      { product: "" },
      { product: null },
    ]);
    expect(asked("map(lines, (line, place) => map([1, 2], n => lookup('x', { n: n + place * 10 })))")).toEqual(
      [1, 2, 11, 12, 21, 22].map((n) => ({ n })),
    );
  });

  it("[forms 7 expression] given a look-up that needs the answer of another, when that is pending, then it is not asked for", () => {
    const text = "lookup('a', { of: lookup('b') }) + lookup('c')";
    expect(asked(text)).toEqual(["b", "c"]);
    expect(asked(text, { b: { state: "ready", value: 7 } })).toEqual(["b", { of: 7 }, "c"]);
  });

  it.each([
    ["flag ? lookup('a') : lookup('b')", ["a"]],
    ["lookup('t') ? lookup('a') : lookup('b')", ["t"]],
    ["flag || lookup('a')", []],
    ["flag && lookup('a')", ["a"]],
    ["count ?? lookup('a')", []],
    ["missing ?? lookup('a')", ["a"]],
    ["lookup('t') && lookup('a')", ["t"]],
  ])("[forms 7 expression] given %s, when it is asked for, then only the branch that is taken", (text, wanted) => {
    expect(asked(text)).toEqual(wanted);
  });

  it("[forms 7 expression] given a part that cannot be computed, when resources are asked for, then nothing is thrown", () => {
    expect(asked("lookup('a', { x: repeat(name, 1e9) })")).toEqual([]);
  });
});

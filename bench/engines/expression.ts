import { check } from "@tessera/expression/check/check.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import { type ScalarKind, scalar } from "@tessera/expression/check/type.ts";
import { compile } from "@tessera/expression/compile/compile.ts";
import { createFrame, type Frame } from "@tessera/expression/compile/frame.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { generate } from "@tessera/expression/generate/generate.server.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { type Bench, type Figure, median } from "../support/figure.ts";
import { closureTree } from "./closureTree.ts";

type Run = (frame: Frame) => unknown;

const rounds = 15;
const runs = 400_000;
const text = "a + b * 2 > 10 && name.length < 5";

/** Rules of the same form, so that both sides are measured in a process that has run more than one rule. */
const others = [
  "status == 'new' || c > 3",
  "(a + b) * c",
  "flag && a > b",
  "a * b + c - 1",
  "c / 2 + b * 3 - a",
  "flag ? a * 2 : b + 1",
  "!(a > 2 && b < 3) || flag",
  "name.length > c",
  "(a - b) * (c + 1) >= a * 4 - b",
  "status != 'done' && c * 2 <= b + 10",
  "(a > 1 ? b : c) + 2",
  "10 - c * 2 < b - 3",
  "a + (b - c * 2) > 4 || !flag",
  "name == status",
  "a <= 4 && b >= 1 && c < 9 && !flag",
];

const kinds: readonly (readonly [string, ScalarKind])[] = [
  ["a", "integer"],
  ["b", "integer"],
  ["name", "text"],
  ["c", "integer"],
  ["flag", "boolean"],
  ["status", "text"],
  ["price", "decimal"],
  ["rate", "decimal"],
  ["floatPrice", "float"],
  ["floatRate", "float"],
];
const scope: Scope = {
  main: kinds.map(([name, kind], slot) => ({ name, slot, type: scalar(kind) })),
  user: [],
  params: [],
};

const frames = Array.from({ length: 64 }, (_, at) =>
  createFrame({
    main: [
      at % 9,
      at % 7,
      "x".repeat(at % 9),
      at % 11,
      at % 2 === 0,
      ["new", "open", "done"][at % 3] ?? "",
      Decimal.parse(`${at}.25`),
      Decimal.parse("1.27"),
      at + 0.25,
      1.27,
    ],
  }),
);

function treeOf(source: string): CheckedTree {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(`${source} does not parse.`);
  const { tree, problems } = check(parsed.value, scope, standardLibrary);
  if (problems.length > 0) throw new Error(`${source}: ${problems[0]?.code}`);
  return tree;
}

/**
 * The same expression eight times, so that the place that calls it does not always meet the same function: so do forms
 * of many rules.
 */
function eight(make: () => Run): readonly Run[] {
  return Array.from({ length: 8 }, make);
}

/** A loop of its own for each side: what the engine learns from one must not slow the other. */
function loopOf(): (list: readonly Run[], over: readonly Frame[], count: number) => number {
  const loop = new Function(
    "list",
    "over",
    "count",
    `let held = 0; for (let at = 0; at < count; at++) if (list[at % list.length](over[(at * 5) & 63])) held++; return held;`,
  );
  return (list, over, count) => loop(list, over, count);
}

/** How many times as quick as `reference` the runs of `own` are; both must give the same. */
function compared(own: readonly Run[], reference: readonly Run[]): { readonly ratio: number; readonly rate: number } {
  for (const frame of frames) {
    for (const [at, run] of own.entries()) {
      const [mine, theirs] = [run(frame), reference[at]?.(frame)];
      // Exact numbers beside floats: these are a little off.
      const isClose = Math.abs(Number(mine) - Number(theirs)) < 1e-9;
      if (mine !== theirs && !(mine instanceof Decimal && isClose)) throw new Error(`${mine} is not ${theirs}.`);
    }
  }
  const [ownLoop, otherLoop] = [loopOf(), loopOf()];
  const timed = (loop: typeof ownLoop, list: readonly Run[]) => {
    const start = performance.now();
    loop(list, frames, runs);
    return performance.now() - start;
  };
  const ratios: number[] = [];
  let quickest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds + 3; round++) {
    const mine = timed(ownLoop, own);
    const theirs = timed(otherLoop, reference);
    if (round < 3) continue;
    ratios.push(theirs / mine);
    quickest = Math.min(quickest, mine);
  }
  return { ratio: median(ratios), rate: runs / quickest / 1000 };
}

function figure(name: string, atLeast: number | null, own: readonly Run[], reference: readonly Run[]): Figure {
  const { ratio, rate } = compared(own, reference);
  const goal = atLeast === null ? null : { atLeast };
  return { name, value: ratio, unit: "×", goal, note: `${rate.toFixed(0)} million/s` };
}

/** The value of the text as a person would program it. */
function native(): Run {
  return new Function(
    "frame",
    "const { main } = frame; return main[0] + main[1] * 2 > 10 && main[2].length < 5;",
  ) as Run;
}

/**
 * Expressions: closures against closures written by hand, code made on the server against code written by hand (issue's
 * figures).
 */
export const expressionFigures: Bench = async () => {
  const tree = treeOf(text);
  const closures = () => compile(tree, standardLibrary);
  const written = () => generate(tree, standardLibrary);
  const alone = figure("closures, the only rule of a process", null, [closures()], [closureTree(tree)]);
  for (const other of others.map(treeOf)) {
    for (const run of [compile(other, standardLibrary), closureTree(other)]) {
      for (let at = 0; at < 100_000; at++) run(frames[at & 63] ?? createFrame());
    }
  }
  const exact = () => compile(treeOf("price * rate + price"), standardLibrary);
  const floating = () => compile(treeOf("floatPrice * floatRate + floatPrice"), standardLibrary);
  return [
    alone,
    figure(
      "closures among other rules, against a hand-made tree",
      0.85,
      eight(closures),
      eight(() => closureTree(tree)),
    ),
    figure("code made on the server, against native", 0.5, eight(written), eight(native)),
    figure("the same, the only rule of a process", 0.5, [written()], [native()]),
    figure("exact decimals, against floats", null, eight(exact), eight(floating)),
  ];
};

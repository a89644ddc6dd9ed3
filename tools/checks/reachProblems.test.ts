import { expect, it } from "vitest";
import { type ReachRule, reachProblems } from "./reachProblems.ts";

const rule: ReachRule = {
  name: "no-b",
  comment: "Leave b alone.",
  from: { path: "^a/", pathNot: "\\.test\\.ts$" },
  to: { path: "^b/", reachable: true },
};

function modules(imports: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(imports).map(([source, to]) => ({
    source,
    dependencies: to.map((resolved) => ({ resolved })),
  }));
}

it("[design 2 lanes] given a module that reaches what is forbidden through another, when it is checked, then the whole way is named", () => {
  const graph = modules({ "a/one.ts": ["c/step.ts"], "c/step.ts": ["b/end.ts"], "b/end.ts": [] });
  expect(reachProblems(graph, [rule])).toEqual(["a/one.ts → c/step.ts → b/end.ts\n    no-b: Leave b alone."]);
});

it("[design 2 lanes] given forbidden modules behind a forbidden one, when it is checked, then only the first is named", () => {
  const graph = modules({ "a/one.ts": ["b/near.ts"], "b/near.ts": ["b/far.ts"], "b/far.ts": [] });
  expect(reachProblems(graph, [rule])).toEqual(["a/one.ts → b/near.ts\n    no-b: Leave b alone."]);
});

it("[design 2 lanes] given modules that import each other and reach nothing forbidden, when they are checked, then nothing is said", () => {
  const graph = modules({ "a/one.ts": ["a/two.ts"], "a/two.ts": ["a/one.ts", "elsewhere"] });
  expect(reachProblems(graph, [rule])).toEqual([]);
});

it("[design 2 lanes] given a module that a rule leaves out, when it reaches what is forbidden, then nothing is said", () => {
  expect(reachProblems(modules({ "a/one.test.ts": ["b/end.ts"] }), [rule])).toEqual([]);
});

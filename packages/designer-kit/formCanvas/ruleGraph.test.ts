import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { expect, it } from "vitest";
import { graphAround, ruleGraph } from "./ruleGraph.ts";

const item = (id: string, expressions: object = {}) => ({
  id: `i${id}`,
  name: id,
  type: "number",
  label: id,
  valueType: "integer",
  posRow: 0,
  posCol: 0,
  posSizex: 12,
  expressions,
});

it("[forms 2 rules] given a form with rules, when its graph is made, then a line leads from each field that is read to what is decided by it, pairs stand once, and what has to do with no rule is left out", () => {
  const items = [
    item("a"),
    item("b", { saveExpression: "a * 2", hiddenExp: "a == 1" }),
    item("c", { requiredExp: "b > 1" }),
    item("d"),
  ];
  const body = JSON.parse(
    JSON.stringify({
      label: "F",
      entity: null,
      pages: [{ id: "p", label: "P", groups: [{ id: "g", label: "G", hiddenExp: "c == 1", items }] }],
    }),
  );
  const number = {
    id: "number",
    aliases: [],
    values: ["integer"],
    rules: ["hiddenExp", "requiredExp", "saveExpression"],
    defaults: {},
  };
  const { form } = compileForm({
    form: { id: "f", body: bodyOf({ kind: "form", body }, "form") },
    entity: null,
    entityOf: () => null,
    // Of a field type the compiler reads these.
    fieldTypes: new Map([["number", number as never]]),
    library: standardLibrary,
  });
  const at = (id: string) => `/pages/#p/groups/#g/items/#i${id}`;
  const { edges, nodes } = ruleGraph(form, body);
  expect(nodes.map(({ id }) => id).sort()).toEqual(["/pages/#p/groups/#g", at("a"), at("b"), at("c")].sort());
  expect(edges).toHaveLength(3);
  expect(edges.find(({ from }) => from === at("a"))).toMatchObject({ to: at("b") });
  expect([...(edges.find(({ from }) => from === at("a"))?.rules ?? [])].sort()).toEqual([
    "hiddenExp",
    "saveExpression",
  ]);
  expect(edges).toContainEqual({ from: at("c"), to: "/pages/#p/groups/#g", rules: ["hiddenExp"] });
});

it("[forms 2 rules] given a long chain of rules, when what is around one element is asked for, then only what so many lines lead to in either direction is there", () => {
  const nodes = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
  const edges = [
    { from: "a", to: "b" },
    { from: "b", to: "c" },
    { from: "c", to: "d" },
    { from: "d", to: "e" },
  ];
  const near = graphAround({ edges, nodes }, "b", 1);
  expect(near).toEqual({ nodes: nodes.slice(0, 3), edges: edges.slice(0, 2) });
  expect(graphAround({ edges, nodes }, "gone", 1)).toEqual({ edges, nodes });
});

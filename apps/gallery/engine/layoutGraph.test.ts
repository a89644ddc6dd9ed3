import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { formProgram } from "@tessera/form-engine/program/formProgram.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chainExample } from "./chainExample.ts";
import { compileText } from "./compileText.ts";
import type { EngineExample } from "./exampleParts.ts";
import { type Graph, type GraphNode, graphOf } from "./graphOf.ts";
import { layoutGraph, nodeSize } from "./layoutGraph.ts";
import { orderExample } from "./orderExample.ts";
import { requestExample } from "./requestExample.ts";

const labelOf = (key: string) => key.split(".").slice(2).join(".");
const compiled = (example: EngineExample) => compileText(JSON.stringify(example.document, null, 2), example.entities);

function graphFor(example: EngineExample): Graph {
  const { form } = compiled(example);
  if (!form) throw new Error("The example does not compile.");
  return graphOf(formProgram(form, standardLibrary));
}

const named = (graph: Graph, label: string, property: GraphNode["property"]): GraphNode | undefined =>
  [...graph.values()].find((node) => node.label === label && node.property === property);

describe("the dependency graph of a form", () => {
  it("[design 7 graph] given the order, when its graph is made, then the sum reads the rows and their totals, and what hangs on it reads the sum", () => {
    const graph = graphFor(orderExample(labelOf));
    const labels = (ids: readonly string[] | undefined) =>
      (ids ?? []).map((id) => `${graph.get(id)?.label} ${graph.get(id)?.property}`).sort();
    expect(labels(named(graph, "net", "value")?.reads)).toEqual(["lines rows", "lines: total value"]);
    expect(labels(named(graph, "net", "value")?.readBy)).toEqual([
      "gross value",
      "rebate max",
      "rebate readOnly",
      "shipping value",
    ]);
    expect(labels(named(graph, "reason", "hidden")?.reads)).toEqual(["gross value"]);
  });

  it("[design 7 graph] given any graph without circles, when it is laid out, then every node stands right of all it reads and no two in one place", () => {
    const shapes = fc.array(fc.array(fc.nat(40), { maxLength: 4 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(shapes, (shape) => {
        const reads = shape.map((from, index) => [...new Set(from.filter((one) => one < index))].map(String));
        const graph: Graph = new Map(
          reads.map((from, index): [string, GraphNode] => [
            String(index),
            {
              id: String(index),
              label: "",
              property: "value",
              rule: null,
              source: index,
              reads: from,
              readBy: reads.flatMap((others, reader) => (others.includes(String(index)) ? [String(reader)] : [])),
            },
          ]),
        );
        const { height, places, width } = layoutGraph(graph);
        const taken = new Set<string>();
        for (const [id, place] of places) {
          taken.add(`${place.x} ${place.y}`);
          expect(place.x + nodeSize.width).toBeLessThanOrEqual(width);
          expect(place.y + nodeSize.height).toBeLessThanOrEqual(height);
          for (const read of graph.get(id)?.reads ?? []) expect(places.get(read)?.x).toBeLessThan(place.x);
        }
        expect(taken.size).toBe(graph.size);
      }),
    );
  });
});

describe("the text of a definition", () => {
  it.each([
    ["order", orderExample],
    ["request", requestExample],
    ["chain", chainExample],
  ])(
    "[design 1 one definition] given the example %s, when it is compiled, then nothing is wrong with it",
    (_, example) => {
      expect(compiled(example(labelOf)).problems).toEqual([]);
    },
  );

  it("[design 1 one definition] given a rule that names what there is not, when the text is compiled, then there is no form, and the problem has the path and the line of the rule", () => {
    const { document, entities } = orderExample(labelOf);
    const text = JSON.stringify(document, null, 2).replace("net < 100", "nett < 100");
    const { form, problems } = compileText(text, entities);
    expect(form).toBeNull();
    expect(problems).toMatchObject([
      {
        path: "/pages/0/groups/0/items/3/expressions/readOnlyExp",
        code: "expression.problem.unknown_field.suggestion",
      },
    ]);
    expect(text.split("\n")[(problems[0]?.line ?? 0) - 1]).toContain("nett < 100");
  });

  it("[design 1 one definition] given a text that is no JSON, when it is compiled, then its line is named", () => {
    const { form, problems } = compileText('{\n  "kind": "form",\n  "id": oops\n}', new Map());
    expect(form).toBeNull();
    expect(problems).toMatchObject([{ line: 3, path: null }]);
  });
});

import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { closed, ExpressionText, element, Text } from "@tessera/contract/schema.ts";
import { listOf, scalar } from "@tessera/expression/check/type.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { lineEntity } from "../testing/orderForm.ts";
import { callUses } from "./callUses.ts";
import { dependsOnCalls } from "./dependsOnCalls.ts";
import { functionSource } from "./functionSource.ts";
import { functionLibrary, functionScope, functionsOf } from "./functionsOf.ts";

const gross: FunctionBody = {
  name: "gross",
  aliases: ["brutto"],
  parameters: [
    { id: "p1", name: "net", type: "decimal" },
    { id: "p2", name: "rate", type: "decimal", optional: true },
  ],
  result: { type: "decimal" },
  kind: "expression",
  expression: "net * (1 + coalesce(rate, 0.27))",
};
const label: FunctionBody = {
  name: "label",
  parameters: [{ id: "p1", name: "codes", type: "text", list: true, aliases: ["parts"] }],
  result: { type: "text", list: true },
  kind: "expression",
  expression: "codes",
};

function lookupOf(
  functions: { readonly [id: string]: FunctionBody },
  entities: { readonly [id: string]: EntityBody } = {},
): DocumentLookup {
  const documents = (kind: string, bodies: object) =>
    // Bodies of these kinds are JSON.
    Object.entries(bodies).map(([id, body]) => ({ kind, id, schemaVersion: 1, subsystem: "app", body }));
  const all = [...documents("function", functions), ...documents("entity", entities)];
  return {
    get: (kind, id) => all.find((one) => one.kind === kind && one.id === id) ?? null,
    all: (kind) => all.filter((one) => one.kind === kind),
  };
}

const schema = closed({
  title: Text(),
  steps: Type.Array(element({ rule: ExpressionText("form"), note: Type.Optional(Type.String()) })),
});
const body = (...rules: readonly string[]) => ({
  title: "gross(1)",
  steps: rules.map((rule, index) => ({ id: `s${index}`, rule, note: "gross(2)" })),
});

describe("functions of documents", () => {
  it("[forms 7 UserFunction] given documents of functions, when expressions are made ready, then they may call these and all of the product", () => {
    const library = functionLibrary(lookupOf({ f1: gross, f2: label }));
    expect([library.has("gross"), library.has("label"), library.has("sum"), library.has("none")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(library.size).toBeGreaterThan(standardLibrary.size);
  });

  it("[forms 7 UserFunction] given one state of the documents, when its functions are asked for again, then they are made once; for another state again", () => {
    const documents = lookupOf({ f1: gross });
    expect(functionsOf(documents)).toBe(functionsOf(documents));
    expect(functionsOf(lookupOf({ f1: gross }))).not.toBe(functionsOf(documents));
    expect(functionLibrary(documents)).toBe(functionsOf(documents).library);
  });

  it("[forms 7 UserFunction] given the document of a function, when it is taken, then names, former names, types and what may be left out are as it says", () => {
    expect(functionSource("f1", gross)).toEqual({
      id: "f1",
      name: "gross",
      aliases: ["brutto"],
      parameters: [
        { name: "net", type: scalar("decimal"), aliases: [], optional: false },
        { name: "rate", type: scalar("decimal"), aliases: [], optional: true },
      ],
      result: scalar("decimal"),
      text: "net * (1 + coalesce(rate, 0.27))",
    });
    expect(functionSource("f2", label)).toMatchObject({
      aliases: [],
      parameters: [{ name: "codes", type: listOf(scalar("text")), aliases: ["parts"], optional: false }],
      result: listOf(scalar("text")),
    });
  });

  it("[forms 7 UserFunction] given a look-up in a function, when its type is asked for, then it is that of the entity's column, and nothing where there is none", () => {
    const { resourceType, user } = functionScope(
      lookupOf(
        {},
        {
          line: lineEntity,
          tags: {
            ...lineEntity,
            columns: [{ id: "t", name: "tags", column: "tags", label: "Tags", type: "list", element: "text" }],
          },
        },
      ),
    );
    expect(user?.map(({ name }) => name)).toContain("login");
    expect(resourceType?.("lookup", "line", "price")).toEqual(scalar("decimal"));
    expect(resourceType?.("lookup", "tags", "tags")).toEqual(listOf(scalar("text")));
    expect(resourceType?.("lookup", "line", "gone")).toBeNull();
    expect(resourceType?.("lookup", "gone", "price")).toBeNull();
    expect(resourceType?.("lookup", null, "price")).toBeNull();
    expect(resourceType?.("rate", "line", "price")).toBeNull();
  });
});

describe("who calls a function", () => {
  const documents = lookupOf({ f1: gross, f2: label });
  const uses = (...rules: readonly string[]) =>
    callUses(schema, body(...rules), documents).map(({ path, from, to, target, fromElement }) => [
      path,
      (rules[Number(path.split("/")[2])] ?? "").slice(from, to),
      target.id,
      fromElement,
    ]);

  it("[forms 7 UserFunction] given expressions that call functions, when uses are looked for, then each call is found with its place, also inside others, and what is no expression is not looked at", () => {
    expect(uses("gross(a) + 1", "sum([gross(b), 2])", "label([text(gross(c))])")).toEqual([
      ["/steps/0/rule", "gross", "f1", "s0"],
      ["/steps/1/rule", "gross", "f1", "s1"],
      ["/steps/2/rule", "label", "f2", "s2"],
      ["/steps/2/rule", "gross", "f1", "s2"],
    ]);
    expect(callUses(schema, body("gross(a)"), documents)[0]?.target).toEqual({
      kind: "function",
      id: "f1",
      element: null,
    });
  });

  it("[forms 7 UserFunction] given a former name, when uses are looked for, then the function is found by it; a name in use goes before a former one", () => {
    expect(uses("brutto(a)")).toEqual([["/steps/0/rule", "brutto", "f1", "s0"]]);
    const renamed = lookupOf({
      f1: { ...gross, aliases: ["label"] },
      f2: label,
      f3: { ...label, aliases: ["brutto"] },
      f4: { ...gross, name: "other", aliases: ["brutto"] },
    });
    const targets = callUses(schema, body("label([a])", "brutto(a)"), renamed).map(({ target }) => target.id);
    expect(targets).toEqual(["f2", "f3"]);
  });

  it("[forms 7 UserFunction] given calls of the product's functions, of unknown ones, names without a call and broken text, when uses are looked for, then there are none", () => {
    expect(uses("sum([1])", "nothing(1)", "gross + 1", "gross(")).toEqual([]);
    const shadow = lookupOf({ f1: { ...gross, name: "sum" } });
    expect(callUses(schema, body("sum([1])"), shadow)).toEqual([]);
  });

  it("[forms 7 UserFunction] given a name written in escapes, when uses are looked for, then all of what was written is the name", () => {
    expect(uses("gr\\u006fss (a)", "1 + gr\\u{6f}ss(a)")).toEqual([
      ["/steps/0/rule", "gr\\u006fss", "f1", "s0"],
      ["/steps/1/rule", "gr\\u{6f}ss", "f1", "s1"],
    ]);
  });

  it("[forms 7 UserFunction] given no functions of documents, when uses are looked for, then there are none", () => {
    expect(callUses(schema, body("gross(a)"), lookupOf({}))).toEqual([]);
  });
});

describe("whether a document depends on functions", () => {
  const depends = (...rules: readonly string[]) => dependsOnCalls(schema, body(...rules));

  it.each([
    "gross(a)",
    "1 + gross (a)",
    "gross?.(a)",
    "x.gross(a)",
    "sum([gross(a)])",
    "gross/* net */(a)",
    "gr\\u006fss(a)",
    "árfolyam(a)",
    "ár2(a)",
  ])("[design 4 depends] given the call %s, when it is asked, then the document depends on functions", (rule) => {
    expect(depends("1", rule)).toEqual(["function"]);
  });

  it.each([
    "sum([1, 2])",
    "1 + 2",
    "(a + b) * c",
    "sum /* of all */ ([1])",
    "s\\u0075m([1])",
    "// gross(\n1",
    "gross(/*",
  ])("[design 4 depends] given %s, when it is asked, then the document depends on none", (rule) => {
    expect(depends(rule)).toEqual([]);
  });

  it("[design 4 depends] given a title that looks like a call, when it is asked, then only expressions count", () => {
    expect(depends()).toEqual([]);
  });
});

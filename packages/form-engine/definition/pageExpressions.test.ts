import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import type { UrlBody } from "@tessera/contract/definitions/urlBody.ts";
import { describe, expect, it } from "vitest";
import { compilePage, pageFields, segmentNames } from "./pageExpressions.ts";

const lookup: DocumentLookup = { get: () => null, all: () => [] };
type Expressions = Pick<UrlBody, "beforeAction" | "parameters">;
const url = (more: Expressions): UrlBody => ({ route: "/orders/:year/:query", isPublic: false, page: null, ...more });
const codes = (more: Expressions) => compilePage(url(more), lookup).problems.map(({ code, path }) => [code, path]);

describe("expressions of a page", () => {
  it("[shell 2.1 segments] given a route with named segments, when its parameters are listed, then those of every page come first and keep their names", () => {
    expect(segmentNames("/orders/:year/:query")).toEqual(["year", "query"]);
    expect(pageFields("/orders/:year/:query").map(({ name }) => name)).toEqual([
      "url",
      "controller",
      "action",
      "query",
      "year",
    ]);
  });

  it("[shell 4.1 beforeAction] given an address and parameters as expressions, when they are compiled, then each has its tree; a url without any has none", () => {
    const { compiled, problems } = compilePage(
      url({
        beforeAction: "concat('/archive/', params.year)",
        parameters: [{ id: "p", name: "next", value: "1 + 1" }],
      }),
      lookup,
    );
    expect(problems).toEqual([]);
    expect(compiled.beforeAction).not.toBeNull();
    expect(compiled.parameters.map(({ name }) => name)).toEqual(["next"]);
    expect(compilePage(url({}), lookup)).toEqual({ compiled: { beforeAction: null, parameters: [] }, problems: [] });
  });

  it("[shell 4.1 beforeAction] given expressions that are none, that name what is not there or lead nowhere, when they are compiled, then each problem has its place and nothing of them is kept", () => {
    expect(codes({ beforeAction: "1 +" })).toEqual([
      [expect.stringMatching(/^expression\.problem\./), "/beforeAction"],
    ]);
    expect(codes({ parameters: [{ id: "p", name: "a", value: "params.nope" }] })).toEqual([
      [expect.stringMatching(/^expression\.problem\./), "/parameters/0/value"],
    ]);
    expect(codes({ beforeAction: "[1, 2]" })).toEqual([["before_action_address", "/beforeAction"]]);
  });
});

import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { UrlBody } from "@tessera/contract/definitions/urlBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { urlDocument } from "./url.ts";

const base: UrlBody = { route: "/orders/:id", isPublic: false, page: null };

const documentOf = (id: string, body: Partial<UrlBody>): TesseraDocument<UrlBody> => ({
  kind: "url",
  id,
  schemaVersion: 1,
  subsystem: "shop",
  body: { ...base, ...body },
});

const other: TesseraDocument = {
  ...documentOf("other", { route: "/taken" }),
  body: { ...base, route: "/taken" } as Json,
};

function problemsOf(body: Partial<UrlBody>): readonly string[] {
  const lookup = { get: () => null, all: (kind: string) => (kind === "url" ? [other] : []) };
  const environment = { fieldTypes: new Map(), panelTypes: new Map() };
  const problems = urlDocument.check?.(documentOf("own", body), lookup, environment) ?? [];
  return problems.map(({ code, path }) => `${path} ${code}`);
}

it.each([
  ["/orders/:id", []],
  ["/taken", ["/route route_taken"]],
  ["/assets/list", ["/route route_reserved"]],
  ["/api", ["/route route_reserved"]],
  ["/logout/now", ["/route route_reserved"]],
  ["/404.html", ["/route route_reserved"]],
  ["/assets-of-mine", []],
  ["/mine/assets", []],
  ["https://example.org/help?x=1", []],
])(
  "[shell 2.1 routing] given the route %s, when it is to be published, then its problems are %j",
  (route, problems) => {
    expect(problemsOf({ route })).toEqual(problems);
  },
);

it("[shell 2.1 routing] given an address outside of the application, when it has a page, then that is a problem", () => {
  expect(problemsOf({ route: "https://example.org", page: "orders" })).toEqual(["/page route_external_page"]);
});

it.each(["javascript:alert(1)", "//example.org", "ftp://example.org", "https://exa mple.org", "orders", '/"x'])(
  "[shell 2.1 routing] given %s as a route, when the document is checked, then it does not fit",
  (route) => expect(Value.Check(urlDocument.schema, { ...base, route })).toBe(false),
);

it.each<[string, Partial<UrlBody>, readonly string[]]>([
  ["an address by its parameters", { beforeAction: "params.id == '' ? '/taken' : ''" }, []],
  ["what is no address", { beforeAction: "[1, 2]" }, ["/beforeAction before_action_address"]],
  ["a name that is none", { beforeAction: "params.nothing" }, ["/beforeAction expression.problem.unknown_name"]],
  ["a broken text", { beforeAction: "1 +" }, ["/beforeAction expression.problem.syntax"]],
])(
  "[shell 4.1 beforeAction] given %s, when it is to be published, then its problems are as they should be",
  (_case, body, problems) => {
    expect(problemsOf(body).map((one) => one.split(".problem.")[0])).toEqual(
      problems.map((one) => one.split(".problem.")[0]),
    );
  },
);

it("[lists 7 parameters] given parameters, when they are to be published, then names are their own and expressions hold", () => {
  const value = "user.login";
  const one = (id: string, name: string, text = value) => ({ id, name, value: text });
  expect(problemsOf({ parameters: [one("a", "who"), one("b", "key", "params.query.x")] })).toEqual([]);
  expect(problemsOf({ parameters: [one("a", "who"), one("b", "who"), one("c", "id")] })).toEqual([
    "/parameters/1/name name_taken",
    "/parameters/2/name name_taken",
  ]);
  expect(problemsOf({ parameters: [one("a", "who", "user.nothing")] })[0]).toMatch(
    /^\/parameters\/0\/value expression/,
  );
});

it("[shell 2.1 routing] given a readable name that is no segment of the route, when the url is checked, then it is refused", () => {
  const slug = { id: "s1", segment: "name", entity: "order", column: "number", parameter: "id" };
  expect(problemsOf({ slugs: [slug] })).toContain("/slugs/0/segment segment_unknown");
  expect(problemsOf({ route: "/orders/:name", slugs: [slug] })).not.toContain("/slugs/0/segment segment_unknown");
});

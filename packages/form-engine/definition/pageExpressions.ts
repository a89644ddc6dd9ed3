import type { DocumentLookup, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { UrlBody } from "@tessera/contract/definitions/urlBody.ts";
import { check } from "@tessera/expression/check/check.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import { type Field, scalar } from "@tessera/expression/check/type.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { neverFits } from "../compile/neverFits.ts";
import { functionLibrary, functionScope } from "../functions/functionsOf.ts";

/** The expressions of a url as publish stores them. */
export interface CompiledPage {
  readonly beforeAction: CheckedTree | null;
  readonly parameters: readonly { readonly name: string; readonly tree: CheckedTree }[];
}

/**
 * What of a page every expression may read as `params`, in the order of the slots; the named segments of its route
 * follow.
 */
const ownParameters = ["url", "controller", "action", "query"] as const;

/** Names of the segments that a route leaves open, in their order. */
export function segmentNames(route: string): readonly string[] {
  return route.split("/").flatMap((segment) => (segment.startsWith(":") ? [segment.slice(1)] : []));
}

/**
 * The fields of `params` in expressions of a page with this route, by slot. A segment named as one of the page's own is
 * not among them.
 */
export function pageFields(route: string): readonly Field[] {
  const own: readonly string[] = ownParameters;
  const segments = segmentNames(route).filter((name) => !own.includes(name));
  return [...own, ...segments].map((name, slot) => ({
    name,
    slot,
    type: scalar(name === "query" && slot < own.length ? "unknown" : "text"),
  }));
}

function compileExpression(
  text: string,
  path: string,
  scope: Scope,
  lookup: DocumentLookup,
  problems: DocumentProblem[],
): { readonly tree: CheckedTree; readonly isAddress: boolean } | null {
  const parsed = parse(text);
  const checked = parsed.ok ? check(parsed.value, scope, functionLibrary(lookup)) : null;
  const found = parsed.ok ? (checked?.problems ?? []) : parsed.error;
  for (const { code, data, from, severity, to } of found)
    problems.push({ severity, code: `expression.problem.${code}`, path, data: { ...data, from, to, text } });
  if (checked === null || found.some(({ severity }) => severity === "error")) return null;
  return { tree: checked.tree, isAddress: !neverFits(checked.type, "text") };
}

/**
 * Checks and compiles the expressions of a url; what has errors is left out, and the errors stand among the problems.
 */
export function compilePage(
  body: UrlBody,
  lookup: DocumentLookup,
): { readonly compiled: CompiledPage; readonly problems: readonly DocumentProblem[] } {
  const problems: DocumentProblem[] = [];
  const scope: Scope = { main: [], params: pageFields(body.route), ...functionScope(lookup) };
  const compile = (text: string, path: string) => compileExpression(text, path, scope, lookup, problems);
  const before = body.beforeAction ? compile(body.beforeAction, "/beforeAction") : null;
  if (before !== null && !before.isAddress)
    problems.push({ severity: "error", code: "before_action_address", path: "/beforeAction", data: {} });
  const parameters = (body.parameters ?? []).flatMap(({ name, value }, index) => {
    const made = compile(value, `/parameters/${index}/value`);
    return made === null ? [] : [{ name, tree: made.tree }];
  });
  return { compiled: { beforeAction: before?.tree ?? null, parameters }, problems };
}

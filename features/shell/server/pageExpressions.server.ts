import { TesseraError } from "@tessera/contract/errors.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import { findUrl, type UrlEntry } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import { compile } from "@tessera/expression/compile/compile.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { fromJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { type CompiledPage, pageFields } from "@tessera/form-engine/definition/pageExpressions.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import { ruleUser } from "@tessera/records/rules/formRules.ts";
import { valueWithLookups } from "@tessera/records/rules/lookup.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Maximum number of parameters of a query that are read, and letters of each. */
const queryLimit = { count: 100, length: 2000 };

/** A page whose expressions may be worked out for the caller. */
export interface AskedPage {
  readonly entry: UrlEntry;
  readonly compiled: CompiledPage;
  readonly params: readonly EngineValue[];
}

/** What was compiled of a url, as published; null when it has no expressions. */
export function compiledPageIn(snapshot: Pick<Snapshot, "compiled">, id: string): CompiledPage | null {
  // The kind `url` compiles to a `CompiledPage`, which the store keeps as JSON.
  const page = snapshot.compiled("url", id) as CompiledPage | null;
  return page === null || (page.beforeAction === null && page.parameters.length === 0) ? null : page;
}

function paramsOf(entry: UrlEntry, path: string, query: string): readonly EngineValue[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  const given = [...new URLSearchParams(query)].slice(0, queryLimit.count);
  const values = new Map<string, EngineValue>([
    ["url", query === "" ? path : `${path}?${query}`],
    ["controller", segments.length > 1 ? segments.slice(0, -1).join("/") : (segments[0] ?? "")],
    ["action", segments.length > 1 ? (segments.at(-1) ?? "") : "index"],
    ["query", fromJson(Object.fromEntries(given.map(([name, value]) => [name, value.slice(0, queryLimit.length)])))],
  ]);
  const open = matchRoute([entry], path)?.params ?? new Map<string, string>();
  return pageFields(entry.route).map(({ name }) => values.get(name) ?? open.get(name) ?? null);
}

/**
 * The page of an address whose expressions the caller may have worked out, for they may open it; null when it has none,
 * or there is no such page. Throws `not_signed_in`, `access_denied`. The caller has compared the counters.
 */
export function askedPage(context: RequestContext, url: string): AskedPage | null {
  const snapshot = context.services.definitions.current();
  const { path, query } = addressParts(url);
  const entry = findUrl(snapshot, path);
  const compiled = entry === null ? null : compiledPageIn(snapshot, entry.id);
  if (entry === null || compiled === null) return null;
  const permission = urlPermission(context, entry);
  if (permission === "sign_in") throw new TesseraError("not_signed_in");
  if (permission === "denied") throw new TesseraError("access_denied");
  return { entry, compiled, params: paramsOf(entry, path, query) };
}

/**
 * Works out an expression of a page under the caller's rights, look-ups included. Throws `value_invalid` with the
 * expression's own code when it cannot be worked out.
 */
export function pageValue(context: RequestContext, { params }: AskedPage, tree: CheckedTree): Promise<EngineValue> {
  return valueWithLookups(context, compile(tree, standardLibrary), { user: ruleUser(context), params });
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import { findUrl, type UrlEntry } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import { compile } from "@tessera/expression/compile/compile.ts";
import { evaluate } from "@tessera/expression/compile/evaluate.ts";
import { createFrame, type ResourceAnswer, type ResourceCall } from "@tessera/expression/compile/frame.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { limits } from "@tessera/expression/limits.ts";
import { fromJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { type CompiledPage, pageFields } from "@tessera/form-engine/definition/pageExpressions.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import { resolveLookups } from "@tessera/records/rules/lookup.ts";
import { ruleUser } from "@tessera/records/rules/recordRules.ts";
import { openBudget } from "@tessera/records/rules/ruleBudget.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Rounds of look-ups that one page may ask for. */
const rounds = 10;

/** Most parameters of a query that are read, and letters of each. */
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
 * The page of an address whose expressions the caller may have worked out, for they may open it; null when it has none, or there is no such
 * page. Throws `not_signed_in`, `access_denied`. The caller has compared the counters.
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
 * Works out an expression of a page under the caller's rights, look-ups included. Throws `value_invalid` with the expression's own code when
 * it cannot be worked out.
 */
export async function pageValue(context: RequestContext, page: AskedPage, tree: CheckedTree): Promise<EngineValue> {
  const { instant, language, zone } = context;
  const known = new Map<string, ResourceAnswer>();
  const compiled = compile(tree, standardLibrary);
  const budget = context.budget ?? openBudget();
  for (let round = 0; round <= rounds; round++) {
    const asked = new Map<string, ResourceCall>();
    const fuel = { left: limits.fuel };
    budget.start();
    const outcome = evaluate(
      compiled,
      createFrame({
        user: ruleUser(context),
        params: page.params,
        instant,
        zone,
        language,
        fuel,
        resource: (call) => {
          const answer = known.get(call.key);
          if (answer === undefined) asked.set(call.key, call);
          return answer ?? { state: "pending" };
        },
      }),
    );
    budget.spent(limits.fuel - fuel.left);
    budget.stop();
    if (budget.isDue()) await budget.turn();
    if (outcome.state === "value") return outcome.value;
    if (outcome.state === "failed") throw new TesseraError("value_invalid", { code: outcome.error.code });
    const calls = [...asked.values()];
    const answers = await resolveLookups(context, calls);
    for (const [index, { key }] of calls.entries()) {
      const answer = answers[index];
      if (answer !== undefined) known.set(key, answer);
    }
  }
  throw new TesseraError("value_invalid", { code: "too_many_rounds" });
}

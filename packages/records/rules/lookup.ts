import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Compiled } from "@tessera/expression/compile/compile.ts";
import { evaluate } from "@tessera/expression/compile/evaluate.ts";
import { createFrame, type ResourceAnswer, type ResourceCall } from "@tessera/expression/compile/frame.ts";
import { limits } from "@tessera/expression/limits.ts";
import { fromJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { type LookupRequest, lookupOf, requestOf, scriptOf } from "@tessera/form-engine/evaluate/resourceCalls.ts";
import { fromWire } from "@tessera/form-engine/record/wireValue.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { openBudget } from "./ruleBudget.ts";

/** Rows a look-up reads at most; a look-up is for values of a record, not for lists. */
const rowLimit = 500;

/** Rounds of look-ups that one value may ask for. */
const valueRounds = 10;

interface LookupRow {
  readonly cells: { readonly [column: string]: Json };
}

/**
 * Answers a look-up with the caller's rights: rows of the entity `name` whose columns equal `params`. Answers wire
 * JSON: a cell, a row, or rows; null when there is no row. A parameter that is null finds nothing, and asks nothing.
 * Throws `invalid_input` for an unknown entity or column.
 */
export async function answerLookup(context: RequestContext, request: LookupRequest): Promise<Json> {
  const entity = entityOf(context, request.name);
  const all = request.column === "*" || request.column === "FULL_RESULT" || request.column === "";
  const columns = all ? entity.columns.map((column) => column.name) : [request.column];
  const conditions = Object.entries(request.params).map(
    ([field, value]): Condition => ({ field, operator: "=", operand: { value } }),
  );
  if (Object.values(request.params).some((value) => value === null))
    return request.column === "FULL_RESULT" ? [] : null;
  const raw = await context.services.records.page(context, {
    entity: request.name,
    columns: columns.map((name) => ({ name, path: name })),
    fixed: { and: conditions },
    order: entity.key.columns.map((path) => ({ path, direction: "asc" })),
    offset: 0,
    limit: request.column === "FULL_RESULT" ? rowLimit : 1,
  });
  // The text was written by the guard: its shape is that of `Records.page`.
  const { rows } = JSON.parse(raw.body) as { readonly rows: readonly LookupRow[] };
  if (request.column === "FULL_RESULT") return rows.map((row) => row.cells);
  const cells = rows[0]?.cells ?? null;
  return all ? cells : (cells?.[request.column] ?? null);
}

/**
 * Answers the look-ups, requests and scripts of a form's rules on the server, in the order asked; one that fails is the
 * empty result.
 */
export async function resolveLookups(
  context: RequestContext,
  calls: readonly ResourceCall[],
): Promise<readonly ResourceAnswer[]> {
  return Promise.all(calls.map((call) => resolveCall(context, call)));
}

/**
 * Works out an expression of the page under the caller's rights, look-ups included. Throws `value_invalid` with the
 * expression's own code when it cannot be worked out.
 */
export async function valueWithLookups(
  context: RequestContext,
  expression: Compiled,
  { params, user }: { readonly params: readonly EngineValue[]; readonly user: readonly EngineValue[] },
): Promise<EngineValue> {
  const { instant, language, zone } = context;
  const known = new Map<string, ResourceAnswer>();
  const budget = context.budget ?? openBudget();
  for (let round = 0; round <= valueRounds; round++) {
    const asked = new Map<string, ResourceCall>();
    const fuel = { left: limits.fuel };
    const resource = (call: ResourceCall): ResourceAnswer => {
      const answer = known.get(call.key);
      if (answer === undefined) asked.set(call.key, call);
      return answer ?? { state: "pending" };
    };
    budget.start();
    const outcome = evaluate(expression, createFrame({ user, params, instant, zone, language, fuel, resource }));
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

async function resolveCall(context: RequestContext, call: ResourceCall): Promise<ResourceAnswer> {
  const lookup = lookupOf(call);
  const request = requestOf(call);
  const script = scriptOf(call);
  try {
    if (script) return { state: "ready", value: fromJson(await context.services.scripts.call(context, script)) };
    if (lookup) return { state: "ready", value: engineAnswer(context, lookup, await answerLookup(context, lookup)) };
    if (request)
      return { state: "ready", value: fromJson(await context.services.ruleRequests.answer(context, request)) };
  } catch (error) {
    if (error instanceof TesseraError && error.kind.blame === "user" && error.code !== "definition_changed") {
      return { state: "failed", code: error.code };
    }
    throw error;
  }
  return { state: "failed", code: "calculation_error" };
}

function engineAnswer(context: RequestContext, { name, column }: LookupRequest, answer: Json): EngineValue {
  const found = entityOf(context, name).columns.find((one) => one.name === column);
  return found ? fromWire(answer, found.type) : fromJson(answer);
}

function entityOf(context: RequestContext, id: string): EntityBody {
  const body = findBody(context.services.definitions.current(), "entity", id);
  if (!body) throw new TesseraError("invalid_input", { problems: [{ path: "/name", code: "unknown_entity" }] });
  return body;
}

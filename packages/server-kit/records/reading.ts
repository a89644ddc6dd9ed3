import { TesseraError } from "@tessera/contract/errors.ts";
import { choicesSql } from "@tessera/query-model/choicesSql.ts";
import type { QueryEnvironment } from "@tessera/query-model/environment.ts";
import { countSql, pageSql } from "@tessera/query-model/listSql.ts";
import { recordSql } from "@tessera/query-model/recordSql.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { RawJson, type RequestContext } from "../context.ts";
import type { Rights } from "../rights/rights.ts";
import { freshnessCondition } from "../state/freshness.ts";
import { StaleError } from "../state/staleError.ts";
import { withFreshRetry } from "../state/withFreshRetry.ts";
import type { Guard, GuardOf } from "./guard.ts";
import { isHot } from "./hotStatement.ts";
import type { Records } from "./records.ts";

/** Renews a context whose counters are out of date: same person, roles and counters as they are now. */
export type Renew = (stale: RequestContext) => Promise<RequestContext>;

const exactCount = 10_000;

/**
 * Runs one reading statement whose value is computed only while counters and session hold (design §4). Answers null when the value is null. Throws `StaleError`.
 */
export async function readFresh(context: RequestContext, guard: Guard, value: SqlFragment): Promise<string | null> {
  const statement = sql`select case when ${freshnessCondition(guard.claim)} then coalesce((${value})::text, 'null') end as body`;
  const compiled = compileSql(statement);
  const { rows } = await context.services.database.query(compiled, { prepared: isHot(compiled.text) });
  const body = rows[0]?.body ?? null;
  if (body === null) throw new StaleError();
  return body === "null" ? null : body;
}

const kept = new WeakMap<Rights, Map<string, SqlFragment>>();
const mostKept = 200;

/**
 * What `build` makes of a request, kept per rights where it depends on nothing else: a statement that asked for the user, the day or
 * the page is made again for each request.
 */
function keptSql(
  guard: Guard,
  language: string,
  name: string,
  request: unknown,
  build: (env: QueryEnvironment) => SqlFragment,
): SqlFragment {
  const key = JSON.stringify([name, language, request]);
  const known = kept.get(guard.rights) ?? new Map<string, SqlFragment>();
  const found = known.get(key);
  if (found) return found;
  const env = guard.environment();
  let isPersonal = false;
  const personal =
    <Argument, Value>(read: (argument: Argument) => Value) =>
    (argument: Argument): Value => {
      isPersonal = true;
      return read(argument);
    };
  const operands = {
    user: personal(env.operands.user),
    param: personal(env.operands.param),
    today: personal(env.operands.today),
  };
  const made = build({ ...env, operands });
  if (isPersonal) return made;
  if (known.size >= mostKept) known.clear();
  known.set(key, made);
  kept.set(guard.rights, known);
  return made;
}

/** The reading half of `Records`. */
export function createReading(guardOf: GuardOf, renew: Renew): Pick<Records, "page" | "count" | "choices" | "read"> {
  const read = (
    context: RequestContext,
    name: string,
    request: unknown,
    build: (env: QueryEnvironment) => SqlFragment,
  ): Promise<string | null> =>
    withFreshRetry(context, renew, (fresh) => {
      const guard = guardOf(fresh);
      return readFresh(fresh, guard, keptSql(guard, fresh.language, name, request, build));
    });

  return {
    page: async (context, request) => {
      const body = await read(context, "page", request, (env) => pageSql(request, env));
      return new RawJson(body ?? '{"rows":[]}');
    },
    count: async (context, request) => {
      const body = await read(context, "count", request, (env) => countSql(request, exactCount, env));
      const total = Number(body);
      return { total: Math.min(total, exactCount), exact: total <= exactCount };
    },
    choices: async (context, request) => {
      const body = await read(context, "choices", request, (env) => choicesSql(request, env));
      return new RawJson(body ?? '{"choices":[],"selected":[]}');
    },
    read: async (context, request) => {
      const body = await read(context, "read", request, (env) => recordSql(request, env));
      if (body === null) throw new TesseraError("record_not_found");
      return new RawJson(body);
    },
  };
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { choicesSql } from "@tessera/query-model/choicesSql.ts";
import { countSql, pageSql } from "@tessera/query-model/listSql.ts";
import { recordSql } from "@tessera/query-model/recordSql.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { RawJson, type RequestContext } from "../context.ts";
import { freshnessCondition } from "../state/freshness.ts";
import { StaleError } from "../state/staleError.ts";
import { withFreshRetry } from "../state/withFreshRetry.ts";
import type { Guard, GuardOf } from "./guard.ts";
import type { Records } from "./records.ts";

const mostPrepared = 300;
const seen = new Map<string, number>();

/**
 * Whether a statement is worth keeping prepared: its text has come for the third time, and it is no search, which is planned better
 * with its values. Bounded, since what people filter by varies without end.
 */
function isHot(text: string): boolean {
  if (text.includes("sys.search_text(")) return false;
  const times = seen.get(text) ?? 0;
  if (times === 0 && seen.size >= mostPrepared) return false;
  if (times < 3) seen.set(text, times + 1);
  return times >= 2;
}

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

/** The reading half of `Records`. */
export function createReading(guardOf: GuardOf, renew: Renew): Pick<Records, "page" | "count" | "choices" | "read"> {
  const read = (context: RequestContext, build: (guard: Guard) => SqlFragment): Promise<string | null> =>
    withFreshRetry(context, renew, (fresh) => {
      const guard = guardOf(fresh);
      return readFresh(fresh, guard, build(guard));
    });

  return {
    page: async (context, request) => {
      const body = await read(context, (guard) => pageSql(request, guard.environment()));
      return new RawJson(body ?? '{"rows":[]}');
    },
    count: async (context, request) => {
      const body = await read(context, (guard) => countSql(request, exactCount, guard.environment()));
      const total = Number(body);
      return { total: Math.min(total, exactCount), exact: total <= exactCount };
    },
    choices: async (context, request) => {
      const body = await read(context, (guard) => choicesSql(request, guard.environment()));
      return new RawJson(body ?? '{"choices":[],"selected":[]}');
    },
    read: async (context, request) => {
      const body = await read(context, (guard) => recordSql(request, guard.environment()));
      if (body === null) throw new TesseraError("record_not_found");
      return new RawJson(body);
    },
  };
}

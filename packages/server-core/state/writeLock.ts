import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { SqlRunner, Transaction } from "../database/pool.ts";
import { type FreshnessClaim, freshnessCondition } from "./freshness.ts";
import { StaleError } from "./staleError.ts";

/** Key of the advisory lock that every write shares and that publishes and changes of rights take alone (design §4). */
export const definitionsLock = 5_401_210_377;

/**
 * The counters of `sys.state`: the two that every read compares, and that of texts, which only those compare that
 * answer texts.
 */
export interface Counters {
  readonly definitions: number;
  readonly rights: number;
  readonly texts: number;
}

type CounterRow = { readonly [name in keyof Counters]: string };

const countersOf = (row: CounterRow | undefined): Counters => ({
  definitions: Number(row?.definitions),
  rights: Number(row?.rights),
  texts: Number(row?.texts),
});

/** Throws `StaleError` when the counters moved on or the session ended. */
export async function assertFresh(runner: SqlRunner, claim: FreshnessClaim): Promise<void> {
  const { rows } = await runner.query<{ fresh: string }>(
    compileSql(sql`select ${freshnessCondition(claim)} as fresh`),
    {
      prepared: true,
    },
  );
  if (rows[0]?.fresh !== "t") throw new StaleError();
}

/**
 * First thing of every transaction that writes business data: shares the lock, then compares the counters and the
 * session in a statement of its own, whose snapshot is younger than the lock. Throws `StaleError`.
 */
export async function takeWriteLock(transaction: Transaction, claim: FreshnessClaim): Promise<void> {
  await transaction.query(compileSql(sql`select pg_advisory_xact_lock_shared(${definitionsLock}::bigint)`), {
    prepared: true,
  });
  await assertFresh(transaction, claim);
}

/**
 * First thing of every transaction that moves a counter: waits until no write and no other such transaction is open.
 */
export async function takeExclusiveLock(transaction: Transaction): Promise<void> {
  await transaction.query(compileSql(sql`select pg_advisory_xact_lock(${definitionsLock}::bigint)`), {
    prepared: true,
  });
}

/** The counter of rights within a statement. */
export const rightsSql = "(select rights from sys.state)";

/**
 * What follows `from` to read the counters within a statement: `alias` then has `definitions`, `rights` and `texts`.
 */
export function countersFrom(alias: string): string {
  return `sys.state ${alias}`;
}

/** Reads the counters as they are now. */
export async function readCounters(runner: SqlRunner): Promise<Counters> {
  const { rows } = await runner.query<CounterRow>("select definitions, rights, texts from sys.state", {
    prepared: true,
  });
  return countersOf(rows[0]);
}

/**
 * Moves the counters that are named and answers all. The caller holds the exclusive lock: a publish moves
 * `definitions`, one of nothing but translations `texts` instead, a change of a role, a membership or a user moves
 * `rights`.
 */
export async function moveCounters(
  transaction: Transaction,
  which: { readonly [name in keyof Counters]?: boolean },
): Promise<Counters> {
  const { rows } = await transaction.query<CounterRow>({
    text: `update sys.state set definitions = definitions + $1, rights = rights + $2, texts = texts + $3
      returning definitions, rights, texts`,
    values: [which.definitions ? 1 : 0, which.rights ? 1 : 0, which.texts ? 1 : 0],
  });
  return countersOf(rows[0]);
}

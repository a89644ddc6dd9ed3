import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Database, QueryAnswer, QueryOptions, SqlText, Transaction } from "@tessera/server-core/database/pool.ts";

/** Carries what work answered out of a transaction that is undone. */
class Rehearsed extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super("This transaction is only a rehearsal.");
    this.value = value;
  }
}

/** A database on which everything happens as ever, constraints that wait for the end included, and nothing is kept. */
function rehearsal(database: Database): Database {
  const transaction: Database["transaction"] = async <Value>(
    work: (transaction: Transaction) => Promise<Value>,
    options = {},
  ): Promise<Value> => {
    try {
      return await database.transaction<Value>(async (open) => {
        const value = await work(open);
        await open.query("set constraints all immediate");
        throw new Rehearsed(value);
      }, options);
    } catch (error) {
      // Only the line above throws it, with what this very work answered.
      if (error instanceof Rehearsed) return error.value as Value;
      throw error;
    }
  };
  return {
    url: database.url,
    transaction,
    query: <Row>(statement: SqlText | string, options?: QueryOptions): Promise<QueryAnswer<Row>> =>
      transaction((open) => open.query<Row>(statement, options)),
    together: (statements) =>
      transaction(async (open) => {
        const answers: (readonly (string | null)[])[][] = [];
        for (const { prepared, ...statement } of statements) {
          const { rows } = await open.query(statement, { prepared });
          answers.push(rows.map((row) => Object.values(row)));
        }
        return answers;
      }),
    connection: () =>
      Promise.reject(new Error("A rehearsal lends no connection: it could not undo what is done on it.")),
    close: () => Promise.reject(new Error("A rehearsal does not own the database.")),
  };
}

/**
 * The request with a database that keeps nothing: whatever the guard does with it goes through the same rules, rights
 * and constraints as in earnest and is undone.
 */
export function rehearsing(context: RequestContext): RequestContext {
  return { ...context, services: { ...context.services, database: rehearsal(context.services.database) } };
}

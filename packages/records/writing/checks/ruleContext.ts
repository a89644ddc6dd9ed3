import { type RequestContext, sourceContext } from "@tessera/server-core/context.ts";
import type { Database, QueryAnswer, QueryOptions, SqlRunner, SqlText } from "@tessera/server-core/database/pool.ts";
import type { WriteSession } from "../writeSession.ts";

/**
 * One statement after the other on the transaction's connection; one that fails is undone alone, and the save can go
 * on.
 */
function besides({ transaction }: Pick<WriteSession, "transaction">): SqlRunner["query"] {
  let last: Promise<unknown> = Promise.resolve();
  return <Row>(statement: SqlText | string, options?: QueryOptions): Promise<QueryAnswer<Row>> => {
    const run = async (): Promise<QueryAnswer<Row>> => {
      await transaction.query("savepoint beside");
      try {
        return await transaction.query<Row>(statement, options);
      } catch (error) {
        await transaction.query("rollback to savepoint beside");
        throw error;
      } finally {
        await transaction.query("release savepoint beside");
      }
    };
    const mine = last.then(run, run);
    last = mine;
    return mine;
  };
}

/**
 * The request as rules see it inside a write: what they look up is read on the write's own connection, within its
 * transaction. With a second connection for each write, as many writes as the pool has connections would wait for one
 * another without end.
 */
export function ruleContext(session: Pick<WriteSession, "context" | "transaction">): RequestContext {
  const context = sourceContext(session.context);
  const database: Database = { ...context.services.database, query: besides(session) };
  return { ...context, services: { ...context.services, database } };
}

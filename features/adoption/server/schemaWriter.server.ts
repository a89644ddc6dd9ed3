import { type Client, DatabaseError } from "pg";
import type { CatalogueExpression } from "./catalogue/catalogue.ts";
import type { NoticeList } from "./noticeList.ts";
import { obstacleOf } from "./obstacle.ts";
import { runSingle } from "./session.server.ts";

/** A definition to be made on the target, with what is said when it cannot be. */
export interface Attempt {
  readonly kind: string;
  readonly object: string;
  readonly sql: string;
  /** Expressions in it, which must be free of obstacles. */
  readonly expressions?: readonly CatalogueExpression[];
}

/** Makes definitions one by one inside the target's transaction; what fails is listed and undone by itself. */
export class SchemaWriter {
  readonly client: Client;
  readonly notices: NoticeList;

  constructor(client: Client, notices: NoticeList) {
    this.client = client;
    this.notices = notices;
  }

  /**
   * Runs `work` so that a refusal by the server undoes only what `work` did; gives the message of the refusal, or null.
   */
  async guarded(work: () => Promise<void>): Promise<string | null> {
    await this.client.query("savepoint part");
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.severity === "FATAL") throw error;
      await this.client.query("rollback to savepoint part; release savepoint part");
      return error.message;
    }
    await this.client.query("release savepoint part");
    return null;
  }

  /** Runs the statements as one; gives the server's refusal, or null. */
  async tryAll(statements: readonly string[]): Promise<string | null> {
    return this.guarded(async () => {
      for (const sql of statements) await runSingle(this.client, sql);
    });
  }

  /** Makes one definition; true when it stands. A failure becomes a notice. */
  async attempt({ kind, object, sql, expressions = [] }: Attempt): Promise<boolean> {
    const obstacle = expressions.map(obstacleOf).find((found) => found !== null);
    if (obstacle !== undefined) {
      this.notices.add({ kind, object, ...obstacle });
      return false;
    }
    const refusal = await this.tryAll([sql]);
    if (refusal !== null) this.notices.add({ code: "failed", kind, object, detail: refusal });
    return refusal === null;
  }

  /**
   * Makes definitions that may need one another, in whatever order works: as long as one succeeds, those that failed
   * are tried again. Gives the names of those that stand.
   */
  async attemptInAnyOrder(attempts: readonly Attempt[]): Promise<ReadonlySet<string>> {
    const made = new Set<string>();
    let waiting = attempts;
    while (waiting.length > 0) {
      const failed: Attempt[] = [];
      for (const attempt of waiting) {
        const isClear = (attempt.expressions ?? []).every((expression) => obstacleOf(expression) === null);
        if (isClear && (await this.tryAll([attempt.sql])) === null) made.add(attempt.object);
        else failed.push(attempt);
      }
      if (failed.length === waiting.length) {
        for (const attempt of failed) await this.attempt(attempt);
        break;
      }
      waiting = failed;
    }
    return made;
  }
}

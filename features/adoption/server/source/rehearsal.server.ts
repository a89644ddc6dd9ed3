import { type Client, DatabaseError } from "pg";
import { NoticeList } from "../noticeList.ts";
import { SchemaWriter } from "../schemaWriter.server.ts";
import { runSingle } from "../session.server.ts";
import { PartRefused } from "./partRefused.server.ts";

/**
 * Makes definitions in a transaction that is rolled back, and remembers the statements that went through, to run them
 * again.
 */
export class Rehearsal extends SchemaWriter {
  readonly #statements: string[] = [];

  constructor(client: Client) {
    super(client, new NoticeList());
  }

  /** What went through, in order. */
  get statements(): readonly string[] {
    return this.#statements;
  }

  override async tryAll(statements: readonly string[]): Promise<string | null> {
    const refusal = await super.tryAll(statements);
    if (refusal === null) this.#statements.push(...statements);
    return refusal;
  }

  /** Runs a statement that the part cannot do without. Throws `PartRefused` with the server's message. */
  async must(sql: string): Promise<void> {
    try {
      await runSingle(this.client, sql);
    } catch (error) {
      if (error instanceof DatabaseError) throw new PartRefused("database", error.message, { cause: error });
      throw error;
    }
    this.#statements.push(sql);
  }

  /** Remembers statements that change no structure, so that there is nothing to try out. */
  later(statements: readonly string[]): void {
    this.#statements.push(...statements);
  }

  /** Throws `PartRefused` with what was said last when something that was tried does not stand. */
  assertMade(isMade: boolean): void {
    if (!isMade) throw new PartRefused("database", this.notices.all.at(-1)?.detail ?? "");
  }
}

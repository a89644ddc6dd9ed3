import type { PoolClient, Submittable } from "pg";
import type { MessageSplitter, RowTaker } from "./messageSplitter.ts";
import { type DriverConnection, type PipelinedStatement, submitStatements } from "./pipeline.ts";
import { splitterOf } from "./splitClient.ts";

/** One statement whose rows go to a taker; the driver drives it like a query of its own. */
class Taking implements Submittable {
  readonly #statement: PipelinedStatement;
  readonly #taker: RowTaker;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  #isParsed = false;
  #failure: { readonly error: unknown } | null = null;
  #splitter: MessageSplitter | null = null;

  constructor(statement: PipelinedStatement, taker: RowTaker, resolve: () => void, reject: (error: unknown) => void) {
    this.#statement = statement;
    this.#taker = taker;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get name(): string | undefined {
    return this.#isParsed ? (this.#statement.name ?? undefined) : undefined;
  }

  get text(): string {
    return this.#statement.text;
  }

  submit(given: unknown): unknown {
    // The driver hands its own connection to whatever it submits.
    const connection = given as DriverConnection;
    this.#splitter = splitterOf(connection);
    if (this.#splitter === null) throw new TypeError("Rows are taken from a SplitClient only.");
    this.#splitter.taker = (bytes, from, to) => {
      // Thrown on, it would end the process: the socket calls. The other rows have to come and go all the same.
      if (this.#failure !== null) return;
      try {
        this.#taker(bytes, from, to);
      } catch (error) {
        this.#failure = { error };
      }
    };
    try {
      this.#isParsed = submitStatements(connection, [this.#statement])[0] === true;
      return null;
    } catch (error) {
      // The driver ends the query by it.
      return error;
    }
  }

  handleReadyForQuery(): void {
    this.#end();
    if (this.#failure === null) this.#resolve();
    else this.#reject(this.#failure.error);
  }

  handleCommandComplete(): void {
    this.#end();
  }

  handleError(error: unknown, connection: unknown): void {
    this.#end();
    const { name } = this.#statement;
    if (name !== null && this.#isParsed) delete (connection as DriverConnection).submittedNamedStatements[name];
    this.#reject(error);
  }

  #end(): void {
    if (this.#splitter !== null) this.#splitter.taker = null;
  }
}

/** Runs a statement and hands its rows to `taker` as they come. Throws what the driver or `taker` throws. */
export function takeRows(client: PoolClient, statement: PipelinedStatement, taker: RowTaker): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Taking(statement, taker, resolve, reject));
  });
}

import type { PoolClient, Submittable } from "pg";

/** A statement of a pipeline. */
export interface PipelinedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Name to keep it prepared under on each connection; null prepares it for this time only. */
  readonly name: string | null;
}

/** Rows of each statement, in order: a row is its cells as the statement lists them, each as the database wrote it, or null. */
export type PipelineAnswer = readonly (readonly (readonly (string | null)[])[])[];

/** What the driver offers its queries of the connection's messages (`pg/lib/connection.js`); its types leave this out. */
export interface DriverConnection {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: { [name: string]: string };
  readonly submittedNamedStatements: { [name: string]: string };
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly (string | null)[] }): void;
  execute(message: object): void;
  sync(): void;
}

function quotedElement(element: string): string {
  return `"${element.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A parameter as text; lists are of texts (`SqlValue`). */
function parameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `{${value.map((element) => quotedElement(String(element))).join(",")}}`;
  return String(value);
}

/** Sends a statement without waiting, parsed unless the connection holds it. Answers whether it had to be parsed. */
export function submitStatement(connection: DriverConnection, { name, text, values }: PipelinedStatement): boolean {
  const { parsedStatements, submittedNamedStatements } = connection;
  const isKnown = name !== null && (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined;
  if (!isKnown) connection.parse({ name: name ?? "", text });
  if (!isKnown && name !== null) submittedNamedStatements[name] = text;
  connection.bind({ statement: name ?? "", values: values.map(parameter) });
  connection.execute({});
  return !isKnown;
}

/**
 * Statements that go out in one write, with one synchronisation at the end: outside a transaction PostgreSQL runs them as one
 * ("implicit transaction block"), and after the first that fails it skips the rest. The driver drives it like a query of its own: it
 * reads `name` and `text` to learn which statement a connection now holds prepared.
 */
class Pipeline implements Submittable {
  readonly #statements: readonly PipelinedStatement[];
  readonly #parsed: boolean[] = [];
  readonly #answer: (string | null)[][][] = [[]];
  readonly #resolve: (answer: PipelineAnswer) => void;
  readonly #reject: (error: unknown) => void;
  #done = 0;

  constructor(
    statements: readonly PipelinedStatement[],
    resolve: (answer: PipelineAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get name(): string | undefined {
    return this.#parsed[this.#done] ? (this.#statements[this.#done]?.name ?? undefined) : undefined;
  }

  get text(): string | undefined {
    return this.#statements[this.#done]?.text;
  }

  submit(given: unknown): void {
    // The driver hands its own connection to whatever it submits.
    const connection = given as DriverConnection;
    connection.stream.cork();
    try {
      for (const statement of this.#statements) this.#parsed.push(submitStatement(connection, statement));
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#answer[this.#done]?.push(fields);
  }

  handleCommandComplete(): void {
    this.#done++;
    this.#answer.push([]);
  }

  handleReadyForQuery(): void {
    this.#answer.pop();
    this.#resolve(this.#answer);
  }

  handleError(error: unknown, connection: unknown): void {
    // Statements after the failed one were never parsed.
    const { submittedNamedStatements } = connection as DriverConnection;
    for (const [index, { name }] of this.#statements.entries())
      if (name !== null && index >= this.#done && this.#parsed[index]) delete submittedNamedStatements[name];
    this.#reject(error);
  }
}

/** Runs statements in one round trip. Throws what the driver throws for the first that fails. */
export function runPipeline(client: PoolClient, statements: readonly PipelinedStatement[]): Promise<PipelineAnswer> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline(statements, resolve, reject));
  });
}

import type { PoolClient, Submittable } from "pg";
import { databaseError } from "../databaseError.ts";
import { MessageWriter } from "./messageWriter.ts";

/** A statement of a pipeline. */
export interface PipelinedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Name to keep it prepared under on each connection; null prepares it for this time only. */
  readonly name: string | null;
}

/**
 * Rows of each statement, in order: a row is its cells as the statement lists them, each as the database wrote it, or
 * null.
 */
export type PipelineAnswer = readonly (readonly (readonly (string | null)[])[])[];

/**
 * What the driver offers its queries of the connection's messages (`pg/lib/connection.js`); its types leave this out.
 */
export interface DriverConnection {
  readonly stream: { readonly writable: boolean; write(bytes: Uint8Array): unknown };
  readonly parsedStatements: { [name: string]: string };
  readonly submittedNamedStatements: { [name: string]: string };
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

/** Nothing else runs between the first message that is written and the last. */
const writer = new MessageWriter();

/**
 * Sends statements in one write, with one synchronisation at the end, and without waiting; those that the connection
 * does not hold are parsed. Answers for each whether it had to be. What cannot be written (a text longer than any
 * message) throws, and nothing is sent.
 */
export function submitStatements(
  { stream, parsedStatements, submittedNamedStatements }: DriverConnection,
  statements: readonly PipelinedStatement[],
): readonly boolean[] {
  const parsed: boolean[] = [];
  try {
    for (const { name, text, values } of statements) {
      const isKnown = name !== null && (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined;
      parsed.push(!isKnown);
      if (!isKnown) writer.parse(name ?? "", text);
      if (!isKnown && name !== null) submittedNamedStatements[name] = text;
      writer.run(name ?? "", values.map(parameter));
    }
    writer.sync();
    const bytes = writer.take();
    // Of a socket that closed meanwhile the driver notifies anyone who waits.
    if (stream.writable) stream.write(bytes);
    return parsed;
  } catch (error) {
    writer.clear();
    forget(submittedNamedStatements, statements, parsed, 0);
    throw error;
  }
}

/** Forgets statements, from the one at `from` on, that the connection was thought to hold from now on. */
function forget(
  submitted: DriverConnection["submittedNamedStatements"],
  statements: readonly PipelinedStatement[],
  parsed: readonly boolean[],
  from: number,
): void {
  for (const [index, { name }] of statements.entries())
    if (name !== null && index >= from && parsed[index]) delete submitted[name];
}

/**
 * Statements that go out in one write, with one synchronisation at the end: outside a transaction PostgreSQL runs them
 * as one ("implicit transaction block"), and after the first that fails it skips the rest. The driver drives it like a
 * query of its own: it reads `name` and `text` to learn which statement a connection now holds prepared.
 */
class Pipeline implements Submittable {
  readonly #statements: readonly PipelinedStatement[];
  #parsed: readonly boolean[] = [];
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

  submit(given: unknown): unknown {
    // The driver hands its own connection to whatever it submits, and handles the error that it gets back.
    try {
      this.#parsed = submitStatements(given as DriverConnection, this.#statements);
      return null;
    } catch (error) {
      return error;
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
    forget((connection as DriverConnection).submittedNamedStatements, this.#statements, this.#parsed, this.#done);
    this.#reject(databaseError(error));
  }
}

/** Runs statements in one round trip. Throws the `DatabaseError` of the first that fails. */
export function runPipeline(client: PoolClient, statements: readonly PipelinedStatement[]): Promise<PipelineAnswer> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline(statements, resolve, reject));
  });
}

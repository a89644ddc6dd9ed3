import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { ApiClient, CallOptions } from "../api/apiClient.ts";
import { ApiError } from "../api/apiError.ts";
import type { OperationSetup } from "../api/configuredOperation.ts";

type Answer = (input: unknown, options: CallOptions) => unknown;

/** A client for tests that answers from functions. An operation without an answer fails as unknown. */
export class FakeApi implements ApiClient {
  /** Every call in order. */
  readonly calls: { readonly operation: string; readonly input: unknown }[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #listeners = new Set<(definitions: number) => void>();
  readonly #prepared = new Map<string, unknown>();
  readonly #since = new Map<string, number>();
  #definitions = 1;

  get definitions(): number {
    return this.#definitions;
  }

  /** Says what an operation answers; it may throw, or return a promise. */
  answer<Declared extends Operation>(
    operation: Declared,
    answer: (input: InputOf<Declared>, options: CallOptions) => OutputOf<Declared> | Promise<OutputOf<Declared>>,
  ): this {
    // `call` passes each operation its own input and nothing else.
    this.#answers.set(operation.id, answer as Answer);
    return this;
  }

  /** Has the next question of an operation answered ahead of it; `since`: see `readSince`. */
  prepare<Declared extends Operation>(operation: Declared, output: OutputOf<Declared>, since = 0): this {
    this.#prepared.set(operation.id, output);
    this.#since.set(operation.id, since);
    return this;
  }

  readSince(operation: Operation): number | null {
    return this.#since.get(operation.id) ?? null;
  }

  prepared<Declared extends Operation>(operation: Declared): OutputOf<Declared> | undefined {
    const output = this.#prepared.get(operation.id);
    this.#prepared.delete(operation.id);
    // What `prepare` took is the operation's output.
    return output as OutputOf<Declared> | undefined;
  }

  async call<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    options: CallOptions = {},
  ): Promise<OutputOf<Declared>> {
    this.calls.push({ operation: operation.id, input });
    this.#since.delete(operation.id);
    const answer = this.#answers.get(operation.id);
    if (answer === undefined) throw new ApiError(404, "unknown_operation");
    // What `answer` took is the operation's output.
    return (await answer(input, options)) as OutputOf<Declared>;
  }

  /** An operation that streams answers the list of its values. */
  async stream<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    onValue: (value: unknown) => void,
    options: CallOptions = {},
  ): Promise<void> {
    const values: unknown = await this.call(operation, input, options);
    if (Array.isArray(values)) for (const value of values) onValue(value);
  }

  async callConfigured(setup: OperationSetup, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const id = setup.operationId ?? "";
    this.calls.push({ operation: id, input });
    const answer = this.#answers.get(id);
    if (answer === undefined) throw new ApiError(404, "unknown_operation");
    return answer(input, {});
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }

  onDefinitions(listener: (definitions: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Moves the counter, as a publish elsewhere does. */
  publish(definitions: number): void {
    this.#definitions = definitions;
    for (const listener of this.#listeners) listener(definitions);
  }
}

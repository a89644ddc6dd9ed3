import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { ByteAnswer, RawJson, RequestContext } from "./context.ts";

/** The body of an operation: free of HTTP (design §10). Throws `TesseraError`. */
export type Handler<Declared extends Operation> = (
  input: InputOf<Declared>,
  context: RequestContext,
) => Promise<OutputOf<Declared> | RawJson | ByteAnswer>;

/** An operation with its handler, as the generated registry lists it. */
export interface HandledOperation {
  readonly operation: Operation;
  readonly run: (input: unknown, context: RequestContext) => Promise<unknown>;
}

/**
 * Binds a handler to its declaration. The transport checks the input against the declaration's schema before it calls.
 */
export function handle<Declared extends Operation>(operation: Declared, handler: Handler<Declared>): HandledOperation {
  // The transport has checked `input` against `operation.input`, of which `InputOf` is the static type.
  return { operation, run: (input, context) => handler(input as InputOf<Declared>, context) };
}

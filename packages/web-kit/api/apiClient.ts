import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { PageContext } from "../page/pageContext.ts";
import type { OperationSetup } from "./configuredOperation.ts";

/** What a call may say beside its input. */
export interface CallOptions {
  /** Page that asks; becomes the `Routed-Url` header. */
  readonly page?: PageContext;
  readonly signal?: AbortSignal;
  /** The body of an operation whose encoding is `bytes`. */
  readonly bytes?: Blob;
}

/**
 * The typed client of the catalogue (spec shell §7.1): headers, CSRF token, payload encoding, envelope. Identical
 * requests in flight are one. Throws `ApiError`.
 */
export interface ApiClient {
  call<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    options?: CallOptions,
  ): Promise<OutputOf<Declared>>;
  /**
   * What the server answered ahead of this very call, once; undefined: it is to be asked. Absent: nothing is answered
   * ahead. What is drawn with it is there at once, where a call would come a moment later.
   */
  prepared?<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    options?: CallOptions,
  ): OutputOf<Declared> | undefined;
  /**
   * Since when nothing is missing in the newest answer to this very call, as `performance.now()` says it, where it was
   * asked for with the page; null: it is as new as the call. Absent: nothing is asked for with the page.
   */
  readSince?<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    options?: CallOptions,
  ): number | null;
  /**
   * Calls an operation that streams, and passes on each value as it comes; resolves at the end of the stream. Throws
   * `ApiError`, also when the stream breaks off.
   */
  stream<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
    onValue: (value: unknown) => void,
    options?: CallOptions,
  ): Promise<void>;
  /**
   * Calls an operation that a definition names. Throws `OperationSetupError` when the catalogue has none of that family
   * and id.
   */
  callConfigured(
    setup: OperationSetup,
    input: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<unknown>;
  /** Resolves when all that is being asked is answered, refused or given up; at the latest after some milliseconds. */
  settled(within: number): Promise<void>;
  /** Newest definitions counter seen in an answer; 0 before the first. */
  readonly definitions: number;
  /** Calls `listener` when a newer counter was seen. */
  onDefinitions(listener: (definitions: number) => void): () => void;
}

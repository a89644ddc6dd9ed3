import type { ScriptFailure } from "./sandbox.ts";

/** A script for the process; `input` is the JSON of its arguments, `setup` that of a `FrameSetup`. */
export interface RunMessage {
  readonly kind: "run";
  readonly id: number;
  readonly code: string;
  readonly names: readonly string[];
  readonly input: string;
  readonly setup: string;
  /** Milliseconds that it may compute at a stretch. */
  readonly compute: number;
  /** Megabytes of its heap. */
  readonly memory: number;
}

/** What the process is sent. `answer` is what `readAnswer` of the frame takes. */
export type ToChild =
  | RunMessage
  | { readonly kind: "answer"; readonly id: number; readonly answer: string }
  | { readonly kind: "cancel"; readonly id: number };

/**
 * What the process sends. `result` is JSON for `readOutcome`, written inside the isolate: material, not to be trusted.
 */
export type FromChild =
  | { readonly kind: "ready" }
  | { readonly kind: "unavailable"; readonly message: string }
  | { readonly kind: "question"; readonly id: number; readonly name: string; readonly args: string }
  | { readonly kind: "result"; readonly id: number; readonly result: string }
  | { readonly kind: "failed"; readonly id: number; readonly reason: ScriptFailure };

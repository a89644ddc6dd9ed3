import type { Json } from "@tessera/std/canonicalJson.ts";

/** A script to be run, and what it gets. */
export interface SandboxCall {
  /** JavaScript: the body of a function, in which `await` may stand. */
  readonly code: string;
  /** Names of its parameters, each once. */
  readonly names: readonly string[];
  /** A value for each of them. */
  readonly args: readonly Json[];
  /** The one moment that its clock shows, in milliseconds since 1970. */
  readonly instant: number;
  /** Constants that it knows by name. */
  readonly constants: { readonly [name: string]: Json };
  /** Names of functions that it may ask, see `ask`. */
  readonly questions: readonly string[];
  /** Whose script it is: nobody's keep those of others waiting. */
  readonly owner: string;
  /**
   * Answers a question of the script. A `ScriptRefusal` is thrown inside the script, as an `Error` with its code; any
   * other error ends the run and is what `Sandbox.run` throws.
   */
  readonly ask: (name: string, args: readonly Json[]) => Promise<Json>;
  /** Ends the run when the caller went away. */
  readonly signal: AbortSignal;
  /** Called when the script's turn has come, before it runs; what it throws is what `Sandbox.run` throws. */
  readonly begin?: () => void;
  /** Hears of each stretch that the script computed, in milliseconds. */
  readonly took?: (milliseconds: number) => void;
}

/** A refusal that a script may catch. */
export class ScriptRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Why a script gave no value: it threw, cannot be read (`syntax`), computed or took too long (`time`), needed too much
 * memory, gave or took too much (`size`), asked too often (`questions`), waits for what never comes (`unsettled`), or
 * its process ended under it (`interrupted`).
 */
export type ScriptFailure = "threw" | "syntax" | "time" | "memory" | "size" | "questions" | "unsettled" | "interrupted";

/** What came of a script; `log` is what it noted, one line for each call of `log`. */
export type SandboxOutcome =
  | { readonly ok: true; readonly value: Json; readonly log: string }
  | {
      readonly ok: false;
      readonly reason: ScriptFailure;
      /** What the script threw, as text; empty where it threw nothing. */
      readonly message: string;
      /** Line of the script, from 1; null when it is not known. */
      readonly line: number | null;
      readonly log: string;
    };

/** Processes that scripts run in. */
export interface Sandbox {
  /**
   * Runs a script. Throws `too_many_requests` where too many of its owner wait, `busy` where too many of all do,
   * `scripts_unavailable` where no process can be had or the sandbox is closed, the reason of
   * the signal, and what `ask` threw.
   */
  run(call: SandboxCall): Promise<SandboxOutcome>;
  /** What is there just now. */
  state(): { readonly processes: readonly number[]; readonly running: number; readonly waiting: number };
  /** Ends all processes; calls under way are refused. */
  close(): Promise<void>;
}

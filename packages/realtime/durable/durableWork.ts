import type { ErrorCode } from "@tessera/contract/errors.ts";
import type { KeyedText } from "@tessera/contract/socket/progress.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** How far a run is. */
export interface RunProgress {
  /** How much is done, of `total`; null: not known. */
  readonly done: number | null;
  readonly total: number | null;
  /** What it does just now. */
  readonly message: KeyedText | null;
}

/** What a run stands on while it works. */
export interface RunContext {
  readonly id: string;
  /** What the run was started with. Kept in the database, perhaps by an older version: to be read with care. */
  readonly input: Json;
  /**
   * What it was started with in secret; null for nothing. It is read each time that it is asked for, and kept nowhere
   * else. Throws `run_secret_lost` where the installation has another key now.
   */
  secret(): Promise<Json>;
  /** When it was due, in milliseconds since 1970. */
  readonly dueAt: number;
  readonly services: Services;
  /**
   * Fires when the server stops, when the run went to another server, and when it is cancelled: then its reason is a
   * `RunCancelledError`.
   */
  readonly signal: AbortSignal;
  /**
   * A request as the run's owner would make it now, with the rights, the language and the zone of now; so it is asked
   * for again before each piece of work. Throws `run_owner_gone` when the account was disabled or deleted, and for a
   * run without an owner, which is a defect, a `TypeError`.
   */
  asOwner(): Promise<RequestContext>;
  /**
   * Shows the owner how far the run is. It may be called often: only some calls a second are kept, the last one always.
   */
  progress(progress: RunProgress): void;
  /**
   * Does something and keeps its answer under `name`: a run that goes on after its server died gets the answer and does
   * not do it again. A server that dies between the two does: so `work` must be harmless when repeated, and gives
   * `key`, the same each time, to whom it asks (the id of a save, for instance). Throws what `work` throws,
   * `RunLostError` when another server has the run now, `RunCancelledError` when it was cancelled, and
   * `run_owner_gone`.
   */
  step<Value extends Json>(name: string, work: (key: string) => Promise<Value>): Promise<Value>;
  /**
   * As `step`, for what is done in the database alone: it happens in one transaction with the keeping of its answer, so
   * exactly once.
   */
  once<Value extends Json>(name: string, work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
}

/** A kind of run, known by name to every server of a version and the ones after it. */
export interface DurableWork {
  readonly kind: string;
  /**
   * Does the work, from the beginning each time, with what its steps answered before. What it answers is kept. A
   * `TesseraError` that a person has to fix and a `RunFailedError` end the run as failed; anything else is tried again,
   * later and later.
   */
  run(context: RunContext): Promise<Json>;
  /**
   * Undoes what an unfinished run has begun, before it ends as failed or cancelled. It must be harmless when repeated,
   * and is not stopped by the signal. Absent: nothing has to be undone.
   */
  rollBack?(run: Pick<RunContext, "id" | "input" | "services">, error: unknown): Promise<void>;
}

/** Work that recurs. */
export interface Schedule {
  /** Unique among all; runs are found by it as their topic. */
  readonly name: string;
  /** A `DurableWork`. */
  readonly kind: string;
  readonly input: Json;
  /** See `parseCron`. */
  readonly cron: string;
  /** IANA name. */
  readonly zone: string;
}

/** What gives the schedules of the moment, from the definitions as the server knows them. */
export type ScheduleSource = (services: Services) => readonly Schedule[];

/** Another server has the run: nothing of what this one still does for it counts. */
export class RunLostError extends Error {
  constructor(run: string) {
    super(`The run ${run} went to another server.`);
    this.name = "RunLostError";
  }
}

/** The run has failed for good, although its code is one of what may pass by itself. */
export class RunFailedError extends Error {
  readonly code: ErrorCode;
  /** What the owner reads in place of the code's text; null: that. */
  readonly reason: KeyedText | null;

  constructor(code: ErrorCode, { cause, reason = null }: { cause?: unknown; reason?: KeyedText | null } = {}) {
    super(code, { cause });
    this.name = "RunFailedError";
    this.code = code;
    this.reason = reason;
  }
}

/** Someone has cancelled the run. */
export class RunCancelledError extends Error {
  constructor(run: string) {
    super(`The run ${run} was cancelled.`);
    this.name = "RunCancelledError";
  }
}

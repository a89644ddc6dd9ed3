import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Transaction } from "../database/pool.ts";
import type { Services } from "../services.ts";

/** What a run stands on while it works. */
export interface RunContext {
  readonly id: string;
  /** What the run was started with. Kept in the database, perhaps by an older version: to be read with care. */
  readonly input: Json;
  /** When it was due, in milliseconds since 1970. */
  readonly dueAt: number;
  readonly services: Services;
  /** Fires when the server stops, or when the run went to another server. */
  readonly signal: AbortSignal;
  /**
   * Does something and keeps its answer under `name`: a run that goes on after its server died gets the answer and does not do it again.
   * A server that dies between the two does: so `work` must be harmless when repeated, and gives `key`, the same each time, to whom it
   * asks (the id of a save, for instance). Throws what `work` throws, and `RunLostError` when another server has the run now.
   */
  step<Value extends Json>(name: string, work: (key: string) => Promise<Value>): Promise<Value>;
  /** As `step`, for what is done in the database alone: it happens in one transaction with the keeping of its answer, so exactly once. */
  once<Value extends Json>(name: string, work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
}

/** A kind of run, known by name to every server of a version and the ones after it. */
export interface DurableWork {
  readonly kind: string;
  /**
   * Does the work, from the beginning each time, with what its steps answered before. What it answers is kept. A `TesseraError` that the
   * product or an administrator is to blame for ends the run as failed; anything else is tried again, later and later.
   */
  run(context: RunContext): Promise<Json>;
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

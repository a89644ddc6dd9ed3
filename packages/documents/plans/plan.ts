import type { Author } from "../store/author.ts";
import type { KeptPublish } from "../store/keptPublish.ts";
import type { PlanStep } from "./planStep.ts";

/** Where a plan is: waiting for a person, running, or over. */
export type PlanState = "waiting" | "running" | "done" | "failed" | "cancelled";

/** A step as it is kept. */
export interface StoredStep extends PlanStep {
  /** From 1. */
  readonly number: number;
  readonly state: "pending" | "running" | "done" | "undone" | "failed";
  /** Rows touched so far. */
  readonly rows: number;
}

/** A plan as lists show it. */
export interface PlanSummary {
  readonly id: string;
  readonly state: PlanState;
  readonly note: string;
  readonly author: Author;
  /** Instants in milliseconds since 1970. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** What went wrong, as an error code; null while nothing did. */
  readonly error: string | null;
  /** The publish that it was made for, once that happened. */
  readonly publish: string | null;
}

/** A plan with its steps and what it publishes. */
export interface StoredPlan extends PlanSummary {
  readonly steps: readonly StoredStep[];
  readonly content: KeptPublish;
}

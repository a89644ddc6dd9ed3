import type { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { SqlFragment } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Guard } from "../../guard/guard.ts";
import type { RecordRules, RecordValues } from "../../guard/recordRules.ts";
import type { Note } from "../history/changeLog.ts";
import type { WrittenRow } from "../writeRow.ts";
import type { LockedRow, WriteSession } from "../writeSession.ts";

/** Conditions under which a write is undone. */
export interface WriteCheck {
  /** Each is true or false, never null. */
  readonly broken: readonly SqlFragment[];
  /**
   * `from … where …` of the row that the conditions look at, found only when one of them is true; null when they look
   * at no row.
   */
  readonly from: SqlFragment | null;
  /** The error for the first condition that is true. */
  refusal(index: number, session: WriteSession): TesseraError | Promise<TesseraError>;
}

/**
 * Thrown when a write needs an answer of the database that its runner cannot wait for. Nothing was written: it has to
 * go step by step.
 */
export class StepsNeeded extends Error {}

/** Runs the statements that record rows which were written set-wise. */
export interface SetRunner {
  /** Runs a statement whose answer nobody needs. */
  send(statement: SqlFragment): Promise<void>;
}

/**
 * Brings the statements of a write to the database. Phases know nothing else of it, so that each is written once,
 * whether a write goes step by step, in one round trip, in a group, or with thousands of others.
 */
export interface WriteRunner extends SetRunner {
  readonly context: RequestContext;
  readonly guard: Guard;
  readonly entityRules: (entity: string) => RecordRules | null;
  /** The request with which rules look things up. */
  readonly rulesContext: RequestContext;
  /** Inserts a row; its key and its next numbers are made here. `state` is what is known of the row. */
  insert(entity: EntityModel, values: RecordValues): Promise<WrittenRow>;
  /** Changes columns of a locked row, but not of its key. `state` is what is known of the row afterwards. */
  update(entity: EntityModel, row: LockedRow, values: RecordValues): Promise<WrittenRow>;
  /** Undoes the write if a condition of the check is true. */
  check(check: WriteCheck): Promise<void>;
  /** Keeps the history, states and versions of a write, notifies the outbox, and stores the answer. */
  log(note: Note): Promise<void>;
  /** The open transaction, for what needs answers. Throws `StepsNeeded`. */
  steps(): WriteSession;
}

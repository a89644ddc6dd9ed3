import { closed, nullable, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A role that a user gets. */
export const AdoptionGrant = closed({
  role: Type.String({ minLength: 1, maxLength: 120 }),
  user: Type.String({ minLength: 1, maxLength: 100 }),
});

const notice = closed({
  code: Type.String(),
  kind: Type.String(),
  object: nullable(Type.String()),
  line: nullable(Type.Integer()),
  detail: nullable(Type.String()),
});

const change = closed({
  code: Type.String(),
  object: Type.String(),
  detail: Type.String(),
  /** Of a rename: how many values (of a table: rows) are the same, of those that were compared. */
  evidence: nullable(closed({ same: Type.Integer(), compared: Type.Integer() })),
});

const part = closed({
  id: Type.String(),
  kind: Type.String(),
  object: Type.String(),
  column: nullable(Type.String()),
  changes: Type.Array(change),
  rows: nullable(
    closed({
      added: Type.Integer(),
      changed: Type.Integer(),
      vanished: Type.Integer(),
      conflicts: Type.Integer(),
    }),
  ),
  needs: Type.Array(Type.String()),
  isOffered: Type.Boolean(),
});

const outcome = closed({
  id: Type.String(),
  /** Null when it was applied; otherwise nothing of it was. */
  refusal: nullable(closed({ code: Type.String(), detail: Type.String() })),
  kept: Type.Array(closed({ kind: Type.String(), id: Type.String(), path: Type.String() })),
  written: nullable(closed({ added: Type.Integer(), changed: Type.Integer(), deleted: Type.Integer() })),
});

const named = closed({ kind: Type.String(), id: Type.String() });

/** What an adoption came to: the result of its run. */
export const AdoptionOutcome = closed({
  kind: Type.Union([Type.Literal("adopted"), Type.Literal("again")]),
  subsystem: Type.String(),
  /** Tables with the number of rows copied; empty when nothing was copied. */
  tables: Type.Array(closed({ name: Type.String(), rows: nullable(Type.Integer()) })),
  /** Triggers and functions that were taken over. */
  taken: Type.Array(closed({ kind: Type.String(), object: Type.String() })),
  notices: Type.Array(notice),
  urls: Type.Array(Type.String()),
  granted: Type.Array(AdoptionGrant),
  /**
   * What changed in the source that was named when adopting again, since it was taken over; null when it was adopted
   * now or none was named.
   */
  source: nullable(
    closed({
      isBaseKnown: Type.Boolean(),
      parts: Type.Array(part),
      outcomes: Type.Array(outcome),
      untaken: Type.Array(change),
      uncompared: Type.Array(Type.String()),
    }),
  ),
  /** What adopting again proposes as drafts. */
  proposal: nullable(
    closed({
      tablesAdded: Type.Array(Type.String()),
      tablesRemoved: Type.Array(Type.String()),
      columnsAdded: Type.Array(Type.String()),
      columnsRemoved: Type.Array(Type.String()),
      columnsChanged: Type.Array(Type.String()),
      drafted: Type.Array(named),
      kept: Type.Array(closed({ kind: Type.String(), id: Type.String(), path: Type.String() })),
      blocked: Type.Array(named),
    }),
  ),
});

/** See `AdoptionOutcome`. */
export type AdoptionOutcome = Static<typeof AdoptionOutcome>;

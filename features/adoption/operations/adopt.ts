import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const grant = closed({
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

/**
 * Adopts a schema of a running database (design §5), or proposes what changed in one that was adopted before (`url` may
 * then be null). A dump is taken by the command line only. Why it did not go is in `problems` of `invalid_input`:
 * `code` completes the text key
 * `adoption.error.<code>`.
 */
export const adopt = defineOperation({
  id: "Adoption_adopt",
  family: "Adoptions",
  name: "adopt",
  method: "POST",
  envelope: "data",
  access: { kind: "granted" },
  summary: "Adopts a database schema",
  errors: ["access_denied", "definition_invalid", "publish_conflict"],
  input: closed({
    url: nullable(Type.String({ minLength: 1, maxLength: 2000, pattern: "^postgres(ql)?://" })),
    /** One, several with commas between, or `all`. */
    schema: nullable(Type.String({ minLength: 1, maxLength: 2000 })),
    subsystem: Type.String({ minLength: 1, maxLength: 63 }),
    grants: Type.Array(grant, { maxItems: 50 }),
    /** Triggers and functions to take over, by name, or all that can be; the notices list them. Default: none. */
    triggers: Type.Optional(
      Type.Union([Type.Literal("all"), Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 2000 })]),
    ),
    /** What to apply of the plan when adopting again with a `url`. Default: nothing. */
    plan: Type.Optional(
      closed({
        /** Ids of parts, or all that take nothing away; null: nothing. */
        apply: nullable(
          Type.Union([
            Type.Literal("all"),
            Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 2000 }),
          ]),
        ),
        choices: closed({
          conflicts: Type.Union([Type.Literal("open"), Type.Literal("here"), Type.Literal("source")]),
          vanished: Type.Union([Type.Literal("open"), Type.Literal("keep"), Type.Literal("delete")]),
        }),
        separate: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 2000 }),
      }),
    ),
  }),
  output: closed({
    kind: Type.Union([Type.Literal("adopted"), Type.Literal("again")]),
    subsystem: Type.String(),
    /** Tables with the number of rows copied; empty when nothing was copied. */
    tables: Type.Array(closed({ name: Type.String(), rows: nullable(Type.Integer()) })),
    /** Triggers and functions that were taken over. */
    taken: Type.Array(closed({ kind: Type.String(), object: Type.String() })),
    notices: Type.Array(notice),
    urls: Type.Array(Type.String()),
    granted: Type.Array(grant),
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
  }),
});

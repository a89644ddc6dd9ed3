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

const named = closed({ kind: Type.String(), id: Type.String() });

/**
 * Adopts a schema of a running database (design §5), or proposes what changed in one that was adopted before (`url` may then be null).
 * A dump is taken by the command line only. Why it did not go is in `problems` of `invalid_input`: `code` completes the text key
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
  }),
  output: closed({
    kind: Type.Union([Type.Literal("adopted"), Type.Literal("again")]),
    subsystem: Type.String(),
    /** Tables with the number of rows copied; empty when nothing was copied. */
    tables: Type.Array(closed({ name: Type.String(), rows: nullable(Type.Integer()) })),
    notices: Type.Array(notice),
    urls: Type.Array(Type.String()),
    granted: Type.Array(grant),
    /** What is otherwise at the source that was named when adopting again, seen from the copy; null when it was adopted now or none was named. */
    source: nullable(
      closed({
        tablesAdded: Type.Array(Type.String()),
        tablesRemoved: Type.Array(Type.String()),
        columnsAdded: Type.Array(Type.String()),
        columnsRemoved: Type.Array(Type.String()),
        columnsChanged: Type.Array(Type.String()),
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

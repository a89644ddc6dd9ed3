import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Versions of a record, and what was written of it another way between them, newest first and a hundred versions at
 * once, as far as today's rights
 * show them.
 */
export const getHistory = defineOperation({
  id: "Record_getHistory",
  family: "Records",
  name: "get-history",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Versions of a record",
  errors: ["record_not_found"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    key: Type.String({ maxLength: 2000 }),
    /** `next` of the answer before: what is older than that version. Absent: the newest. */
    before: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Versions that are wanted; absent: 100. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: closed({
    /** Version that `before` takes to go on; null where there is nothing older. */
    next: nullable(Type.Integer()),
    versions: Type.Array(
      closed({
        /** Number of the change: what was written later has a higher one. */
        place: Type.Integer(),
        version: Type.Integer(),
        /**
         * Of what was written after the version another way than by saving the record: names the state right after it.
         * Null for the version.
         */
        moment: nullable(Type.Integer()),
        kind: Type.String(),
        userId: nullable(Type.String()),
        userName: nullable(Type.String()),
        /** Written by someone without a session. */
        isGuest: Type.Boolean(),
        at: nullable(Type.String()),
        form: nullable(Type.String()),
        definitions: nullable(Type.Integer()),
        changes: nullable(
          Type.Array(
            closed({
              entity: nullable(Type.String()),
              /** Labels in the caller's language. */
              entityLabel: nullable(Type.String()),
              rowKey: nullable(Type.String()),
              kind: Type.String(),
              column: nullable(Type.String()),
              label: nullable(Type.String()),
              before: Type.Unknown(),
              after: Type.Unknown(),
              /** Language whose text changed, where it is another than the caller reads. */
              language: Type.Optional(Type.String()),
              /** What an added or removed row held, by column; hidden values are null. Null for other changes. */
              row: nullable(Type.Record(Type.String(), Type.Unknown())),
              /** What the row is called in its parent; null where nothing but its key tells, and in the main record. */
              rowName: nullable(Type.String()),
              /**
               * Display names of the records that the values refer to; null where there is none or the caller may not
               * see it.
               */
              beforeName: nullable(Type.String()),
              afterName: nullable(Type.String()),
              /** The same for the values of `row`. */
              rowNames: Type.Record(Type.String(), Type.String()),
            }),
          ),
        ),
      }),
    ),
  }),
});

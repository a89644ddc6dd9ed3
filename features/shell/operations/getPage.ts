import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * All that opening an address asks, in one answer (spec shell §4.1): each part is what the operation of that id answers
 * this caller for that input, refusals included. A part that is missing is asked by itself. Personal API tokens have no
 * pages, so it is not for them.
 */
export const getPage = defineOperation({
  id: "ConfigManager_getPage",
  family: "ConfigManagers",
  name: "get-page",
  method: "GET",
  envelope: "data",
  input: closed({
    /** The address, with its query. */
    url: Type.String({ maxLength: 4000 }),
    /** True at start: what is asked once of a visit is answered as well. */
    initial: Type.Optional(Type.Boolean()),
    /** Definitions counter of the routes that the caller has; absent: they have none. */
    urls: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  output: closed({
    parts: Type.Array(
      closed({
        /** Id of the operation. */
        operation: Type.String(),
        input: Type.Unknown(),
        /** Its output without envelope; absent: it was refused. */
        output: Type.Optional(Type.Unknown()),
        /** Where its answer leads; null: nowhere. */
        location: nullable(Type.String()),
        /** True: it is an answer for this query of the address alone. */
        ofQuery: Type.Optional(Type.Boolean()),
        /**
         * True: it is under way. Anyone who asks it by itself within seconds, with the header `X-Tessera-Late`, gets
         * that answer.
         */
        isLate: Type.Optional(Type.Boolean()),
        refusal: Type.Optional(closed({ status: Type.Integer(), body: Type.Unknown() })),
      }),
    ),
  }),
  access: { kind: "public" },
  errors: ["access_denied"],
  // One of its parts runs what is bound to the opening of the page.
  changesState: true,
  summary: "What opening a page asks, in one answer",
});

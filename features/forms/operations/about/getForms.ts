import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The forms over entities of which the caller may read or create records (spec shell §7.3 get-forms), by their labels.
 */
export const getForms = defineOperation({
  id: "Dynform_getForms",
  family: "Dynforms",
  name: "get-forms",
  method: "GET",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  summary: "The forms that a caller can use",
  input: closed({}),
  output: closed({
    forms: Type.Array(
      closed({
        id: Type.String(),
        label: Type.String(),
        entity: Type.String(),
        may: closed({ read: Type.Boolean(), create: Type.Boolean() }),
        /** Where it makes a record, and where it opens one; null where no page of the caller's does. */
        createUrl: nullable(Type.String()),
        updateUrl: nullable(Type.String()),
      }),
    ),
  }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Whom the caller may look as in a preview: roles, and persons by a part of their name where they hold the right. */
export const getPreviewChoices = defineOperation({
  id: "Preview_choices",
  family: "Previews",
  name: "choices",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  summary: "Roles and persons that the caller may look as",
  errors: ["access_denied"],
  input: closed({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: closed({
    roles: Type.Array(closed({ id: Type.String(), label: Type.String() })),
    /** Whether the caller may look as a guest. */
    guest: Type.Boolean(),
    persons: Type.Array(closed({ id: Type.String(), name: Type.String() })),
    /** There are more persons than these. */
    hasMore: Type.Boolean(),
  }),
});

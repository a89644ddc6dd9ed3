import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * A template with its texts in the caller's language (spec shell §7.3 Templates). Who may read no record of its list or
 * form gets none.
 */
export const getTemplate = defineOperation({
  id: "Template_getTemplate",
  family: "Templates",
  name: "get-template",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "template", named: "id" },
  summary: "A template",
  errors: ["not_found", "access_denied"],
  input: closed({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: closed({
    id: Type.String(),
    label: Type.String(),
    type: oneOf("plain", "record", "items"),
    form: nullable(Type.String()),
    list: nullable(Type.String()),
    content: Type.String(),
    empty: nullable(Type.String()),
    /** Maximum number of rows of the list; null: as many as a page of it has. */
    limit: nullable(Type.Integer()),
  }),
});

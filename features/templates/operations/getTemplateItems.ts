import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { AnyJson, closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The rows that a template of a list is drawn with (spec lists §7 Template_getTemplateItems), in the list's order and
 * under its filter; what the caller may not read is `masked`.
 */
export const getTemplateItems = defineOperation({
  id: "Template_getTemplateItems",
  family: "Templates",
  name: "get-template-items",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "template", named: "id" },
  summary: "The rows a template is drawn with",
  errors: ["not_found", "access_denied"],
  input: closed({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: Type.Array(
    closed({
      key: nullable(Type.String()),
      values: Type.Record(Type.String(), AnyJson()),
      masked: Type.Array(Type.String()),
    }),
  ),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Whether a form that was kept is still what the caller would get: `hash` names the form in their language and under
 * their rights, `isCurrent` whether that is the one that was sent in. A page that keeps forms asks so before it draws
 * one, instead of asking for the form itself.
 */
export const getHtmlCache = defineOperation({
  id: "Dynform_getHtmlCache",
  family: "Dynforms",
  name: "html-cache",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  summary: "Whether a kept form is current",
  errors: ["not_found"],
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    /** Of the form that is kept; absent: none is. */
    hash: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: closed({ hash: Type.String(), isCurrent: Type.Boolean(), definitions: Type.Integer() }),
});

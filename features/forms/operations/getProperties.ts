import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The form ready to run (spec forms §7 Dynform_getProperties): `forms` holds the compiled form by its id, texts in the caller's language;
 * `definitions` is the counter it was compiled at; `may.create` whether the caller may create records of its entity.
 */
export const getProperties = defineOperation({
  id: "Dynform_getProperties",
  family: "Dynforms",
  name: "properties",
  method: "GET",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  summary: "A compiled form",
  errors: ["not_found"],
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    idMaintable: Type.Optional(nullable(Type.String())),
    path: Type.Optional(Type.String()),
  }),
  output: closed({
    forms: Type.Record(Type.String(), Type.Unknown()),
    definitions: Type.Integer(),
    zone: Type.String(),
    may: closed({ create: Type.Boolean() }),
  }),
});

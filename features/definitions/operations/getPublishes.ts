import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { PublishSchema } from "../schemas/documentSchemas.ts";

/** Publishes, the newest first, as far as the caller may read what they did. */
export const getPublishes = defineOperation({
  id: "Definition_publishes",
  family: "Definitions",
  name: "publishes",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Publishes of the installation",
  errors: [],
  input: closed({
    offset: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: closed({ publishes: Type.Array(PublishSchema) }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** An operation that reads a text by an id. */
export const toyRead = defineOperation({
  id: "Toy_read",
  family: "Toys",
  name: "read",
  method: "GET",
  envelope: "body",
  input: closed({ id: Type.String() }),
  output: Type.String(),
  access: { kind: "public" },
  summary: "A read for tests",
});

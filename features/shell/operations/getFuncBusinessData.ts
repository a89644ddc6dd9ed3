import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The functions of the frame that the caller may use (spec shell §6). `BODY` is spelled as the spec's contract spells
 * it.
 */
export const getFuncBusinessData = defineOperation({
  id: "Authority_getFuncBusinessData",
  family: "Authorities",
  name: "get-func-business-data",
  method: "GET",
  envelope: "plain",
  input: closed({
    /**
     * The page that asks: where the caller may not open it, nothing is enabled there. Absent: the frame of every page.
     */
    URL: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  output: closed({ BODY: Type.Array(Type.String()) }),
  access: { kind: "public" },
  summary: "Functions of the frame that the caller may use",
});

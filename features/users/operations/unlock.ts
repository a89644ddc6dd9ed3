import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Lets a user try again at once who had too many failed attempts. */
export const unlock = defineOperation({
  id: "User_unlock",
  family: "Users",
  name: "unlock",
  method: "POST",
  envelope: "data",
  input: closed({ userId: Uuid() }),
  output: closed({ unlocked: Type.Boolean() }),
  access: { kind: "granted" },
  summary: "Forgets failed attempts at a user's account",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Chooses the caller's language: kept in the profile of the one who is signed in, and in the cookie. */
export const setUserLang = defineOperation({
  id: "LangSwitcher_setUserLang",
  family: "LangSwitchers",
  name: "set-user-lang",
  method: "POST",
  envelope: "data",
  input: closed({ language: Type.String({ pattern: "^[a-z]{2}(-[A-Za-z]{2,4}){0,2}$" }) }),
  output: closed({ language: closed({ code: Type.String(), locale: Type.String() }) }),
  access: { kind: "public" },
  errors: ["value_invalid"],
  summary: "Chooses the language of the caller",
});

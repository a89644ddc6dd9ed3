import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The counters as they are now (design §4): open pages ask whether what they show is out of date. */
export const getState = defineOperation({
  id: "Definition_state",
  family: "Definitions",
  name: "state",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "own" },
  summary: "The counters of definitions, rights and texts",
  errors: [],
  input: closed({}),
  output: closed({ definitions: Type.Integer(), rights: Type.Integer(), texts: Type.Integer() }),
});

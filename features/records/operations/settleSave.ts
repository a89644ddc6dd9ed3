import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { SaveAnswerSchema } from "@tessera/contract/save.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * What became of a save whose answer its person never got. It waits for one that is under way. `saved` is null where
 * nothing was written; nothing is from then on either: the same save is refused when it comes later.
 */
export const settleSave = defineOperation({
  id: "Record_settleSave",
  family: "Records",
  name: "settle-save",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Says whether a save was written",
  input: closed({ saveId: Type.String({ minLength: 8, maxLength: 64 }) }),
  output: closed({ saved: nullable(Type.Pick(SaveAnswerSchema, ["key", "version", "rowKeys"])) }),
});

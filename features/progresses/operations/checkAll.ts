import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { OwnedProgress } from "@tessera/contract/socket/progress.ts";
import { Type } from "typebox";

/** What anyone has running, and with `ended` also what has ended and is still kept; the newest first, 100 at most. */
export const checkAll = defineOperation({
  id: "Progress_checkAll",
  family: "Progresses",
  name: "check-all",
  method: "GET",
  envelope: "data",
  input: closed({ ended: Type.Optional(Type.Boolean()) }),
  output: closed({
    progresses: Type.Array(OwnedProgress),
  }),
  access: { kind: "granted" },
  summary: "What anyone has running",
});

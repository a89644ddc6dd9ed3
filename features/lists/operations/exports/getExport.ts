import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * A file that the caller has made of a list, while it is kept and they may still export the list. `not_found` also
 * before it is there whole, and for everyone else.
 */
export const getExport = defineOperation({
  id: "List_getExport",
  family: "Lists",
  name: "get-export",
  method: "GET",
  envelope: "bytes",
  access: { kind: "session", decidedBy: "records" },
  summary: "A file that was made of a list",
  errors: ["not_found", "access_denied", "files_unavailable"],
  input: closed({ id: Uuid() }),
  output: Type.Unknown(),
});

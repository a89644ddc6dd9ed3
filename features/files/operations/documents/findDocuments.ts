import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DocumentEntrySchema } from "../../documentEntry.ts";

/**
 * Files of fields by their ids, in the order asked for; those that the caller may not read, and those that are not
 * there, are left out (spec forms §7 DocumentStorages/find).
 */
export const findDocuments = defineOperation({
  id: "DocumentStorage_find",
  family: "DocumentStorages",
  name: "find",
  method: "GET",
  envelope: "plain",
  jsonKeys: ["filter"],
  input: closed({
    filter: closed({ where: closed({ id: closed({ inq: Type.Array(Uuid(), { maxItems: 100 }) }) }) }),
  }),
  output: Type.Array(DocumentEntrySchema),
  access: { kind: "session", decidedBy: "records" },
  summary: "Files of fields by their ids",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { recordChoice } from "./getListSetup.ts";

/** Where records of an entity are made and opened; empty and null where the caller may not, or no page does. */
export const getRecordUrls = defineOperation({
  id: "List_getRecordUrls",
  family: "Lists",
  name: "get-record-urls",
  method: "GET",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  summary: "Pages of an entity's records",
  input: closed({ entity: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: closed({ createUrls: Type.Array(recordChoice), updateUrl: nullable(Type.String()) }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { listSelection } from "./getList.ts";

/**
 * How many records a list has, apart from its page so that no page waits for it (design §8). `exact` false: at least so
 * many.
 */
export const getCount = defineOperation({
  id: "List_getCount",
  family: "Lists",
  name: "get-count",
  method: "POST",
  encoding: "form",
  envelope: "body",
  access: { kind: "page", shows: "list", named: "idList" },
  changesState: false,
  forRules: true,
  jsonKeys: ["filter", "within"],
  summary: "How many records a list has",
  errors: ["not_found", "access_denied"],
  input: closed(listSelection),
  output: closed({ total: Type.Integer(), exact: Type.Boolean() }),
});

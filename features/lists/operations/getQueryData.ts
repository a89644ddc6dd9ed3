import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { groupsOutput, listGroups } from "./getGroups.ts";
import { listPage, sourceSelection } from "./getList.ts";
import { listSetupColumn } from "./getListSetup.ts";

const { by, ...groups } = listGroups;

/**
 * The rows of a query by itself, as the operations of lists answer those of a list: a page, their number, their groups
 * (which need `by`), or how its columns are written. Guests read queries through lists.
 */
export const getQueryData = defineOperation({
  id: "Query_getData",
  family: "Queries",
  name: "get-data",
  method: "POST",
  encoding: "form",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  changesState: false,
  jsonKeys: ["filter", "order", "within", "columns", "by", "measures"],
  summary: "Rows, number, groups or columns of a query",
  errors: ["not_found", "access_denied"],
  input: closed({
    idQuery: Type.String({ minLength: 1, maxLength: 200 }),
    read: oneOf("rows", "count", "groups", "columns"),
    ...sourceSelection,
    ...listPage,
    ...groups,
    by: Type.Optional(by),
  }),
  output: Type.Union([
    closed({ rows: Type.Array(Type.Unknown()) }),
    closed({ total: Type.Integer(), exact: Type.Boolean() }),
    groupsOutput,
    closed({ columns: Type.Array(listSetupColumn), updateUrl: nullable(Type.String()) }),
  ]),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { ConditionSchema } from "@tessera/contract/definitions/condition.ts";
import { DateBucketSchema } from "@tessera/contract/definitions/queryBody.ts";
import { AnyJson, closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A column by which rows are put together; days and instants by what they fall into. */
export const listGrouping = { column: Type.String({ maxLength: 200 }), by: Type.Optional(nullable(DateBucketSchema)) };

/** What selects rows of a source: a filter over column paths, and the text of the universal search. */
export const sourceSelection = {
  filter: Type.Optional(nullable(ConditionSchema)),
  search: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  /** The group that the records belong to: the outermost first, each with its value. */
  within: Type.Optional(Type.Array(closed({ ...listGrouping, value: AnyJson() }), { maxItems: 4 })),
};

/** What selects the records of a list. */
export const listSelection = { idList: Type.String({ minLength: 1, maxLength: 200 }), ...sourceSelection };

/** Which page of those records. */
export const listPage = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  order: Type.Optional(
    Type.Array(closed({ column: Type.String(), direction: Type.Union([Type.Literal("asc"), Type.Literal("desc")]) }), {
      maxItems: 5,
    }),
  ),
  /** Names of the columns that are wanted; absent: all. */
  columns: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 300 })),
};

/** A page of a list (spec lists §7 List_getList): `rows` as `Records.page` describes them. */
export const getList = defineOperation({
  id: "List_getList",
  family: "Lists",
  name: "get-list",
  method: "POST",
  encoding: "form",
  envelope: "body",
  access: { kind: "page", shows: "list", named: "idList" },
  changesState: false,
  forRules: true,
  jsonKeys: ["filter", "order", "within", "columns"],
  summary: "A page of a list",
  errors: ["not_found", "access_denied"],
  input: closed({
    ...listSelection,
    ...listPage,
  }),
  output: closed({ rows: Type.Array(Type.Unknown()) }),
});

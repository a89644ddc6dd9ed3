import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Records of a page; the last page is `completed`. */
export const columnChoicesPageSize = 50;

/** Keys whose names are asked for at once. */
export const maxNamedKeys = 100;

/**
 * The records or rows that the values of a column are chosen from, for its filter: those that the caller may refer to,
 * by name. Pages count from 0. With `keys` it answers what these are called, and nothing else.
 */
export const getColumnChoices = defineOperation({
  id: "List_getColumnChoices",
  family: "Lists",
  name: "get-column-choices",
  method: "GET",
  envelope: "body",
  jsonKeys: ["keys"],
  access: { kind: "page", shows: "list", named: "idList" },
  summary: "Records that a column of a list may refer to",
  errors: ["not_found", "access_denied"],
  input: closed({
    idList: Type.String({ minLength: 1, maxLength: 200 }),
    /** Name of the column. */
    column: Type.String({ minLength: 1, maxLength: 200 }),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    keys: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: maxNamedKeys })),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  }),
  output: closed({
    /** `detail` tells records of one name apart; null where the caller may not read it, and where there is none. */
    options: Type.Array(closed({ key: Type.String(), value: Type.String(), detail: nullable(Type.String()) })),
    completed: Type.Boolean(),
  }),
});

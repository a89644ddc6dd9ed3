import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, oneOf, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { listPage, listSelection } from "../getList.ts";

/** The formats of files that lists are exported as. */
export const exportFormats = ["csv", "xlsx"] as const;

/** What of a list is exported: its rows under a filter and a search, or those with `keys`, in an order. */
export const listExport = closed({
  ...listSelection,
  order: listPage.order,
  /** Names of the columns, in their order in the file. */
  columns: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 200 }),
  /** Keys of the records that were chosen; absent: all. */
  keys: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 1000 })),
  format: oneOf(...exportFormats),
});

/**
 * Makes a file of a list (spec lists §7 List_exportList), of what the caller may read and export, with their texts and
 * in their zone. It is made beside requests: `run` is followed and cancelled as any (family Progresses), and its result
 * is the file's `name`, `rows` and `size`. The file is had by `getExport`, by its `id`, for a day.
 */
export const exportList = defineOperation({
  id: "List_exportList",
  family: "Lists",
  name: "export-list",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Makes a file of a list",
  errors: ["not_found", "access_denied", "too_many_requests"],
  input: listExport,
  output: closed({ id: Uuid(), run: Type.String() }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { AnyJson, closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { listGrouping, listSelection } from "./getList.ts";

const totals = {
  count: Type.Integer(),
  /**
   * What the list's columns ask to be worked out (`aggregation`), by column; null where there is nothing to work it out
   * from.
   */
  values: Type.Record(Type.String(), AnyJson()),
  /** How many values the caller may not see, which are not in it; only columns with any. */
  masked: Type.Record(Type.String(), Type.Integer()),
};

/** Which groups of a selection, and what is worked out of their values. */
export const listGroups = {
  by: closed(listGrouping),
  direction: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** What is worked out of columns; absent: what the list asks for itself. */
  measures: Type.Optional(
    Type.Array(
      closed({
        column: Type.String({ maxLength: 200 }),
        aggregation: oneOf("Count", "Summation", "Average", "Minimum", "Maximum"),
      }),
      { maxItems: 20 },
    ),
  ),
};

/** Groups with what is known of them together. */
export const groupsOutput = closed({
  groups: Type.Array(
    closed({
      /** Null: records without one. Of a reference the record's key, of days the first one. */
      value: AnyJson(),
      /** Of a reference what the record is called; null where the caller may not see it. */
      name: nullable(Type.String()),
      /** Of how many of its records the caller may not see the value: they stand in the group without one. */
      hidden: Type.Integer(),
      ...totals,
    }),
  ),
  isComplete: Type.Boolean(),
  /** Of all records; null behind the first groups. */
  total: nullable(closed(totals)),
});

/**
 * The groups of a list's records, with their counts and sums (spec lists §2.2). What they contain is read by
 * `List_getList` with `within`.
 */
export const getGroups = defineOperation({
  id: "List_getGroups",
  family: "Lists",
  name: "get-groups",
  method: "POST",
  encoding: "form",
  envelope: "body",
  access: { kind: "page", shows: "list", named: "idList" },
  changesState: false,
  jsonKeys: ["filter", "within", "by", "measures"],
  summary: "Groups of a list with counts and sums",
  errors: ["not_found", "access_denied"],
  input: closed({
    ...listSelection,
    ...listGroups,
  }),
  output: groupsOutput,
});

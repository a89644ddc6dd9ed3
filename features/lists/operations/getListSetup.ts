import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { optionSign } from "@tessera/contract/definitions/optionSign.ts";
import { DateBucketSchema } from "@tessera/contract/definitions/queryBody.ts";
import { popupTypes } from "@tessera/contract/popupType.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * A column as the list shows and filters it. `operators` are those of the filter model for its type (spec lists §3).
 */
export const listSetupColumn = closed({
  id: Type.String(),
  name: Type.String(),
  path: Type.String(),
  label: Type.String(),
  type: Type.String(),
  format: Type.String(),
  /** Field type that the entity says its values are of (design §5), with its settings; null: as `type` has it. */
  fieldType: nullable(closed({ type: Type.String(), formats: Type.Record(Type.String(), Type.Unknown()) })),
  width: nullable(Type.Integer()),
  hidden: Type.Boolean(),
  filterable: Type.Boolean(),
  sortable: Type.Boolean(),
  operators: Type.Array(Type.String()),
  /** Whether it shows names of records that can be chosen for a filter (`getColumnChoices`). */
  reference: Type.Boolean(),
  /** Whether its values are keys, whose names `getColumnChoices` says. */
  isKeys: Type.Boolean(),
  /**
   * A date that is late once it has passed, unless the cell `by` of the row holds one of `done`; `by` null: always.
   * Null: no such date.
   */
  deadline: nullable(closed({ by: nullable(Type.String()), done: Type.Array(Type.String()) })),
  options: nullable(Type.Array(closed({ key: Type.String(), label: Type.String(), ...optionSign }))),
  /** Whether it shows names of records, which may be chosen or not. */
  isReference: Type.Boolean(),
  /** How records can be put together by it: by its values (null), or by what its days fall into. Empty: not at all. */
  groupings: Type.Array(nullable(DateBucketSchema)),
  /** What is worked out of its values for groups and all records; null: nothing. */
  aggregation: nullable(oneOf("Count", "Summation", "Average", "Minimum", "Maximum")),
});

/** An address that makes records, with its title in the caller's language. */
export const recordChoice = closed({ url: Type.String(), title: Type.String() });

/**
 * What a list looks like and what the caller may do with it (spec lists §7 List_getListSetup). Urls are null where
 * there is none to open.
 */
export const getListSetup = defineOperation({
  id: "List_getListSetup",
  family: "Lists",
  name: "get-list-setup",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "list", named: "idList" },
  summary: "Columns and settings of a list",
  errors: ["not_found", "access_denied"],
  input: Type.Object(
    {
      /** Absent: the list of the panel; guests always name it. */
      idList: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      /** Element id of a panel of the page. */
      panelId: Type.Optional(Type.String({ maxLength: 200 })),
      /** Address of the page with the panel; absent: the one that the call comes from. */
      pathname: Type.Optional(Type.String({ maxLength: 4000 })),
    },
    // A call that names neither a list nor a panel asks nothing.
    { additionalProperties: false, minProperties: 1 },
  ),
  output: closed({
    id: Type.String(),
    label: Type.String(),
    /** What one record is called: "Order". */
    recordLabel: Type.String(),
    entity: Type.String(),
    columns: Type.Array(listSetupColumn),
    order: Type.Array(
      closed({ column: Type.String(), direction: Type.Union([Type.Literal("asc"), Type.Literal("desc")]) }),
    ),
    /** How the list groups its records itself, the outermost first; empty: not at all. */
    groups: Type.Array(closed({ column: Type.String(), by: nullable(DateBucketSchema) })),
    pageSize: Type.Integer(),
    settings: Type.Record(Type.String(), Type.Boolean()),
    form: nullable(Type.String()),
    createUrl: nullable(Type.String()),
    /** All ways to a new record; of several one is chosen in a pop-up. */
    createUrls: Type.Array(recordChoice),
    /** Whether rows and "New" open above the list. */
    popup: Type.Boolean(),
    /** How that pop-up shows a record. */
    popupType: oneOf(...popupTypes),
    /** Where the page goes when a save closes the pop-up; null: it stays. */
    popupRedirect: nullable(Type.String()),
    updateUrl: nullable(Type.String()),
    /** Whether its rows stand for records, so that some can be selected. */
    hasKeys: Type.Boolean(),
    may: closed({
      create: Type.Boolean(),
      update: Type.Boolean(),
      delete: Type.Boolean(),
      export: Type.Boolean(),
    }),
    definitions: Type.Integer(),
  }),
});

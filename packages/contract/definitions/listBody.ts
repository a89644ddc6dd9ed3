import { type Static, Type } from "typebox";
import { popupTypes } from "../popupType.ts";
import { closed, element, inSheet, MadeName, nullable, OnByDefault, oneOf, Picks, Reference, Text } from "../schema.ts";
import { ConditionSchema } from "./condition.ts";
import { DateBucketSchema } from "./queryBody.ts";

/** A switch that nothing reads yet: documents keep it, sheets do not offer it. */
const unread = () => inSheet(Type.Optional(Type.Boolean()), { offered: false });

/**
 * A column of a list: a path of column and reference names from the list's entity (`customer` shows the display name).
 */
const column = element({
  name: MadeName(),
  path: inSheet(Picks("path"), { shownWithout: "linked.entity" }),
  /**
   * In place of a path: the records that rows of a link entity tie to the list's own, by name. `reference` leads from
   * such a row to the list's record, `target` to the linked one.
   */
  linked: inSheet(
    Type.Optional(
      nullable(closed({ entity: Reference("entity"), reference: Picks("reference"), target: Picks("reference") })),
    ),
    { help: true },
  ),
  label: Text(),
  /** Column format (spec lists §3). */
  format: Type.Optional(
    oneOf(
      "Default",
      "String",
      "Number",
      "Number with thousand separator",
      "Date",
      "Boolean",
      "Datetime",
      "Multiselect",
    ),
  ),
  width: Type.Optional(nullable(Type.Integer({ minimum: 40, maximum: 1200 }))),
  hidden: Type.Optional(Type.Boolean()),
  filterable: OnByDefault(),
  sortable: OnByDefault(),
  /** What is worked out of the column's values, per group and over all rows. */
  aggregation: Type.Optional(oneOf("None", "Count", "Summation", "Average", "Minimum", "Maximum")),
});

const grouping = { column: Picks("listColumn"), by: Type.Optional(nullable(DateBucketSchema)) };

/** Body of a `list` document (spec lists §3 list settings). */
export const ListBodySchema = closed({
  label: Text(),
  entity: Reference("entity"),
  /**
   * A query whose rows the list shows in place of the entity's records; paths are then names of its columns, and
   * `entity` is what its main node reads. Absent or null: the records of the entity.
   */
  query: Type.Optional(nullable(Reference("query"))),
  columns: Type.Array(column),
  order: Type.Array(closed({ column: Picks("listColumn"), direction: oneOf("asc", "desc") }), { "x-picks": "order" }),
  /**
   * How rows are put together until the reader chooses otherwise; days and instants by what they fall into. Absent or
   * null: not at all.
   */
  group: Type.Optional(nullable(closed(grouping))),
  /** What the groups are divided into further, from the outside to the inside. */
  subgroups: Type.Optional(Type.Array(element(grouping), { maxItems: 3 })),
  /** Limits the list for everyone, beyond rights. */
  filter: Type.Optional(nullable(ConditionSchema)),
  /** Paths that universal search looks into; absent: the text columns shown. */
  searchPaths: Type.Optional(nullable(Type.Array(Picks("path")))),
  pageSize: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 500 }))),
  /** Form that a row and "New" open; null: rows do not open. */
  form: inSheet(Type.Optional(nullable(Reference("form"))), { asked: true }),
  /**
   * Where "New" leads; several are offered by a choice (spec lists §2.4). Absent or null: to the pages that make
   * records with the form.
   */
  createUrls: Type.Optional(nullable(Type.Array(element({ url: Reference("url") })))),
  /** How rows and "New" open their form (spec lists §3): absent, on a page of its own. */
  dbClickRedirect: Type.Optional(
    nullable(
      closed({
        /** False: rows do not open. */
        active: Type.Boolean(),
        /** Above the list, which stays. */
        popup: Type.Optional(Type.Boolean()),
        /** How a pop-up shows the record of a row: to be edited (default), or its read view. */
        popupType: Type.Optional(oneOf(...popupTypes)),
        /** Where the page goes when a save closes the pop-up. Absent or null: it stays. */
        popupRedirect: Type.Optional(nullable(Reference("url"))),
        /** Another url than that of the form; the record's key is its `id`. */
        url: Type.Optional(nullable(Reference("url"))),
      }),
    ),
  ),
  settings: Type.Optional(
    closed({
      showPageLimiter: unread(),
      showPagination: unread(),
      showSavedFilter: unread(),
      showLockColumn: unread(),
      showSelectionColumn: OnByDefault(),
      showGroupActionsButton: unread(),
      showCreateDate: unread(),
      showCreateUser: unread(),
      showColumnSelector: OnByDefault(),
      showCollapsedActions: unread(),
      showResetButton: unread(),
      showDetailView: unread(),
      showActionButtons: unread(),
      showFooterButtons: unread(),
      showFilters: OnByDefault(),
      showUniversalFilter: OnByDefault(),
      showExportButton: OnByDefault(),
      showImportButtons: unread(),
      showQueueActionsButton: unread(),
      showListOnStart: unread(),
      summaryRowDefault: unread(),
    }),
  ),
});

/** See `ListBodySchema`. */
export type ListBody = Static<typeof ListBodySchema>;
/** A column of a list. */
export type ListColumn = ListBody["columns"][number];

/** How a list groups its records itself, the outermost first. */
export const groupLevels = ({ group, subgroups = [] }: Pick<ListBody, "group" | "subgroups">) =>
  group ? [group, ...subgroups] : [];

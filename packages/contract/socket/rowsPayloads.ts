import { type Static, Type } from "typebox";
import { closed, nullable, oneOf } from "../schema.ts";

/** Maximum number of rows of a page that can be followed. */
export const maxWatchedRows = 500;

/** Name of a followed page, chosen by the browser and unique in its connection. */
const watch = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" });
const key = Type.String({ maxLength: 1000 });
const count = nullable(closed({ total: Type.Integer({ minimum: 0 }), exact: Type.Boolean() }));

const watchRows = closed({
  watch,
  /** The list whose rows they are; absent: they are those of a query. */
  idList: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** The query whose rows they are, where it is no list. */
  idQuery: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** Names of the columns that the rows were asked for with; absent: all. */
  columns: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 300 })),
  /** A condition as `List_getList` takes it; checked by the one who handles it, since it may be nested. */
  filter: Type.Optional(Type.Unknown()),
  search: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  order: Type.Optional(
    Type.Array(closed({ column: Type.String({ maxLength: 200 }), direction: oneOf("asc", "desc") }), { maxItems: 5 }),
  ),
  offset: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  limit: Type.Integer({ minimum: 1, maximum: maxWatchedRows }),
  /** Parameters of the page that the list stands on. */
  params: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 1000 }))),
  /** The rows on the screen: the key of each, and the digest (`textDigest`) of its JSON as it was answered. */
  rows: Type.Array(Type.Tuple([key, Type.String({ maxLength: 20 })]), { maxItems: maxWatchedRows }),
  /** The count on the screen; null without one. */
  count,
  /** The rows stand in groups: each change of what is selected, on the screen or not, is sent as `isStale`. */
  isGrouped: Type.Optional(Type.Boolean()),
  /** Milliseconds since the rows were asked for: rows that came since then are sent at once. */
  age: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
});

const update = closed({
  watch,
  /** The rows cannot be followed any further: they are to be read, and watched, again. The rest is empty then. */
  isStale: Type.Boolean(),
  /** Rows on the screen that are different now, as `List_getList` answers them. */
  changed: Type.Array(Type.Unknown()),
  /** Keys of rows on the screen that are not in the list any more. */
  gone: Type.Array(Type.String()),
  /** Rows that stand after all others of the page, for which there is room. */
  added: Type.Array(Type.Unknown()),
  /** How many rows the page has now that are not on the screen, since they stand between others; null: as before. */
  waiting: nullable(Type.Integer({ minimum: 0 })),
  /** How many records the list has; null: as before. */
  count,
});

/** Payloads of the messages by which a list on the screen follows what is committed (design §10 Outbox). */
export const rowsPayloads = { watch: watchRows, unwatch: closed({ watch }), update } as const;

/** See `rowsPayloads`. */
export type WatchRows = Static<typeof watchRows>;
/** See `rowsPayloads`. */
export type RowsUpdate = Static<typeof update>;

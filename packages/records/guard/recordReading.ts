import type { ActivityPlace, ActivityRights } from "@tessera/query-model/activitySql.ts";
import type { Slot } from "@tessera/query-model/slotSql.ts";
import type { RawJson, RequestContext } from "@tessera/server-core/context.ts";
import type { ChoicesRequest, ChosenRequest } from "./choicesRequest.ts";
import type { ReadingPurpose } from "./guard.ts";
import type { LiveReading, SharedListRequest } from "./liveReading.ts";
import type { ReadRequest, RecordForRules } from "./readRequest.ts";
import type { ListRequest, QueryRequest, RecordCount, RecordSelection, RowsTaker } from "./recordSelection.ts";

/** Reading records with the rights of the caller. */
export interface RecordReading {
  /**
   * A page of records: `{"rows": [{"key", "cells": {column: wire}, "masked"?: [column], "may"?: {"update",
   * "delete"}}]}`. `key` is null for an entity without key. Without `masked` no cell of the row is masked, without
   * `may` it may be changed and deleted: most rows say neither. Throws `access_denied` without any grant to read,
   * `invalid_input` for an unknown path.
   */
  page(context: RequestContext, request: ListRequest): Promise<RawJson>;
  /**
   * All records of a selection as they were when it began, in parts of 500, however many they are: the next part is
   * read when `take` has taken the last. Throws as `page` does, and `definition_changed` where definitions or rights
   * move before the end: what was taken until then is what the caller might see until then. For files (`purpose`) rows
   * and cells are those that the caller may read and export.
   */
  stream(
    context: RequestContext,
    request: Omit<SharedListRequest, "offset" | "limit" | "memberships">,
    take: RowsTaker,
    purpose?: ReadingPurpose,
  ): Promise<void>;
  /** How many records the selection has, exact up to `atMost`: 10,000 by default. */
  count(context: RequestContext, request: RecordSelection, atMost?: number): Promise<RecordCount>;
  /**
   * The rows of a query over several entities, with groups and aggregates: `{"rows": [{"key", "cells": {column: wire},
   * "masked"?: {column: count}}]}`. `key` is that of the main node's record, null in groups; `masked` says of each cell
   * how many of the values that it is made of the caller may not see. Throws `access_denied` without any grant to read
   * the main node, `invalid_input` for a query with a problem (see `planQuery`).
   */
  query(context: RequestContext, request: QueryRequest): Promise<RawJson>;
  /**
   * Choices of a look-up: `{"choices": [{"key", "display", "detail"}], "selected": [{"key", "display", "detail"}]}`,
   * sorted by display name; of what was searched, the names that fit best come first. Needs *refer* or *read*; `detail`
   * is null where it may not be read, and for guests.
   */
  choices(context: RequestContext, request: ChoicesRequest): Promise<RawJson>;
  /**
   * Of each request the keys that are among the choices of its look-up: records that exist, that the caller may refer
   * to, and that the filter admits. A filter that cannot be asked admits none.
   */
  chosen(context: RequestContext, requests: readonly ChosenRequest[]): Promise<readonly ReadonlySet<string>[]>;
  /**
   * One record: `{"key", "version", "display", "values": {column: wire}, "masked": [column], "locked": [column],
   * "references":
   * {reference: {"key", "display"}}, "may": {"update", "delete"}, "rows": {child: [{"key", "values", "masked",
   * "locked", "references", "may"}]}, "children": {child: {"create"}}}`. `locked` are columns that this person cannot
   * write on this record; `display` is null where not even *refer* shows it. Where it or its rows have translatable
   * columns, `language` says in which they are read, and `untranslated` of the record and of rows names those that show
   * the source text for want of a translation. With `texts` asked for, record and rows have `texts` (column → language
   * → text, of what the caller sees) and `source`, the language of what the columns hold.
   */
  read(context: RequestContext, request: ReadRequest): Promise<RawJson>;
  /**
   * One record as `read` answers it (`seen`), and as rules see it (`whole`): unmasked, with rows that the caller may
   * not read. What rules make of `whole` may be answered, never `whole` itself (design §7).
   */
  readForRules(context: RequestContext, request: ReadRequest): Promise<RecordForRules>;
  /**
   * Whether the caller may add and remove files of a slot that they may read. With `holds`, the record stays as long as
   * the transaction that the statement runs in. Throws `record_not_found`, also for a slot that they may not read,
   * `not_found` and `invalid_input` where no files hang.
   */
  slot(context: RequestContext, slot: Slot, holds?: boolean): Promise<{ readonly write: boolean }>;
  /**
   * What the caller may do with the comments on a record that they may read. With `holds`, the record stays as long as
   * the transaction that the statement runs in. Throws `record_not_found`, `not_found` for an entity without activity.
   */
  activity(context: RequestContext, place: ActivityPlace, holds?: boolean): Promise<ActivityRights>;
  /**
   * Refuses to take files for a record that is not saved yet, where the caller may not make whole records of the
   * entity; for a column whose values name files, where they may write it in no record. Throws `access_denied`,
   * `not_found` where no such files hang.
   */
  assertNewFiles(context: RequestContext, entity: string, column: string | null): void;
  /** Bytes that a file of a column may have, by its field type; infinite without a bound. */
  maxFileSize(context: RequestContext, entity: string, column: string): number;
  /** Reading once for several readers who are alike. */
  readonly live: LiveReading;
}

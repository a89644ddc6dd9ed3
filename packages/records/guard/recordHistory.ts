import type { SaveAnswer } from "@tessera/contract/save.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { ChildRequest } from "./readRequest.ts";
import type { RecordValues } from "./recordRules.ts";
import type { SaveOptions } from "./saveOptions.ts";

/**
 * What made a version. `found` is a state that was there before Tessera knew the record, or that came from outside;
 * `adopted` one that adopting again took over from the source.
 */
export type VersionKind = "create" | "update" | "delete" | "restore" | "undo" | "found" | "adopted";

/**
 * One entry in the history of a record: a version, or (`moment` not null) what was written of the record after that
 * version another way than by saving it, such as through the form of a row, an import or another record.
 */
export interface HistoryEntry {
  readonly version: number;
  /**
   * By which `version` and `restoreVersion` find the state right after what this entry is about; null for a version.
   */
  readonly moment: number | null;
  readonly kind: VersionKind | "rows";
  /** Key of `sys.user`; null for a guest, for what was found and for what the server did by itself. */
  readonly userId: string | null;
  /** Display name of the person; null as above. */
  readonly userName: string | null;
  /** Whether it was written without a session. */
  readonly isGuest: boolean;
  /** Instant in UTC, `YYYY-MM-DD HH:mm:ss.ffffff`; null for a state found at first sight. */
  readonly at: string | null;
  /** Id of the form document it was saved through. */
  readonly form: string | null;
  /** Definitions counter it was saved at. */
  readonly definitions: number | null;
  /**
   * What changed against the state right before, as far as today's rights show it; null for the oldest known version.
   */
  readonly changes: readonly HistoryChange[] | null;
}

/** A changed column of the main record (`entity` null), or of a row of a child entity. */
export interface HistoryChange {
  readonly entity: string | null;
  readonly rowKey: string | null;
  readonly kind: "changed" | "added" | "removed";
  /** Column name; null when a row was added or removed. */
  readonly column: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Whose text changed, where it is not the one that the reader sees. */
  readonly language?: string;
  /**
   * What the child row holds, before it was removed when it was: wire by column, null where today's rights hide it.
   * Null in the main record.
   */
  readonly row: RecordValues | null;
}

/** Some entries of the history of a record, newest first. */
export interface HistoryPage {
  /** `place` is the number of the change: what was written later has a higher one. */
  readonly entries: readonly (HistoryEntry & { readonly place: number })[];
  /** What `before` is for the entries that follow; null at the end. */
  readonly next: number | null;
}

/** Who made a state of a record, when and how. */
export type VersionOrigin = Omit<HistoryEntry, "version" | "moment" | "changes">;

/**
 * A record as it was. Rows are by child entity and reference (`order_detail.order`), or by the names of the children
 * that were asked for.
 */
export interface RecordVersion {
  readonly key: string;
  readonly version: number;
  /** Of the version, also where a moment after it was asked for. */
  readonly origin: VersionOrigin;
  readonly values: RecordValues;
  /** Columns that today's rights hide. */
  readonly masked: readonly string[];
  /**
   * What the record held in columns that its entity does not have any more, by their last names; empty for those whose
   * grants name the columns that they may read, since none can name these.
   */
  readonly gone: RecordValues;
  readonly rows: { readonly [child: string]: readonly RecordVersionRow[] };
}

/** A child row as it was. */
export interface RecordVersionRow {
  readonly key: string;
  readonly values: RecordValues;
  readonly masked: readonly string[];
  /** See `RecordVersion`. */
  readonly gone: RecordValues;
}

/** A version of a record to be made current again. */
export interface RestoreRequest {
  readonly saveId: string;
  readonly entity: string;
  readonly key: string;
  readonly version: number;
  /** See `HistoryEntry`; absent: the version itself. */
  readonly moment?: number;
  /** Sub-forms of the form, by whose names the rules know the rows; absent: all rows that belong to the record. */
  readonly children?: readonly Pick<ChildRequest, "name" | "entity" | "reference">[];
}

/** The versions of records, and going back to one. */
export interface RecordHistory {
  /** The newest versions of a record. */
  history(context: RequestContext, entity: string, key: string): Promise<readonly HistoryEntry[]>;
  /**
   * The `limit` versions of a record (at most 100) before the version `before` (null: the newest), with what was
   * written between them another way. It reads what these need, however long the history is.
   */
  historyPage(
    context: RequestContext,
    entity: string,
    key: string,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<HistoryPage>;
  /**
   * A whole record of the past, masked by today's rights: as the save of the version left it, with the rows that came
   * another way before the next version; with `moment`, exactly as it was right then. `children` are the rows that
   * are wanted; absent: all that belong to the record. Throws `record_not_found` for an
   * unknown version, `query_too_expensive` for one that is too many changes ago.
   */
  version(
    context: RequestContext,
    entity: string,
    key: string,
    version: number,
    moment?: number | null,
    children?: RestoreRequest["children"],
  ): Promise<RecordVersion>;
  /**
   * Saves what `version` answers as a new version, under the same rules and rights as any save. Rows that went come
   * back, with their keys where these are free. Rows and columns that the caller may not see stay as they are, and so
   * do rows that came since another way than by saves of the record. What cannot be is refused whole, with the field or
   * the row (`subForm`, `uid`: `restored` and the key for a row that went).
   */
  restoreVersion(context: RequestContext, request: RestoreRequest, options: SaveOptions): Promise<SaveAnswer>;
}

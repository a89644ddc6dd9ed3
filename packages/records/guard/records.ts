import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { RecordAction } from "@tessera/contract/definitions/grant.ts";
import type { Bucket, QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import type { SaveAnswer, SaveMessage } from "@tessera/contract/save.ts";
import type { RowMaker } from "@tessera/form-engine/choices/rowMakers.ts";
import type { Explanation, Rights } from "@tessera/identity/rights/rights.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { SearchChoices } from "@tessera/query-model/searching.ts";
import type { Membership } from "@tessera/query-model/selection.ts";
import type { Slot } from "@tessera/query-model/slotSql.ts";
import type { SqlFragment } from "@tessera/query-model/sql.ts";
import type { RawJson, RequestContext, Subject } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { EntityReach } from "./entityReach.ts";
import type { ReadingPurpose } from "./guard.ts";
import type { HistoryEntry, RecordVersion, RestoreRequest, VersionKind } from "./recordHistory.ts";
import type { RecordRules, RecordValues } from "./recordRules.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly records: Records;
  }
}

/** One output column: `path` follows references by name and ends in a column, or in a reference (its display name). */
export interface RequestedColumn {
  readonly name: string;
  readonly path: string;
}

/** One term of a sort order; a path that ends in a reference sorts by display name. */
export interface OrderTerm {
  readonly path: string;
  readonly direction: "asc" | "desc";
}

/** Which records: everything in it is evaluated with the caller's rights, so a masked cell compares as null. */
export interface RecordSelection {
  /** Id of the entity document. */
  readonly entity: string;
  /** What the caller asks; it compares translatable texts as they read them. */
  readonly where?: Condition | null;
  /**
   * What a definition fixes, such as the filter of a list; it compares the texts of the source language for every
   * reader.
   */
  readonly fixed?: Condition | null;
  /** Text looked for in `searchPaths`, blind to case and accents; each word must be found somewhere. */
  readonly search?: string | null;
  readonly searchPaths?: readonly string[];
  /**
   * Fixed choices at the ends of `searchPaths`: their keys are found by these labels, which the caller reads in place
   * of them.
   */
  readonly searchChoices?: readonly {
    readonly path: string;
    readonly choices: readonly { readonly key: string; readonly label: string }[];
  }[];
  /** Groups that the records belong to, one inside the other. */
  readonly within?: readonly GroupMember[];
}

/** A group of rows: those that have one value, or that fall into one bucket, at a path. */
export interface GroupMember {
  readonly path: string;
  readonly bucket: Bucket | null;
  /** Wire form of the value; null for none. At a path that ends in a reference the record's key. */
  readonly value: Json;
}

/** Takes rows of a stream: the text of `{"rows": […]}` as `Records.page` describes it. False ends the stream. */
export type RowsTaker = (rows: RawJson) => Promise<boolean>;

/** A page of a list. */
export interface ListRequest extends RecordSelection {
  readonly columns: readonly RequestedColumn[];
  readonly order: readonly OrderTerm[];
  /** Whether records whose display name fits the search best come first, whatever `order` says of others. */
  readonly isRanked?: boolean;
  readonly offset: number;
  /** 1 to 500. */
  readonly limit: number;
}

/** A query, and what its reader asks of its main node besides. */
export interface QueryRequest {
  readonly query: QueryBody;
  readonly asked?: Omit<RecordSelection, "entity">;
}

/** How many records; `exact` false: at least that many. */
export interface RecordCount {
  readonly total: number;
  readonly exact: boolean;
}

/** A page of choices of a look-up. */
export interface ChoicesRequest {
  readonly entity: string;
  /**
   * Set where rows that the caller may read are chosen, in place of records that they may refer to: what people read of
   * a row, with the labels of fixed choices. `entity` may then name a query (`query:<id>`) whose rows have keys.
   */
  readonly shown?: SearchChoices;
  /** With `shown` only: paths of the cells that stand beside each choice. Absent: none. */
  readonly cells?: readonly string[] | undefined;
  /** A column of texts in lists: the texts that its readable cells hold are the choices, those that most have first. */
  readonly used?: string;
  /** Text looked for in display names, in the reader's language or the source's. */
  readonly search?: string | null;
  /** Compares the texts of the source language, as all that definitions fix. */
  readonly filter?: Condition | null;
  /** Keys whose display names are wanted besides the page, such as the chosen one. */
  readonly selected?: readonly string[];
  readonly offset: number;
  /** 1 to 500. */
  readonly limit: number;
}

/** Rows of a child entity to read with a record. */
export interface ChildRequest {
  /** Name of the sub-form, under which the rows are answered. */
  readonly name: string;
  readonly entity: string;
  /** Reference of the child entity that names this record. */
  readonly reference: string;
  /** Column names; absent: all. */
  readonly fields?: readonly string[];
  readonly orderBy?: readonly OrderTerm[];
}

/** Records that are chosen by a look-up with a filter; of an entity, or of the rows of a query. */
export interface ChosenRequest {
  readonly entity: string;
  /** Record key texts. */
  readonly keys: readonly string[];
  readonly filter: Condition;
}

/** One record with its child rows. */
export interface ReadRequest {
  readonly entity: string;
  readonly key: string;
  /** Column names; absent: all. */
  readonly fields?: readonly string[];
  readonly children?: readonly ChildRequest[];
  /** Whether the texts of translatable columns are wanted in every language. Default: only the caller's. */
  readonly texts?: boolean;
}

/** See `Records.readForRules`. */
export interface RecordForRules {
  /** What `Records.read` documents. */
  readonly seen: SeenRecord;
  readonly whole: WholeRow & { readonly rows: { readonly [child: string]: readonly WholeRow[] } };
}

/** A row with all its values. */
export interface WholeRow {
  readonly key: string;
  readonly values: RecordValues;
}

/** What the caller may do with a row that they read. */
export interface SeenRow {
  readonly key: string;
  readonly masked: readonly string[];
  readonly locked: readonly string[];
  readonly may: { readonly update: boolean; readonly delete: boolean };
}

/** A record as its reader gets it, named as far as the server looks into it. */
export interface SeenRecord extends SeenRow {
  readonly rows: { readonly [child: string]: readonly SeenRow[] };
  readonly children: { readonly [child: string]: { readonly create: boolean } };
}

/** How a save is to be checked. */
export interface SaveOptions {
  /** Rules of the form, called besides those of the entity; null when the save comes through no form. */
  readonly rules: RecordRules | null;
  /**
   * The sub-forms whose rows these rules look at whatever the message names, as the definitions of the context have
   * them. Default: none.
   */
  readonly ruleRows?: (context: RequestContext) => readonly Pick<ChildRequest, "name" | "entity" | "reference">[];
  /** The fields whose new tags become rows, as the definitions of the context have them. Default: none. */
  readonly rowMakers?: (context: RequestContext) => readonly RowMaker[];
  /** Why the record is written, kept in its history. Default: `create` or `update`. */
  readonly kind?: VersionKind;
}

/** Texts in languages that are named: language → column name → text; that of the source is the column's own. */
export interface RecordTexts {
  readonly [language: string]: { readonly [column: string]: string | null };
}

/** Writes of many records of one entity, all or none. */
export interface BulkRequest {
  /** Repeated with the same id by the same person, it answers the first answer. */
  readonly saveId: string;
  readonly entity: string;
  readonly items: readonly BulkItem[];
}

/**
 * One write of a bulk: values by column name, in the caller's language as `save` takes them; `texts` says translatable
 * columns in other languages beside, where null takes a text away.
 */
export type BulkItem =
  | { readonly kind: "create"; readonly values: RecordValues; readonly texts?: RecordTexts }
  | { readonly kind: "update"; readonly key: string; readonly values: RecordValues; readonly texts?: RecordTexts }
  | { readonly kind: "delete"; readonly key: string };

/** What a bulk answers: the batch that `undo` undoes, and the key of each item. */
export interface BulkAnswer {
  readonly batch: string;
  readonly keys: readonly string[];
}

/** Whose rights are explained, and which. */
export interface ExplainRequest {
  readonly subject: Subject;
  readonly entity: string;
  readonly action: RecordAction;
  /** Null asks about the entity as a whole. */
  readonly key: string | null;
}

/** A page for several readers. */
export interface SharedListRequest extends ListRequest {
  /** Only rows with these keys; then up to 1,000 rows are answered. */
  readonly keys?: readonly string[];
  /** Each row says under `in`, for each of these in its order, whether it belongs to it. */
  readonly memberships?: readonly Membership[];
}

/** Who is answered alike, and by what. */
export interface Audience {
  /**
   * Equal names mean equal answers, as long as the counters hold: the same grants and language, and where it matters
   * the same person and page.
   */
  readonly name: string;
  /** Entities that the answer is made of besides the rows' own; the rows' own too where they name each other. */
  readonly others: ReadonlySet<string>;
}

/**
 * Reading once for several readers (design §10 Outbox). Nothing is tried a second time: readers who were alike may
 * differ after counters have moved, so `StaleError` is for the caller that grouped them. Only the counters are
 * compared; that the readers' sessions live is the hub's affair.
 */
export interface LiveReading {
  /** Throws `access_denied` without any grant to read, `invalid_input` for an unknown path. */
  audience(context: RequestContext, request: ListRequest): Audience;
  /** As `Records.page`. Throws `StaleError`. */
  page(context: RequestContext, request: SharedListRequest): Promise<RawJson>;
  /** As `Records.count`. Throws `StaleError`. */
  count(context: RequestContext, request: RecordSelection): Promise<RecordCount>;
}

/** A condition over the table of an entity, by its alias in the statement. */
export type RowChoice = (alias: string) => SqlFragment;

/** A write of many rows of an adopted entity by statements of its own. */
export interface NotedWrite {
  /**
   * After the rows were written: records the write as saves do, with all that follows one. `came` names those that
   * came.
   */
  finish(came: RowChoice): Promise<void>;
}

/**
 * The guard (design §1.5): the only way to business records. It turns rights into SQL. A record that does not exist and
 * one that the caller may not read are the same `record_not_found`. Columns are said by their names in the entity
 * document (aliases are understood), values are wire JSON (`@tessera/contract/values`), keys are record key text. Every
 * call compares the counters and the session in its own SQL; it throws `definition_changed` or `session_expired` when a
 * second try did not help.
 */
export interface Records {
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
   * Refuses to take files for a record that is not saved yet, where the caller may not make whole records of the
   * entity. Throws `access_denied`, `not_found` for an entity without attachments.
   */
  assertNewFiles(context: RequestContext, entity: string): void;
  /** What the caller may read of an entity, as far as it is known without looking at its rows. */
  reach(context: RequestContext, entity: string): EntityReach;
  /**
   * Saves one record with its child rows (design §5 save protocol). `changes` and row values are by column name. Throws
   * `save_conflict` (`conflicts`), `validation_failed` (`messages`), `field_not_writable` (`field`, `subForm`, `uid`),
   * `value_invalid` (`problems`), `access_denied`, `record_not_found`, `definition_changed`, `unique_violation`,
   * `reference_violation`, `check_violation`.
   */
  save(context: RequestContext, message: SaveMessage, options: SaveOptions): Promise<SaveAnswer>;
  /**
   * What a save of the caller answered, for one who never got it; it waits for a save that is under way. Null where
   * none was written under the id, and none will be: from then on a save with it is refused (`invalid_input`,
   * `save_id_used`).
   */
  settleSave(context: RequestContext, saveId: string): Promise<SaveAnswer | null>;
  /** Deletes records with the rows that belong to them. All or none. `undo` takes the batch back. */
  remove(
    context: RequestContext,
    entity: string,
    keys: readonly string[],
    saveId?: string,
  ): Promise<{ readonly batch: string }>;
  /** Takes a batch of the same person back. Throws `save_conflict` when a record changed since or a key is taken. */
  undo(context: RequestContext, batch: string): Promise<{ readonly records: number }>;
  /** Creates, updates and deletes many records of an entity, all or none, by the same rules as `save`. */
  bulk(context: RequestContext, request: BulkRequest): Promise<BulkAnswer>;
  /**
   * Begins a write of many rows of an adopted entity by statements of the caller's own: `changed` and `gone` name rows
   * which will change, and go. The rows must be locked. What it writes has no person.
   */
  noteRows(
    transaction: Transaction,
    entity: EntityModel,
    rows: { readonly changed: RowChoice; readonly gone: RowChoice },
  ): Promise<NotedWrite>;
  /** The versions of a record, newest first. */
  history(context: RequestContext, entity: string, key: string): Promise<readonly HistoryEntry[]>;
  /**
   * A whole record of the past, masked by today's rights: as the save of the version left it, with the rows that came
   * another way before the next version; with `moment`, exactly as it was right then. Throws `record_not_found` for an
   * unknown version, `query_too_expensive` for one that is too many changes ago.
   */
  version(
    context: RequestContext,
    entity: string,
    key: string,
    version: number,
    moment?: number | null,
  ): Promise<RecordVersion>;
  /**
   * Saves what `version` answers as a new version, under the same rules and rights as any save. Rows that went come
   * back, with their keys where these are free. Rows and columns that the caller may not see stay as they are, and so
   * do rows that came since another way than by saves of the record. What cannot be is refused whole, with the field or
   * the row (`subForm`, `uid`: `restored` and the key for a row that went).
   */
  restoreVersion(context: RequestContext, request: RestoreRequest, options: SaveOptions): Promise<SaveAnswer>;
  /**
   * Why `subject` may or may not do something with an entity, or with one of its records (design §10). It looks at the
   * record without rights: the operation that calls it decides who administers rights.
   */
  explain(context: RequestContext, question: ExplainRequest): Promise<Explanation>;
  /** Reading once for several readers who are alike. */
  readonly live: LiveReading;
  /**
   * The caller's compiled rights, for explaining and for what is not a record (urls, operations, functions, documents).
   */
  rights(context: RequestContext): Rights;
}

import type { SaveAnswer, SaveMessage } from "@tessera/contract/save.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { SqlFragment } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { BulkAnswer, BulkRequest } from "./bulkRequest.ts";
import type { SaveOptions } from "./saveOptions.ts";

/** Writing records, by whatever path the same rules hold. */
export interface RecordWriting {
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
  /** Deletes records with the rows that belong to them. All or none. `undo` undoes the batch. */
  remove(
    context: RequestContext,
    entity: string,
    keys: readonly string[],
    saveId?: string,
  ): Promise<{ readonly batch: string }>;
  /** Undoes a batch of the same person. Throws `save_conflict` when a record changed since or a key is taken. */
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
}

/** A write of many rows of an adopted entity by statements of its own. */
export interface NotedWrite {
  /**
   * After the rows were written: records the write as saves do, with all that follows one. `came` names those that
   * came.
   */
  finish(came: RowChoice): Promise<void>;
}

/** A condition over the table of an entity, by its alias in the statement. */
export type RowChoice = (alias: string) => SqlFragment;

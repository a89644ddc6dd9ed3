import type { RequestContext } from "@tessera/server-core/context.ts";

/** Secrets of records: texts of which only a hash is kept, apart from the records, and which nobody is ever sent. */
export interface RecordSecrets {
  /**
   * Keeps the hash of a text that a record is going to have in a column, and answers the id that its save names. It
   * waits a day for that, for its person alone. Throws `not_found` for a column without secrets, `access_denied` for
   * who may write the column in no record, `validation_failed` for a text that is none, `too_many_requests`.
   */
  holdSecret(
    context: RequestContext,
    secret: { readonly entity: string; readonly column: string; readonly text: string },
  ): Promise<string>;
  /**
   * Whether a text is the secret that a record has in a column that the caller may read. Throws `record_not_found`,
   * also for such a cell, `not_found` for a column without secrets, `too_many_requests` after ten wrong ones, until 15
   * minutes have passed.
   */
  checkSecret(
    context: RequestContext,
    secret: { readonly entity: string; readonly key: string; readonly column: string; readonly text: string },
  ): Promise<boolean>;
}

import type { RecordValues } from "./recordRules.ts";

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

/** Texts in languages that are named: language → column name → text; that of the source is the column's own. */
export interface RecordTexts {
  readonly [language: string]: { readonly [column: string]: string | null };
}

import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";

/** A record or a row as the guard answers it for a version. */
export interface PastPart {
  readonly key: string;
  readonly values: { readonly [column: string]: unknown };
  readonly masked: readonly string[];
  readonly gone: { readonly [column: string]: unknown };
}

/** A record or a row by the columns of its time, as forms take it (`RecordPart` of the browser). */
export interface FormerPart {
  readonly key: string;
  readonly values: { readonly [column: string]: Json };
  readonly masked: readonly string[];
  readonly locked: readonly string[];
  readonly references: {
    readonly [name: string]: { readonly key: string; readonly display: string | null } | null;
  };
  readonly may: { readonly update: boolean; readonly delete: boolean };
}

/** What a record is called; null where there is none that the caller may see. */
export type NameOf = (entity: string, key: string) => string | null;

/**
 * Brings a part of a version back to the columns of its time. `then` is its entity as it was, `now` as it is. Columns
 * are known by their ids, since names pass from one to another. One that is gone shows what the guard gives of it, and
 * else that its value is hidden.
 */
export function formerPart(then: EntityBody, now: EntityBody | null, part: PastPart, nameOf: NameOf): FormerPart {
  const today = new Map((now?.columns ?? []).map(({ id, name }) => [id, name]));
  const masked: string[] = [];
  const values = safeRecord<Json>();
  for (const { id, name } of then.columns) {
    const column = today.get(id);
    const value = column === undefined ? part.gone[name] : part.values[column];
    if (value === undefined || (column !== undefined && part.masked.includes(column))) masked.push(name);
    // Values of states are JSON.
    values[name] = masked.includes(name) || value === undefined ? null : (value as Json);
  }
  const references = then.references.map(({ columns, entity, name }) => {
    const keys = columns.map((column) => values[column] ?? null);
    if (keys.some((key) => key === null)) return [name, null] as const;
    const key = encodeRecordKey(keys.map(String));
    return [name, { key, display: nameOf(entity, key) }] as const;
  });
  return {
    key: part.key,
    values,
    masked,
    locked: [],
    references: safeRecord(Object.fromEntries(references)),
    may: { update: false, delete: false },
  };
}

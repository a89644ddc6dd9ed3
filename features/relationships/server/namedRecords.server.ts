import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { recordAddress } from "@tessera/records/guard/urlPermission.ts";
import { chosenNames } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Static } from "typebox";
import type { relatedRecord } from "../schemas/relatedRecord.ts";
import type { Relation } from "./relationsOf.ts";

/** See `relatedRecord`. */
export type RelatedRecord = Static<typeof relatedRecord>;

/** The record whose relations are asked for, as its reader gets it. */
export interface ReadRecord {
  readonly display: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly references: Readonly<Record<string, { readonly key: string; readonly display: string | null } | null>>;
}

/** Reads a record with what it names. Throws `record_not_found`, and `not_found` for an unknown entity. */
export async function readRecord(context: RequestContext, entity: string, key: string): Promise<ReadRecord> {
  const { columns = [], references = [] } = findBody(context.services.definitions.current(), "entity", entity) ?? {};
  const lists = columns.filter(({ reference }) => reference).map(({ name }) => name);
  const fields = [...new Set([...lists, ...references.flatMap((reference) => reference.columns)])];
  const { body } = await context.services.records.read(context, { entity, key, fields });
  // What `Records.read` documents.
  return JSON.parse(body) as ReadRecord;
}

/** Names records of an entity: with the page where each opens, looked for once. */
export function recordNaming(
  context: RequestContext,
  entity: string,
): (record: { readonly key: string; readonly name: string | null }) => RelatedRecord {
  const base = recordAddress(context, entity, "");
  return ({ key, name }) => ({
    key,
    name: (name ?? "").trim() || key,
    url: base === null ? null : `${base}${encodeURIComponent(key)}`,
  });
}

/** The records that a record names by a reference or a column of its own, by their names. */
export async function ownRecords(
  context: RequestContext,
  { entity, own }: Relation,
  record: ReadRecord,
): Promise<readonly RelatedRecord[]> {
  if (own === null) return [];
  const nameOf = recordNaming(context, entity);
  const target = "reference" in own ? record.references[own.reference] : undefined;
  // Without a display name the caller may not even choose it.
  if (target !== undefined)
    return target === null || target.display === null ? [] : [nameOf({ key: target.key, name: target.display })];
  // A reference that is called as a column is read as that column, which holds the key.
  const held = record.values["reference" in own ? own.reference : own.column] ?? [];
  const keys = (Array.isArray(held) ? held : [held]).map(String);
  const names = await chosenNames(context, { entity }, keys);
  return [...new Set(keys)]
    .flatMap((key) => (names.has(key) ? [nameOf({ key, name: names.get(key) ?? null })] : []))
    .sort((left, right) => left.name.localeCompare(right.name, context.language));
}

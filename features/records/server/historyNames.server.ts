import type { EntityBody, EntityReference } from "@tessera/contract/definitions/entityBody.ts";
import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { Records } from "@tessera/records/guard/records.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { entityBody } from "./labels.server.ts";

/** A change of the history of a record. */
type HistoryChange = NonNullable<Awaited<ReturnType<Records["history"]>>[number]["changes"]>[number];

/** Names that a history shows instead of keys. */
export interface HistoryNames {
  /**
   * Display names of the records that a column's value refers to; null where there is none or the caller may not see
   * any.
   */
  readonly nameOf: (entity: string, column: string, value: unknown) => string | null;
  /** What a child row is called in the record `parent`; null where only its key tells. */
  readonly rowName: (change: HistoryChange, parent: string) => string | null;
  /** Names of what the values of a row refer to, by column. */
  readonly rowNames: (change: HistoryChange) => { readonly [column: string]: string };
}

/** Most names that one history asks for of one entity. */
const maxNames = 500;

/**
 * The reference that a column alone holds, or that the elements of its list are; a key of several columns is no value
 * of one of them.
 */
function referenceOf(body: EntityBody | null, column: string): Pick<EntityReference, "entity"> | null {
  const single = body?.references.find(({ columns }) => columns.length === 1 && columns[0] === column);
  return single ?? body?.columns.find(({ name }) => name === column)?.reference ?? null;
}

/** The keys that a value consists of: its own, or those of the elements of a list. */
const keysOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((key: unknown) =>
    typeof key === "string" || typeof key === "number" ? [encodeRecordKey([String(key)])] : [],
  );

/** Display names of records by key, as far as the caller may read them. */
export async function recordNames(
  context: RequestContext,
  entity: string,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const { records } = context.services;
  const rights = records.rights(context);
  if (!rights.mayAny(entity, "refer") && !rights.mayAny(entity, "read")) return new Map<string, string | null>();
  const selected = [...keys].slice(0, maxNames);
  const raw = await records.choices(context, { entity, selected, offset: 0, limit: 1 });
  // The guard's answer, see `Records.choices`.
  const answer = JSON.parse(raw.body) as { readonly selected: readonly { key: string; display: string | null }[] };
  return new Map(answer.selected.map(({ key, display }) => [key, display]));
}

/**
 * Finds the names for the changes of the history of a record of `entity`, one question per entity that is referred to.
 */
export async function historyNames(
  context: RequestContext,
  entity: string,
  changes: readonly HistoryChange[],
): Promise<HistoryNames> {
  const wanted = new Map<string, Set<string>>();
  const want = (owner: string, column: string, value: unknown): void => {
    const reference = referenceOf(entityBody(context, owner), column);
    if (!reference) return;
    const known = wanted.get(reference.entity) ?? new Set();
    for (const key of keysOf(value)) known.add(key);
    if (known.size > 0) wanted.set(reference.entity, known);
  };
  for (const { entity: child, column, before, after, row } of changes) {
    if (column !== null) for (const value of [before, after]) want(child ?? entity, column, value);
    if (child !== null) for (const [name, value] of Object.entries(row ?? {})) want(child, name, value);
  }
  const found = new Map(
    await Promise.all([...wanted].map(async ([id, keys]) => [id, await recordNames(context, id, keys)] as const)),
  );
  const nameOf: HistoryNames["nameOf"] = (owner, column, value) => {
    const reference = referenceOf(entityBody(context, owner), column);
    const keys = keysOf(value);
    const names = keys.map((key) => (reference && found.get(reference.entity)?.get(key)) ?? null);
    if (names.every((name) => name === null)) return null;
    return names.map((name, index) => name ?? keys[index]).join(", ");
  };
  const rowNames: HistoryNames["rowNames"] = ({ entity: child, row }) =>
    safeRecord(
      Object.fromEntries(
        Object.entries(row ?? {}).flatMap(([column, value]) => {
          const name = child === null ? null : nameOf(child, column, value);
          return name === null ? [] : [[column, name]];
        }),
      ),
    );
  const rowName: HistoryNames["rowName"] = (change, parent) => {
    const body = change.entity === null ? null : entityBody(context, change.entity);
    if (!body || !change.row) return null;
    const { row } = change;
    const names = rowNames(change);
    const texts = body.display.flatMap((column) => names[column] ?? row[column] ?? []).map(String);
    const ofParent = (column: string): boolean => referenceOf(body, column)?.entity === parent;
    const isKey = body.display.every((column) => body.key.columns.includes(column));
    if (texts.length > 0 && !isKey) return texts.join(" ");
    const others = body.references.flatMap(({ columns }) => columns).filter((column) => !ofParent(column));
    const named = others.flatMap((column) => names[column] ?? []);
    return named.length > 0 ? named.join(" · ") : null;
  };
  return { nameOf, rowName, rowNames };
}

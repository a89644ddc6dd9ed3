import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { Records } from "@tessera/records/guard/records.ts";
import { type ChosenRows, chosenRowsOf } from "@tessera/records/sources/chosenRows.ts";
import { chosenNames } from "@tessera/records/sources/openSource.ts";
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

/** Maximum number of names that one history asks for of one entity or query. */
const maxNames = 500;

/**
 * What the values of a column name: the records of a reference that it alone holds, or those that its list or its field
 * type has; a key of several columns is no value of one of them.
 */
function rowsOf(body: EntityBody | null, name: string): ChosenRows | null {
  const single = body?.references.find(({ columns }) => columns.length === 1 && columns[0] === name);
  if (single) return { entity: single.entity };
  const column = body?.columns.find((one) => one.name === name);
  return column ? chosenRowsOf({ kind: "column", entity: "", column }) : null;
}

/** The keys that a value consists of: its own, or those of the elements of a list. */
const keysOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((key: unknown) =>
    typeof key === "string" || typeof key === "number" ? [encodeRecordKey([String(key)])] : [],
  );

/**
 * Finds the names for the changes of the history of a record of `entity`, one question for each entity or query
 * that is referred to.
 */
export async function historyNames(
  context: RequestContext,
  entity: string,
  changes: readonly HistoryChange[],
): Promise<HistoryNames> {
  const wanted = new Map<string, { readonly rows: ChosenRows; readonly keys: Set<string> }>();
  const want = (owner: string, column: string, value: unknown): void => {
    const rows = rowsOf(entityBody(context, owner), column);
    const keys = keysOf(value);
    if (rows === null || keys.length === 0) return;
    const mark = JSON.stringify(rows);
    const known = wanted.get(mark) ?? { rows, keys: new Set() };
    for (const key of keys) known.keys.add(key);
    wanted.set(mark, known);
  };
  for (const { entity: child, column, before, after, row } of changes) {
    if (column !== null) for (const value of [before, after]) want(child ?? entity, column, value);
    if (child !== null) for (const [name, value] of Object.entries(row ?? {})) want(child, name, value);
  }
  const found = new Map(
    await Promise.all(
      [...wanted].map(
        async ([mark, { keys, rows }]) =>
          [mark, await chosenNames(context, rows, [...keys].slice(0, maxNames))] as const,
      ),
    ),
  );
  const nameOf: HistoryNames["nameOf"] = (owner, column, value) => {
    const known = found.get(JSON.stringify(rowsOf(entityBody(context, owner), column)));
    const keys = keysOf(value);
    const names = keys.map((key) => known?.get(key) ?? null);
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
    const ofParent = (column: string): boolean => {
      const rows = rowsOf(body, column);
      return rows !== null && "entity" in rows && rows.entity === parent;
    };
    const isKey = body.display.every((column) => body.key.columns.includes(column));
    if (texts.length > 0 && !isKey) return texts.join(" ");
    const others = body.references.flatMap(({ columns }) => columns).filter((column) => !ofParent(column));
    const named = others.flatMap((column) => names[column] ?? []);
    return named.length > 0 ? named.join(" · ") : null;
  };
  return { nameOf, rowName, rowNames };
}

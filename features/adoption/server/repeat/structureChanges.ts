import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/**
 * How a schema differs from the one that documents were made of, in the database's own names (`orders`, `orders.note`).
 */
export interface StructureChanges {
  readonly tablesAdded: readonly string[];
  readonly tablesRemoved: readonly string[];
  readonly columnsAdded: readonly string[];
  readonly columnsRemoved: readonly string[];
  /** Columns with another type, default, comment or option. */
  readonly columnsChanged: readonly string[];
}

const entitiesOf = (documents: readonly TesseraDocument[]) =>
  new Map(documents.filter(({ kind }) => kind === "entity").map((document) => [document.id, document]));

function columnsOf(document: TesseraDocument): ReadonlyMap<string, EntityBody["columns"][number]> {
  return new Map(bodyOf(document, "entity").columns.map((column) => [column.id, column]));
}

/** Says what changed from one making of documents to the next. */
export function structureChanges(
  base: readonly TesseraDocument[],
  wanted: readonly TesseraDocument[],
): StructureChanges {
  const [before, after] = [entitiesOf(base), entitiesOf(wanted)];
  const tableOf = (document: TesseraDocument) => bodyOf(document, "entity").storage.table;
  const added: string[] = [];
  const removed: string[] = [];
  const changed: string[] = [];
  for (const [id, document] of after) {
    const former = before.get(id);
    if (!former) continue;
    const [old, now] = [columnsOf(former), columnsOf(document)];
    const table = tableOf(document);
    for (const [key, column] of now) {
      const known = old.get(key);
      if (!known) added.push(`${table}.${column.column}`);
      // A column of a document is JSON.
      else if (diffBodies({ ...known } as Json, { ...column } as Json).length > 0)
        changed.push(`${table}.${column.column}`);
    }
    for (const [key, column] of old) if (!now.has(key)) removed.push(`${table}.${column.column}`);
  }
  return {
    tablesAdded: [...after].flatMap(([id, document]) => (before.has(id) ? [] : [tableOf(document)])),
    tablesRemoved: [...before].flatMap(([id, document]) => (after.has(id) ? [] : [tableOf(document)])),
    columnsAdded: added,
    columnsRemoved: removed,
    columnsChanged: changed,
  };
}

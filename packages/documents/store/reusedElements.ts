import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { documentKey } from "@tessera/contract/documents/documentName.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Changes } from "./candidate.ts";
import { documentMarks } from "./documentMarks.ts";
import { type ElementIdentity, elementIdentities, isSameElement } from "./elementIdentity.ts";
import { openIfKnown } from "./openIfKnown.ts";
import type { Snapshot } from "./snapshot.ts";
import { storedDocument } from "./storedHead.ts";

interface NewElements {
  readonly kind: DocumentKind;
  readonly document: TesseraDocument;
  readonly elements: ReadonlyMap<string, ElementIdentity>;
}

/** Elements that the head does not have, by document key; documents without any are left out. */
function newElements(
  kinds: ReadonlyMap<string, DocumentKind>,
  snapshot: Snapshot,
  changes: Changes,
): ReadonlyMap<string, NewElements> {
  const found = new Map<string, NewElements>();
  for (const [key, { name, document }] of changes) {
    const kind = kinds.get(name.kind);
    if (!kind || !document) continue;
    const head = snapshot.get(name.kind, name.id);
    const known = head && documentMarks(kind, head).elements;
    const elements = [...elementIdentities(kind, document)].filter(([id]) => !known?.has(id));
    if (elements.length > 0) found.set(key, { kind, document, elements: new Map(elements) });
  }
  return found;
}

/** Versions that have one of the elements, oldest first. */
async function readStates(
  runner: SqlRunner,
  wanted: Iterable<NewElements>,
): Promise<readonly (TesseraDocument & { readonly version: number })[]> {
  const items = [...wanted].map(({ document: { kind, id }, elements }) => ({ kind, id, ids: [...elements.keys()] }));
  const { rows } = await runner.query<{
    kind: string;
    id: string;
    version: string;
    schema_version: string;
    subsystem: string;
    body: string;
  }>({
    text: `select v.kind, v.id, v.version, v.schema_version, v.subsystem, v.body
      from jsonb_to_recordset($1::jsonb) as i(kind text, id text, ids jsonb)
      join sys.document_version v on (v.kind, v.id) = (i.kind, i.id)
      where jsonb_path_exists(v.body, '$.**.id ? (@ == $ids[*])', jsonb_build_object('ids', i.ids))
      order by v.version`,
    values: [JSON.stringify(items)],
  });
  return rows.flatMap((row) => {
    const document = storedDocument(row);
    return document ? [{ ...document, version: Number(row.version) }] : [];
  });
}

/**
 * Ids that come back for another element than they stood for (design §4: never reused), as `element_id_reused`: what
 * was kept for the old one (translations, overlays, references, what people saved by it) would be taken for the new
 * one's. An element that was removed may come back, by a restore or an import.
 */
export async function reusedElements(
  runner: SqlRunner,
  kinds: ReadonlyMap<string, DocumentKind>,
  snapshot: Snapshot,
  changes: Changes,
): Promise<readonly LocatedProblem[]> {
  const wanted = newElements(kinds, snapshot, changes);
  if (wanted.size === 0) return [];
  const last = new Map<string, { readonly identity: ElementIdentity; readonly version: number }>();
  const same = new Set<string>();
  for (const { version, ...state } of await readStates(runner, wanted.values())) {
    const key = documentKey(state);
    const now = wanted.get(key);
    if (!now) continue;
    const opened = openIfKnown(now.kind, state);
    if (!opened) continue;
    for (const [id, identity] of elementIdentities(now.kind, opened)) {
      const element = now.elements.get(id);
      if (!element) continue;
      last.set(`${key}#${id}`, { identity, version });
      if (isSameElement(identity, element)) same.add(`${key}#${id}`);
    }
  }
  return [...wanted].flatMap(
    ([
      key,
      {
        document: { kind, id: documentId },
        elements,
      },
    ]) =>
      [...elements].flatMap(([id, { path }]): LocatedProblem[] => {
        const former = last.get(`${key}#${id}`);
        if (!former || same.has(`${key}#${id}`)) return [];
        const { identity, version } = former;
        const data = { id, place: identity.place, name: identity.names[0] ?? identity.place, version };
        const document = { kind, id: documentId };
        return [{ severity: "error", code: "element_id_reused", path: `${path}/id`, data, document }];
      }),
  );
}

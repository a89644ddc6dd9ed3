import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import type { Definitions, Draft } from "@tessera/documents/store/definitions.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";

/**
 * Of some drafts those that a document shows: its own, and those of all that it names, directly or through others, as the drafts have it. Only kinds
 * that may stand in a preview are followed.
 */
export function reachedDrafts(
  kinds: Definitions["kinds"],
  published: Snapshot,
  drafts: readonly Draft[],
  from: DocumentName,
): readonly Draft[] {
  const byKey = new Map(drafts.map((draft) => [documentKey(draft), draft]));
  const seen = new Set<string>();
  const reached: Draft[] = [];
  const waiting: DocumentName[] = [from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const kind = kinds.get(name.kind);
    const key = documentKey(name);
    if (kind?.inPreview === undefined || seen.has(key)) continue;
    seen.add(key);
    const draft = byKey.get(key);
    if (draft !== undefined) reached.push(draft);
    const document = draft === undefined ? published.get(name.kind, name.id) : draft.document;
    // What does not fit its schema names nothing; its problems say so.
    if (document === null || schemaProblems(kind.schema, document.body, "").length > 0) continue;
    waiting.push(...documentReferences(kind, document));
  }
  return reached;
}

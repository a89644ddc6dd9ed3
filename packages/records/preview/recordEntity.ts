import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";

/** How far what shows a record is looked for: what a page shows, and what that is drawn with. */
const maxSteps = 4;

/** The entity whose record a document shows, itself or by the first that it names; null: none. */
export function recordEntity(
  kinds: Definitions["kinds"],
  drafts: Snapshot,
  { id, kind: name }: DocumentName,
  steps = maxSteps,
): string | null {
  const kind = kinds.get(name);
  const document = drafts.get(name, id);
  if (kind === undefined || document === null || steps === 0) return null;
  const { inPreview, onPages } = kind;
  if (onPages?.makesRecords === true) return onPages.entityOf?.(document.body) ?? null;
  const shown = inPreview?.panel === "itself" ? documentReferences(kind, document) : onPages?.shows?.(document.body);
  for (const reference of shown ?? []) {
    const found = recordEntity(kinds, drafts, reference, steps - 1);
    if (found !== null) return found;
  }
  return null;
}

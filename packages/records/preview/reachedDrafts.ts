import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import type { Definitions, Draft } from "@tessera/documents/store/definitions.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";

/** What a preview shows, and for whom. */
export interface Shown {
  readonly document: DocumentName;
  /** Ids of the roles of who is looked as. */
  readonly roles: readonly string[];
  /** Whether the draft of a role grants nothing that the viewer does not hold. */
  readonly mayCount: (role: Draft) => boolean;
}

/** Which drafts count in a preview, and which have to do with it and do not. */
export interface ReachedDrafts {
  readonly drafts: readonly Draft[];
  readonly left: readonly Draft[];
}

type Kinds = Definitions["kinds"];

/** Whether a document fits the schema of its kind; what does not names nothing, and its problems say so. */
const isReadable = (kinds: Kinds, { document, kind }: Draft): boolean =>
  document === null || schemaProblems(kinds.get(kind)?.schema ?? {}, document.body, "").length === 0;

/** Drafts that count whatever is shown: of texts, and of the roles of who is looked as. */
function countedAlways(kinds: Kinds, drafts: readonly Draft[], { mayCount, roles }: Shown): ReachedDrafts {
  const found: { drafts: Draft[]; left: Draft[] } = { drafts: [], left: [] };
  for (const draft of drafts) {
    const counts = kinds.get(draft.kind)?.inPreview?.counts;
    const isHeld = counts === "held" && roles.includes(draft.id);
    if (counts === "always" && isReadable(kinds, draft)) found.drafts.push(draft);
    if (isHeld) (isReadable(kinds, draft) && mayCount(draft) ? found.drafts : found.left).push(draft);
  }
  return found;
}

/**
 * Of some drafts those that count in a preview: its own, and those of all that it names, directly or through others, as the drafts have it; texts; the
 * addresses of what is shown; and the roles of who is looked as. Only kinds that may stand in a preview are followed. Those of other kinds are left where it names them, and so are
 * those of its subsystem.
 */
export function reachedDrafts(
  kinds: Kinds,
  published: Snapshot,
  drafts: readonly Draft[],
  shown: Shown,
): ReachedDrafts {
  const byKey = new Map(drafts.map((draft) => [documentKey(draft), draft]));
  const seen = new Set<string>();
  const { drafts: always, left: refused } = countedAlways(kinds, drafts, shown);
  const reached = [...always];
  const left = new Set(refused);
  const waiting: DocumentName[] = [shown.document];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const kind = kinds.get(name.kind);
    const key = documentKey(name);
    const draft = byKey.get(key);
    if (kind === undefined || seen.has(key)) continue;
    seen.add(key);
    if (kind.inPreview === undefined && draft !== undefined) left.add(draft);
    const isFollowed = kind.inPreview !== undefined && (kind.inPreview.counts ?? "leading") === "leading";
    if (!isFollowed) continue;
    if (draft !== undefined) reached.push(draft);
    const document = draft === undefined ? published.get(name.kind, name.id) : draft.document;
    if (document === null || schemaProblems(kind.schema, document.body, "").length > 0) continue;
    waiting.push(...documentReferences(kind, document));
  }
  for (const draft of drafts) {
    const kind = kinds.get(draft.kind);
    const { document } = draft;
    if (kind?.inPreview?.counts !== "leading" || seen.has(documentKey(draft)) || document === null) continue;
    const isLeading =
      isReadable(kinds, draft) && documentReferences(kind, document).some((to) => seen.has(documentKey(to)));
    if (isLeading) reached.push(draft);
  }
  const { id, kind } = shown.document;
  const subsystem = (byKey.get(documentKey({ kind, id }))?.document ?? published.get(kind, id))?.subsystem;
  for (const draft of drafts) {
    const of = (draft.document ?? published.get(draft.kind, draft.id))?.subsystem;
    if (kinds.get(draft.kind)?.inPreview === undefined && of === subsystem) left.add(draft);
  }
  return { drafts: reached, left: [...left] };
}

import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import type { Definitions, Draft } from "@tessera/documents/store/definitions.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";

/** What a preview shows, and for whom. */
export interface Shown {
  readonly document: DocumentName;
  /** Ids of the roles of the person looked as. */
  readonly roles: readonly string[];
  /** Whether the draft of a role grants nothing that the viewer does not hold. */
  readonly mayCount: (role: Draft) => boolean;
}

/** Which drafts count in a preview, and which have to do with it and do not. */
export interface ReachedDrafts {
  readonly drafts: readonly Draft[];
  readonly left: readonly Draft[];
  /**
   * Keys of the drafts among `drafts` that nothing on the page is drawn from: what its links lead to, and texts.
   * Without one of them it is the same page.
   */
  readonly far: ReadonlySet<string>;
}

type Kinds = Definitions["kinds"];

/** Whether a document fits the schema of its kind; what does not names nothing, and its problems say so. */
const isReadable = (kinds: Kinds, { document, kind }: Draft): boolean =>
  document === null || schemaProblems(kinds.get(kind)?.schema ?? {}, document.body, "").length === 0;

/** Whether documents of a kind are links to what they name. */
const isLeading = (kind: DocumentKind | undefined): boolean => kind?.inPreview?.counts === "leading";

/** Drafts that count whatever is shown: of texts, and of the roles of the person looked as. */
function countedAlways(kinds: Kinds, drafts: readonly Draft[], { mayCount, roles }: Shown) {
  const found: { drafts: Draft[]; left: Draft[]; texts: Draft[] } = { drafts: [], left: [], texts: [] };
  for (const draft of drafts) {
    const counts = kinds.get(draft.kind)?.inPreview?.counts;
    const isHeld = counts === "held" && roles.includes(draft.id);
    if (counts === "always" && isReadable(kinds, draft)) found.texts.push(draft);
    if (isHeld) (isReadable(kinds, draft) && mayCount(draft) ? found.drafts : found.left).push(draft);
  }
  return found;
}

/** A document that is named by what is shown. */
interface Named extends DocumentName {
  /** Whether only a link leads there. */
  readonly isFar: boolean;
}

/**
 * Of some drafts those that count in a preview: its own, and those of all that it names, directly or through others, as
 * the drafts have it; texts; the addresses of what is shown; and the roles of the person looked as. Only kinds that may
 * stand in a preview are followed. Those of other kinds are left where it names them, and so are those of its
 * subsystem. An address that is named is a link: it is far, and so is what only such lead to. What is not published is
 * not, for what names it would name nothing without it.
 */
export function reachedDrafts(
  kinds: Kinds,
  published: Snapshot,
  drafts: readonly Draft[],
  shown: Shown,
): ReachedDrafts {
  const byKey = new Map(drafts.map((draft) => [documentKey(draft), draft]));
  const seen = new Set<string>();
  const { drafts: held, left: refused, texts } = countedAlways(kinds, drafts, shown);
  const reached = [...held, ...texts];
  const far = new Set(texts.map(documentKey));
  const drawn = new Set<string>();
  const left = new Set(refused);
  const near: Named[] = [{ ...shown.document, isFar: false }];
  const distant: Named[] = [];
  // What is near is gone through first: what is named from both is near.
  for (let name = near.pop(); name !== undefined; name = near.pop() ?? distant.pop()) {
    const kind = kinds.get(name.kind);
    const key = documentKey(name);
    const draft = byKey.get(key);
    if (kind === undefined || seen.has(key)) continue;
    seen.add(key);
    if (!name.isFar) drawn.add(key);
    if (kind.inPreview === undefined && draft !== undefined) left.add(draft);
    const isFollowed = kind.inPreview !== undefined && (kind.inPreview.counts ?? "leading") === "leading";
    if (!isFollowed) continue;
    if (draft !== undefined) reached.push(draft);
    if (draft !== undefined && name.isFar) far.add(key);
    const document = draft === undefined ? published.get(name.kind, name.id) : draft.document;
    if (document === null || schemaProblems(kind.schema, document.body, "").length > 0) continue;
    for (const to of documentReferences(kind, document)) {
      const isLink = isLeading(kind) || isLeading(kinds.get(to.kind));
      const isFar = name.isFar || (isLink && published.get(to.kind, to.id) !== null);
      (isFar ? distant : near).push({ kind: to.kind, id: to.id, isFar });
    }
  }
  for (const draft of drafts) {
    const kind = kinds.get(draft.kind);
    const { document } = draft;
    if (kind === undefined || !isLeading(kind) || document === null || !isReadable(kinds, draft)) continue;
    const key = documentKey(draft);
    const named = documentReferences(kind, document).map(documentKey);
    if (!seen.has(key) && named.some((to) => seen.has(to))) {
      reached.push(draft);
      far.add(key);
    }
    // An address of what is drawn is its own, also where only a link names it.
    if (named.some((to) => drawn.has(to))) far.delete(key);
  }
  const { id, kind } = shown.document;
  const subsystem = (byKey.get(documentKey({ kind, id }))?.document ?? published.get(kind, id))?.subsystem;
  for (const draft of drafts) {
    const of = (draft.document ?? published.get(draft.kind, draft.id))?.subsystem;
    if (kinds.get(draft.kind)?.inPreview === undefined && of === subsystem) left.add(draft);
  }
  return { drafts: reached, left: [...left], far };
}

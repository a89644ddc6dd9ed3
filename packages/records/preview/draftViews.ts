import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { AuthoredCheck, Draft } from "@tessera/documents/store/definitions.ts";
import type { DraftView } from "@tessera/documents/store/draftSnapshot.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { lookupProblems, rulePathProblems } from "@tessera/identity/rights/authoredProblems.ts";
import type { Viewer } from "./lookingAs.ts";
import { reachedDrafts } from "./reachedDrafts.ts";

/** Most states of drafts that a server keeps compiled. */
const maxKept = 20;

interface Kept {
  readonly base: Snapshot;
  readonly view: Promise<DraftView>;
}

/** Compiled states of drafts, by who looks at which document and by the revisions of the drafts. */
export interface DraftViews {
  /** The drafts that the viewer may edit and `document` shows, over what is published. */
  of(viewer: Viewer, document: DocumentName): Promise<DraftView>;
}

/** What the viewer could not publish: stored rules look without rights, so a draft must not look further than who has it run. */
function authoredBy({ context, rights }: Viewer): AuthoredCheck {
  const { kinds } = context.services.definitions;
  return (change) => {
    const authored = { ...change, roles: rights.roles };
    return [...rulePathProblems(authored), ...lookupProblems(authored, kinds)];
  };
}

/** Whether the viewer may draft the document of a draft, as it is published and as it would be. */
function mayDraft({ rights, snapshot }: Viewer, { document, kind, id }: Draft): boolean {
  const states = [snapshot.get(kind, id), document].flatMap((state) => state ?? []);
  return states.every(
    ({ subsystem }) => rights.mayDocument(kind, subsystem, "read") && rights.mayDocument(kind, subsystem, "draft"),
  );
}

/** Makes it. */
export function createDraftViews(): DraftViews {
  const kept = new Map<string, Kept>();

  async function make(viewer: Viewer, drafts: readonly Draft[]): Promise<DraftView> {
    const { definitions } = viewer.context.services;
    const view = await definitions.withDrafts(drafts, authoredBy(viewer));
    // A rename is followed wherever it is used: not where that would decide rights or change tables.
    const isOutside = view.changed.some(({ kind }) => definitions.kinds.get(kind)?.inPreview === undefined);
    if (isOutside) throw new TesseraError("access_denied");
    return view;
  }

  return {
    async of(viewer, document) {
      const { definitions } = viewer.context.services;
      const drafts = (await definitions.drafts()).filter((draft) => mayDraft(viewer, draft));
      const base = viewer.snapshot;
      const reached = reachedDrafts(definitions.kinds, base, drafts, document);
      const key = JSON.stringify([
        viewer.rights.roles,
        reached.map((draft) => [documentKey(draft), draft.revision]).sort(),
      ]);
      const known = kept.get(key);
      if (known?.base === base) return known.view;
      const view = make(viewer, reached);
      view.catch(() => kept.delete(key));
      kept.delete(key);
      kept.set(key, { base, view });
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      return view;
    },
  };
}

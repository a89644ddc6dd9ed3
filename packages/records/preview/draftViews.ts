import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { AuthoredCheck, Draft } from "@tessera/documents/store/definitions.ts";
import type { DraftView } from "@tessera/documents/store/draftSnapshot.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { lookupProblems, rulePathProblems } from "@tessera/identity/rights/authoredProblems.ts";
import { holdsGrants } from "@tessera/identity/rights/rights.ts";
import { farInTheWay, isAmong } from "./farDrafts.ts";
import type { Viewer } from "./lookingAs.ts";
import { type ReachedDrafts, reachedDrafts } from "./reachedDrafts.ts";

/** Maximum number of states of drafts that a server keeps compiled. */
const maxKept = 20;

type MadeView = Omit<PreviewedDrafts, "left">;

interface Kept {
  readonly base: Snapshot;
  readonly made: Promise<MadeView>;
}

/** What a preview is made of: drafts that count, and those that have to do with it and do not. */
export interface PreviewedDrafts {
  readonly view: DraftView;
  /** Drafts that do not count because they have errors, or lead to some: the page is the same without them. */
  readonly invalid: readonly DocumentName[];
  readonly left: readonly DocumentName[];
}

/** Compiled states of drafts, by who looks at which document as whom and by the revisions of the drafts. */
export interface DraftViews {
  /** All drafts. They are read again only where `state` (see `draftsState`) has changed. */
  all(viewer: Viewer, state: string): Promise<readonly Draft[]>;
  /**
   * The drafts that the viewer may edit and `document` shows, over what is published. `roles` are those of who is
   * looked as; drafts of these count where they grant nothing that the viewer does not hold.
   */
  of(viewer: Viewer, document: DocumentName, roles: readonly string[], state: string): Promise<PreviewedDrafts>;
}

/**
 * What the viewer could not publish: stored rules look without rights, so a draft must not look further than the person
 * who has it
 * run.
 */
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

/** Whether the draft of a role, which fits its schema, grants only what the viewer holds by what is published. */
function mayCount({ rights, snapshot }: Viewer, { document }: Draft): boolean {
  const grants = property(document?.body, "grants");
  // The schema of roles has checked them.
  return document === null || (Array.isArray(grants) && holdsGrants(rights, snapshot, grants as readonly Grant[]));
}

/** Makes it. */
export function createDraftViews(): DraftViews {
  const kept = new Map<string, Kept>();
  let latest: { readonly state: string; readonly base: Snapshot; readonly drafts: Promise<readonly Draft[]> } | null =
    null;

  async function made(viewer: Viewer, drafts: readonly Draft[]): Promise<DraftView> {
    const { definitions } = viewer.context.services;
    const view = await definitions.withDrafts(drafts, authoredBy(viewer));
    const own = new Set(drafts.map(documentKey));
    // A rename is followed wherever it is used: not where that would change tables, or rights that nobody has looked
    // at.
    const isOutside = view.changed.some((name) => {
      const traits = definitions.kinds.get(name.kind)?.inPreview;
      return traits === undefined || (traits.counts === "held" && !own.has(documentKey(name)));
    });
    if (isOutside) throw new TesseraError("access_denied");
    return view;
  }

  /** The drafts without those far away that stand in the way. */
  async function make(viewer: Viewer, reached: ReachedDrafts): Promise<MadeView> {
    const { kinds } = viewer.context.services.definitions;
    const whole = await made(viewer, reached.drafts);
    let { drafts } = reached;
    let view = whole;
    while (view.snapshot === null) {
      const going = new Set(farInTheWay(kinds, viewer.snapshot, view, { ...reached, drafts }));
      if (going.size === 0) break;
      drafts = drafts.filter((draft) => !going.has(draft));
      view = await made(viewer, drafts);
    }
    if (view.snapshot === null && !isAmong(view.problems, whole.problems)) return { view: whole, invalid: [] };
    const invalid = reached.drafts.filter((draft) => !drafts.includes(draft));
    return { view, invalid: invalid.map(({ id, kind }) => ({ kind, id })) };
  }

  const all: DraftViews["all"] = ({ context, snapshot }, state) => {
    if (latest?.state === state && latest.base === snapshot) return latest.drafts;
    const drafts = context.services.definitions.drafts();
    const reading = { state, base: snapshot, drafts };
    latest = reading;
    drafts.catch(() => {
      if (latest === reading) latest = null;
    });
    return drafts;
  };

  return {
    all,
    async of(viewer, document, roles, state) {
      const { definitions } = viewer.context.services;
      const drafts = (await all(viewer, state)).filter((draft) => mayDraft(viewer, draft));
      const base = viewer.snapshot;
      const reached = reachedDrafts(definitions.kinds, base, drafts, {
        document,
        roles,
        mayCount: (draft) => mayCount(viewer, draft),
      });
      const left = reached.left.map(({ id, kind }) => ({ kind, id }));
      const revisions = reached.drafts.map((draft) => [documentKey(draft), draft.revision, draft.changedAt]).sort();
      const key = JSON.stringify([viewer.rights.roles, revisions, [...reached.far].sort()]);
      const known = kept.get(key);
      if (known?.base === base) return { ...(await known.made), left };
      const view = make(viewer, reached);
      view.catch(() => kept.delete(key));
      kept.delete(key);
      kept.set(key, { base, made: view });
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      return { ...(await view), left };
    },
  };
}

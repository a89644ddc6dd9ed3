import { documentKey } from "@tessera/contract/documents/documentName.ts";
import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import type { Definitions, Draft } from "@tessera/documents/store/definitions.ts";
import type { DraftView } from "@tessera/documents/store/draftSnapshot.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { ReachedDrafts } from "./reachedDrafts.ts";

/** Keys of the documents with errors. */
const brokenIn = ({ problems }: DraftView): ReadonlySet<string> =>
  new Set(problems.flatMap(({ document, severity }) => (severity === "error" ? [documentKey(document)] : [])));

/**
 * The drafts far away because of which a state of drafts may have errors: those with errors themselves; where there are
 * none, those that a document with errors names; else all of them.
 */
export function farInTheWay(
  kinds: Definitions["kinds"],
  published: Snapshot,
  view: DraftView,
  { drafts, far }: Pick<ReachedDrafts, "drafts" | "far">,
): readonly Draft[] {
  const broken = brokenIn(view);
  const distant = drafts.filter((draft) => far.has(documentKey(draft)));
  const faulty = distant.filter((draft) => broken.has(documentKey(draft)));
  if (faulty.length > 0) return faulty;
  const own = new Map(drafts.map((draft) => [documentKey(draft), draft.document]));
  const named = new Set(
    view.problems.flatMap(({ document: { id, kind: name }, severity }) => {
      const kind = kinds.get(name);
      const document = own.get(documentKey({ kind: name, id })) ?? published.get(name, id);
      if (severity !== "error" || kind === undefined || document === null) return [];
      return documentReferences(kind, document).map(documentKey);
    }),
  );
  const meant = distant.filter((draft) => named.has(documentKey(draft)));
  return meant.length > 0 ? meant : distant;
}

const problemKey = ({ code, document, path }: LocatedProblem): string =>
  JSON.stringify([document.kind, document.id, path, code]);

/** Whether all errors are among those of another state. */
export function isAmong(problems: readonly LocatedProblem[], others: readonly LocatedProblem[]): boolean {
  const known = new Set(others.map(problemKey));
  return problems.every((problem) => problem.severity !== "error" || known.has(problemKey(problem)));
}

import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import type { Changes } from "./candidate.ts";
import type { Snapshot } from "./snapshot.ts";
import type { CompiledOutput } from "./writePublish.ts";

/** The definitions as drafts would make them, for one who looks at these. */
export interface DraftView {
  /** The published state below. */
  readonly base: Snapshot;
  /** What a publish of the drafts would meet. */
  readonly problems: readonly LocatedProblem[];
  /** What is other than published: the drafts, and documents that follow a rename in one. */
  readonly changed: readonly DocumentName[];
  /** Null while a draft has errors. */
  readonly snapshot: Snapshot | null;
}

/** What a snapshot of drafts is made of. */
export interface DraftContent {
  readonly base: Snapshot;
  /** All documents as they would be. */
  readonly candidate: DocumentLookup;
  readonly changes: Changes;
  /** What was compiled again because of the changes. */
  readonly outputs: readonly CompiledOutput[];
}

/**
 * Drafts over the published documents, as a state of the definitions of its own. It has the counters of the published
 * one: whatever moves these makes it out of date. Caches go by the object, so nothing that is made of it is ever
 * answered to others.
 */
export function draftSnapshot({ base, candidate, changes, outputs }: DraftContent): Snapshot {
  const compiled = new Map(outputs.map((made) => [documentKey(made), made.output]));
  const put = [...changes.values()].flatMap(({ document }) => (document === null ? [] : [document.kind]));
  const isThere = (kind: string, id: string): boolean => candidate.get(kind, id) !== null;
  return {
    definitions: base.definitions,
    rights: base.rights,
    texts: base.texts,
    fieldTypes: base.fieldTypes,
    get: (kind, id) => candidate.get(kind, id),
    all: (kind) => candidate.all(kind),
    kinds: () => [...new Set([...base.kinds(), ...put])].sort(),
    compiled: (kind, id) => {
      if (!isThere(kind, id)) return null;
      return compiled.get(documentKey({ kind, id })) ?? base.compiled(kind, id);
    },
    version: (kind, id) => (isThere(kind, id) ? (base.version(kind, id) ?? 0) : null),
    layer: (kind, id) => (isThere(kind, id) ? (base.layer(kind, id) ?? "installation") : null),
  };
}

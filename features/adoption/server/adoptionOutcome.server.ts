import type { AdoptionOutcome } from "../adoptionOutcome.ts";
import type { Adopted } from "./adopt.server.ts";
import type { AdoptedAgain, SourceChanges } from "./adoptAgain.server.ts";
import type { StructureChanges } from "./repeat/structureChanges.ts";

function sourceOf({ plan, outcomes }: SourceChanges) {
  const { parts, uncompared, untaken, isBaseKnown } = plan;
  return {
    isBaseKnown,
    parts: parts.map(({ changes, needs, ...part }) => ({
      ...part,
      changes: changes.map((change) => ({ ...change })),
      needs: [...needs],
    })),
    outcomes: outcomes.map(({ part, refusal, kept, written }) => ({
      id: part.id,
      refusal: refusal && { code: refusal.code, detail: refusal.detail },
      kept: kept.map((one) => ({ ...one })),
      written,
    })),
    untaken: untaken.map((change) => ({ ...change })),
    uncompared: [...uncompared],
  };
}

const namesOf = (changes: StructureChanges) => ({
  tablesAdded: [...changes.tablesAdded],
  tablesRemoved: [...changes.tablesRemoved],
  columnsAdded: [...changes.columnsAdded],
  columnsRemoved: [...changes.columnsRemoved],
  columnsChanged: [...changes.columnsChanged],
});

/** What an adoption came to, as callers read it. */
export function adoptionOutcome(outcome: Adopted | AdoptedAgain): AdoptionOutcome {
  const { kind, subsystem, granted } = outcome;
  if (outcome.kind === "adopted") {
    const { copy, urls, problems } = outcome;
    const failed = problems.map(({ code, path, document }) => ({
      code: "document_failed",
      kind: document.kind,
      object: document.id,
      line: null,
      detail: `${path} ${code}`.trim(),
    }));
    return {
      kind,
      subsystem,
      tables: (copy?.tables ?? []).map((table) => ({ ...table })),
      taken: (copy?.taken ?? []).map((one) => ({ ...one })),
      notices: [...(copy?.notices ?? []).map((notice) => ({ ...notice })), ...failed],
      urls: [...urls],
      granted: [...granted],
      source: null,
      proposal: null,
    };
  }
  const { structure, drafted, kept, blocked } = outcome.proposal;
  return {
    kind,
    subsystem,
    tables: [],
    taken: [],
    notices: [],
    urls: [],
    granted: [...granted],
    source: outcome.source && sourceOf(outcome.source),
    proposal: {
      ...namesOf(structure),
      drafted: drafted.map((one) => ({ kind: one.kind, id: one.id })),
      kept: kept.map((one) => ({ kind: one.kind, id: one.id, path: one.change.path })),
      blocked: [...blocked],
    },
  };
}

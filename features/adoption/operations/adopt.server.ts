import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { type Adopted, adopt as run } from "../server/adopt.server.ts";
import type { AdoptedAgain, SourceChanges } from "../server/adoptAgain.server.ts";
import { AdoptionError, type AdoptionErrorCode } from "../server/adoptionError.ts";
import type { StructureChanges } from "../server/repeat/structureChanges.ts";
import { adopt } from "./adopt.ts";

/** The input that an error is about. */
const pathOf = (code: AdoptionErrorCode): string =>
  code === "part_unknown"
    ? "/plan/apply"
    : code.startsWith("trigger")
      ? "/triggers"
      : code.startsWith("schema")
        ? "/schema"
        : code.startsWith("source")
          ? "/url"
          : /role|user/.test(code)
            ? "/grants"
            : "/subsystem";

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

function outputOf(outcome: Adopted | AdoptedAgain): OutputOf<typeof adopt> {
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

/** See `adopt`. It reads no dump, so it needs no role that may make databases. */
export const adoptHandler = handle(adopt, async ({ url, schema, subsystem, grants, plan, triggers = [] }, context) => {
  try {
    const source = url === null ? null : { url };
    const adminUrl = context.services.database.url;
    const wanted = plan === undefined ? {} : { plan };
    return outputOf(await run(context, { source, schema, subsystem, grants, adminUrl, triggers, ...wanted }));
  } catch (error) {
    if (!(error instanceof AdoptionError)) throw error;
    const { code } = error;
    const problem = { path: pathOf(code), code, data: JSON.parse(canonicalJson(error.data)) };
    throw new TesseraError("invalid_input", { problems: [problem] }, { cause: error });
  }
});

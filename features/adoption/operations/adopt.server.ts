import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { type Adopted, type AdoptedAgain, adopt as run } from "../server/adopt.server.ts";
import { AdoptionError, type AdoptionErrorCode } from "../server/adoptionError.ts";
import type { StructureChanges } from "../server/repeat/structureChanges.ts";
import { adopt } from "./adopt.ts";

/** The input that an error is about. */
const pathOf = (code: AdoptionErrorCode): string =>
  code.startsWith("schema")
    ? "/schema"
    : code.startsWith("source")
      ? "/url"
      : /role|user/.test(code)
        ? "/grants"
        : "/subsystem";

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
    notices: [],
    urls: [],
    granted: [...granted],
    source: outcome.source && namesOf(outcome.source),
    proposal: {
      ...namesOf(structure),
      drafted: drafted.map((one) => ({ kind: one.kind, id: one.id })),
      kept: kept.map((one) => ({ kind: one.kind, id: one.id, path: one.change.path })),
      blocked: [...blocked],
    },
  };
}

/** See `adopt`. It reads no dump, so it needs no role that may make databases. */
export const adoptHandler = handle(adopt, async ({ url, schema, subsystem, grants }, context) => {
  try {
    const source = url === null ? null : { url };
    return outputOf(await run(context, { source, schema, subsystem, grants, adminUrl: context.services.database.url }));
  } catch (error) {
    if (!(error instanceof AdoptionError)) throw error;
    const { code } = error;
    const problem = { path: pathOf(code), code, data: JSON.parse(canonicalJson(error.data)) };
    throw new TesseraError("invalid_input", { problems: [problem] }, { cause: error });
  }
});

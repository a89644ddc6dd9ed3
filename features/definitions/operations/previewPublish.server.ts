import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { PreviewedStep } from "@tessera/documents/store/alterations.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, documentAccess } from "../server/documentAccess.server.ts";
import { readableNames } from "../server/readableNames.server.ts";
import { previewPublish } from "./previewPublish.ts";

/**
 * Documents that use the column that a step changes, or its table as a whole; those that the caller may read, each
 * once.
 */
function stepUses(
  context: RequestContext,
  { entity, target }: Pick<PreviewedStep, "entity" | "target">,
): readonly DocumentName[] {
  const { definitions } = context.services;
  const body = findBody(definitions.published(), "entity", entity);
  const column = body?.columns.find((one) => one.column === target);
  if (!body || (!column && body.storage.table !== target)) return [];
  const isReadable = readableNames(context);
  const uses = definitions.whereUsed("entity", entity, column?.id).map(({ from }) => from);
  const seen = new Map(uses.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]));
  return [...seen.values()].filter((name) => isReadable(name) && !(name.kind === "entity" && name.id === entity));
}

/**
 * See `previewPublish`. Steps name tables and count their rows: only who may publish a document sees what that would
 * do.
 */
export const previewPublishHandler = handle(previewPublish, async ({ documents }, context) => {
  await assertCurrent(context);
  const { definitions } = context.services;
  const access = documentAccess(context);
  const drafts = new Map((await definitions.drafts()).map((draft) => [`${draft.kind} ${draft.id}`, draft]));
  for (const { kind, id } of documents) {
    const draft = drafts.get(`${kind} ${id}`);
    const owner = draft ? (draft.document ?? definitions.published().get(kind, id)) : null;
    if (!owner) throw new TesseraError("not_found");
    access.assert(owner, "publish");
  }
  const steps = await definitions.preview(documents);
  return {
    steps: steps?.map((step) => ({ ...step, uses: step.additive ? [] : [...stepUses(context, step)] })) ?? null,
    waits: steps?.some(({ additive }) => !additive) ?? false,
  };
});

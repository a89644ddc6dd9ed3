import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, documentAccess } from "../server/documentAccess.server.ts";
import { stepUses } from "../server/stepUses.server.ts";
import { previewPublish } from "./previewPublish.ts";

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

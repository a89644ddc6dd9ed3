import { handle } from "@tessera/server-core/handle.ts";
import { documentAccess, draftOptions } from "../server/documentAccess.server.ts";
import { draftState } from "../server/draftState.server.ts";
import { saveDraft } from "./saveDraft.ts";

/** See `saveDraft`. */
export const saveDraftHandler = handle(saveDraft, async (input, context) => {
  const { kind, id, document, baseVersion, revision } = input;
  const access = documentAccess(context);
  const former = await context.services.definitions.draft(kind, id);
  if (former?.document) access.assertChange({ kind, id }, former.document, "draft");
  if (document || !former?.document) access.assertChange({ kind, id }, document, "draft");
  const draft = { kind, id, document, baseVersion, revision };
  return draftState(await context.services.definitions.saveDraft(draft, draftOptions(context, { kind, id })));
});

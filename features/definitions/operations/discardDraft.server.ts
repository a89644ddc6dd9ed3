import { handle } from "@tessera/server-core/handle.ts";
import { documentAccess, draftOptions } from "../server/documentAccess.server.ts";
import { discardDraft } from "./discardDraft.ts";

/** See `discardDraft`. */
export const discardDraftHandler = handle(discardDraft, async ({ kind, id, revision }, context) => {
  const { definitions } = context.services;
  const draft = await definitions.draft(kind, id);
  documentAccess(context).assertChange({ kind, id }, draft?.document ?? null, "draft");
  await definitions.discardDraft({ kind, id }, revision, draftOptions(context, { kind, id }));
  return {};
});

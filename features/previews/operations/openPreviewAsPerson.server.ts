import { handle } from "@tessera/server-core/handle.ts";
import { openPreviewAsPerson } from "./openPreviewAsPerson.ts";

/** See `openPreviewAsPerson`. */
export const openPreviewAsPersonHandler = handle(openPreviewAsPerson, async ({ kind, id, userId, language }, context) =>
  context.services.previews.open(context, { document: { kind, id }, as: { kind: "person", userId }, language }),
);

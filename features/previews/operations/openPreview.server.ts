import { handle } from "@tessera/server-core/handle.ts";
import { openPreview } from "./openPreview.ts";

/** See `openPreview`. */
export const openPreviewHandler = handle(openPreview, async ({ kind, id, role, language }, context) =>
  context.services.previews.open(context, {
    document: { kind, id },
    as: role === null ? { kind: "self" } : { kind: "role", role },
    language,
  }),
);

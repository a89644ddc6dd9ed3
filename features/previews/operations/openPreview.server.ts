import { handle } from "@tessera/server-core/handle.ts";
import { openPreview } from "./openPreview.ts";

/** See `openPreview`. */
export const openPreviewHandler = handle(openPreview, async ({ guest = false, id, kind, language, role }, context) => {
  const own = role === null ? { kind: "self" as const } : { kind: "role" as const, role };
  return context.services.previews.open(context, {
    document: { kind, id },
    as: guest ? { kind: "guest" } : own,
    language,
  });
});

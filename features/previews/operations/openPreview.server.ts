import type { LookAs } from "@tessera/records/preview/previews.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { openPreview } from "./openPreview.ts";

function lookAs(role: string | null, guest: boolean): LookAs {
  if (guest) return { kind: "guest" };
  return role === null ? { kind: "self" } : { kind: "role", role };
}

/** See `openPreview`. */
export const openPreviewHandler = handle(openPreview, async ({ guest = false, id, kind, language, role }, context) =>
  context.services.previews.open(context, { document: { kind, id }, as: lookAs(role, guest), language }),
);

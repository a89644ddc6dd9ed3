import { property } from "@tessera/contract/documents/jsonShape.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { instantText } from "@tessera/server-core/database/instantText.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { findLooks, looksPageSize } from "./findLooks.ts";

function labelOf(context: RequestContext, { kind, id }: { readonly kind: string; readonly id: string }): string {
  const label = property(context.services.definitions.current().get(kind, id)?.body, "label");
  if (typeof label !== "string" || label === "") return id;
  return literalText(context, { kind, id, element: null, property: "label" }, label);
}

/** See `findLooks`. */
export const findLooksHandler = handle(findLooks, async ({ before = null, search = "" }, context) => {
  const looks = await context.services.previews.looks(context, { search, before, max: looksPageSize + 1 });
  return {
    looks: looks.slice(0, looksPageSize).map(({ as, document, id, language, openedAt, viewer }) => ({
      id,
      viewer,
      as,
      document: { kind: document.kind, id: document.id },
      label: labelOf(context, document),
      language,
      at: instantText(openedAt),
    })),
    hasMore: looks.length > looksPageSize,
  };
});

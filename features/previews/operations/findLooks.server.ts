import { instantText } from "@tessera/server-core/database/instantText.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { findLooks, looksPageSize } from "./findLooks.ts";

/** See `findLooks`. */
export const findLooksHandler = handle(findLooks, async ({ before = null, search = "" }, context) => {
  const looks = await context.services.previews.looks(context, { search, before, max: looksPageSize + 1 });
  return {
    looks: looks.slice(0, looksPageSize).map(({ as, document, id, language, openedAt, viewer }) => ({
      id,
      viewer,
      as,
      document: { kind: document.kind, id: document.id },
      language,
      at: instantText(openedAt),
    })),
    hasMore: looks.length > looksPageSize,
  };
});

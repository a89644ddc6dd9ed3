import { createHash } from "node:crypto";
import { findUrl } from "@tessera/documents/store/findUrl.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { contentOf } from "../server/contentOf.server.ts";
import { lastChange } from "../server/lastChange.server.ts";
import { openPage } from "../server/openPage.server.ts";
import { layout } from "./layout.ts";

/** Answers the page of a route that the caller may open. */
export const layoutHandler = handle(layout, async ({ route, idLayout }, context) => {
  const opened = await openPage(context, route, idLayout ?? null);
  const content = contentOf(opened);
  const { definitions } = context.services;
  const page = opened.pageId === null ? null : definitions.current().get("page", opened.pageId);
  const shown = page === null ? [opened.url.document] : [opened.url.document, page];
  return {
    hash: createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22),
    hasLayout: opened.page !== null,
    isMainLayout: idLayout === undefined || findUrl(definitions.current(), route)?.page === idLayout,
    lastDmlTime: await lastChange(context.services, shown),
    layout: content,
  };
});

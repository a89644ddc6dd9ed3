import { createHash } from "node:crypto";
import { handle } from "@tessera/server-kit/handle.ts";
import { contentOf } from "../server/contentOf.server.ts";
import { openPage } from "../server/openPage.server.ts";
import { layout } from "./layout.ts";

/** Answers the page of a route that the caller may open. */
export const layoutHandler = handle(layout, async ({ route, idLayout }, context) => {
  const opened = await openPage(context, route, idLayout ?? null);
  const content = contentOf(opened);
  return {
    hash: createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22),
    hasLayout: opened.page !== null,
    isMainLayout: idLayout === undefined,
    lastDmlTime: null,
    layout: content,
  };
});

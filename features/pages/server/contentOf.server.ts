import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { scopedStyle } from "@tessera/contract/style/scopedStyle.ts";
import type { layout } from "../operations/layout.ts";
import type { OpenedPage } from "./openPage.server.ts";

/** What an opened page shows, as operations answer it. Of its style only what `scopedStyle` lets through. */
export function contentOf(opened: OpenedPage): OutputOf<typeof layout>["layout"] {
  const { page, pageId, url } = opened;
  const css = page?.content?.css ?? null;
  return {
    html: page?.content?.html ?? null,
    css: css === null ? null : scopedStyle(css, `[data-page="${pageId}"]`).css,
    js: null,
    image: page?.content?.image ?? null,
    title: opened.title,
    description: opened.description,
    keywords: opened.keywords,
    idUrl: url.id,
    idPage: pageId,
    idSubsystem: url.document.subsystem,
    params: Object.fromEntries(opened.params),
    page,
  };
}

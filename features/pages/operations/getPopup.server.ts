import { scopedStyle } from "@tessera/contract/style/scopedStyle.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { contentOf } from "../server/contentOf.server.ts";
import { openPage } from "../server/openPage.server.ts";
import { getPopup } from "./getPopup.ts";

/** See `getPopup`. */
export const getPopupHandler = handle(getPopup, async ({ url }, context) => {
  const opened = await openPage(context, url.split(/[?#]/, 1)[0] ?? url, null);
  const { page, pageId } = opened;
  const style = page?.popup?.customCss ?? null;
  const { panelTypes } = context.services.definitions;
  const [form] = (page?.gridItems ?? []).flatMap(({ params, type }) => {
    const editing = panelTypes.get(type)?.edits;
    return editing === undefined ? [] : [params[editing.param]];
  });
  return {
    form: typeof form === "string" ? form : null,
    url,
    closeModal: page?.popup?.closeModal ?? false,
    customCss: style === null ? null : scopedStyle(style, `[data-popup="${pageId}"]`).css,
    layout: contentOf(opened),
  };
});

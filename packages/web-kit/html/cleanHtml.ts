import { ownPathStart } from "@tessera/contract/ownPath.ts";
import { isPopupType } from "@tessera/contract/popupType.ts";
import createCleaner from "dompurify";
import { ownClasses } from "./ownClasses.ts";

const tags = (
  "a abbr article aside b bdi blockquote br caption code col colgroup dd del details dfn div dl dt em figcaption figure footer h2 h3 h4 h5 h6 " +
  "header hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr"
).split(" ");
const attributes =
  "alt class colspan data-popup data-redirect datetime dir height href lang open reversed rowspan scope src start title width".split(
    " ",
  );

/** Where a link may lead: into this installation, to another site, to a letter or a telephone. */
const link = new RegExp(`^(?:https?://|mailto:|tel:|${ownPathStart}|#)`, "i");
/** Pictures come from this installation or stand in the text itself. */
const picture = new RegExp(`^(?:${ownPathStart}|data:image/(?:png|jpeg|gif|webp);base64,)`, "i");

/** Where a save above the page may lead. */
const ownPath = new RegExp(`^${ownPathStart}`);

const cleaner = createCleaner(window);

cleaner.addHook("uponSanitizeAttribute", (node, attribute) => {
  const { attrName, attrValue } = attribute;
  if (attrName === "class") {
    attribute.attrValue = ownClasses(attrValue);
    attribute.keepAttr = attribute.attrValue !== "";
  } else if (attrName === "href") {
    attribute.keepAttr = link.test(attrValue.trim());
  } else if (attrName === "data-popup") {
    attribute.keepAttr = node.nodeName === "A" && isPopupType(attrValue);
  } else if (attrName === "data-redirect") {
    attribute.keepAttr = node.nodeName === "A" && ownPath.test(attrValue.trim());
  } else if (attrName === "src") {
    attribute.keepAttr = node.nodeName === "IMG" && picture.test(attrValue.trim());
  }
});

cleaner.addHook("afterSanitizeAttributes", (node) => {
  if (node.nodeName !== "A" || !/^https?:/i.test(node.getAttribute("href") ?? "")) return;
  node.setAttribute("rel", "noopener noreferrer");
  node.setAttribute("target", "_blank");
});

/**
 * What may stand on a page of markup that people wrote: text, tables, lists, links, pictures of this installation. No
 * script, style, form or frame, no name or id, no class of the product. The only way of foreign markup to a page.
 */
export function cleanHtml(html: string): DocumentFragment {
  const cleaned = cleaner.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  // What leads nowhere, such as to a record that the reader may not open, must not look as if it did.
  for (const link of cleaned.querySelectorAll("a:not([href])")) link.replaceWith(...link.childNodes);
  return cleaned;
}

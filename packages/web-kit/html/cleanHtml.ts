import DOMPurify from "dompurify";

const ownPath = /^(?:\/(?![/\\])|#)/;

/** Addresses outside are for links alone; what a page loads by itself comes from this installation. */
function keepAddresses(node: Element): void {
  for (const name of ["src", "poster"]) {
    if (node.hasAttribute(name) && !ownPath.test(node.getAttribute(name) ?? "")) node.removeAttribute(name);
  }
  if (node.tagName !== "A" || !node.hasAttribute("href")) return;
  const isForeign = !ownPath.test(node.getAttribute("href") ?? "");
  if (isForeign) node.setAttribute("rel", "noopener noreferrer nofollow");
}

const purifier = DOMPurify(window);
purifier.addHook("afterSanitizeAttributes", keepAddresses);

/**
 * Markup that somebody stored, without whatever could run, load from elsewhere, change the frame or pose as a control of it: text, tables,
 * lists, links and pictures of this installation are left.
 */
export function cleanHtml(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ["style", "form", "input", "button", "select", "textarea", "option", "dialog", "slot", "template"],
    FORBID_ATTR: ["style", "srcset", "id", "name", "popover", "popovertarget", "tabindex", "autofocus", "background"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: true,
    SANITIZE_DOM: true,
    RETURN_DOM_FRAGMENT: true,
  });
}

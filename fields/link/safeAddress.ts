const schemes = /^(https?:\/\/|mailto:|tel:)/i;
const host =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+(?::\d{1,5})?(?:[/?#]|$)/u;
const mailbox = /^[^\s@:/?#]+@[^\s@:/?#.]+(?:\.[^\s@:/?#.]+)+$/;
/** A path of this installation; two slashes would lead to another one. */
const ownPath = /^\/(?![/\\])/;

/**
 * The address that a text leads to; null for what is none, and for schemes that could do more than open something
 * (`javascript:`, `data:`, `file:`).
 */
export function safeAddress(text: string): string | null {
  // Marks of the direction of writing would show an address in another order than that in which it is followed.
  if (/[\s\p{Cc}\p{Bidi_Control}"<>\\^`{|}]/u.test(text)) return null;
  if (ownPath.test(text)) return text;
  if (!schemes.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // A name before the host makes an address look like that of another site.
  return url.username === "" && url.password === "" && (url.hostname !== "" || url.pathname !== "") ? text : null;
}

/**
 * What was typed as an address, as far as that is clear: hosts without a scheme are pages (`example.com/a`), and what
 * has an `@` is a mailbox.
 */
export function typedAddress(typed: string): string {
  const text = typed.trim();
  if (mailbox.test(text)) return `mailto:${text}`;
  return host.test(text) ? `https://${text}` : text;
}

/** An address as people read it: without the scheme of a page, and without the slash behind a bare host. */
export function addressText(address: string): string {
  return address.replace(/^https?:\/\/([^/?#]+)\/?$/i, "$1").replace(/^(?:https?:\/\/|mailto:|tel:)/i, "");
}

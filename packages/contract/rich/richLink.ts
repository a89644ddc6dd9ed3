import { isOwnPath } from "../ownPath.ts";

const maxLength = 2000;
const foreign = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s])/i;

/**
 * The address that a link may lead to: another site, a letter, a telephone or a page of this installation. Null for any
 * other.
 */
export function richLink(address: string): string | null {
  // Browsers leave these out of addresses; so does anyone who hides a scheme behind them.
  const clean = address.replace(/\p{Cc}/gu, "").trim();
  return clean.length <= maxLength && (foreign.test(clean) || isOwnPath(clean)) ? clean : null;
}

/**
 * The address that a person typed, with what they left out (`example.com`, `me@example.com`); null for one that no link
 * may lead to.
 */
export function typedLink(typed: string): string | null {
  const text = typed.trim();
  const known = richLink(text);
  if (known !== null) return known;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return richLink(`mailto:${text}`);
  return /^[^\s/:@]+\.[^\s/:@.]{2,}(?:[/?#:]\S*)?$/.test(text) ? richLink(`https://${text}`) : null;
}

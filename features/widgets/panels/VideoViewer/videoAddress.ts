import { isOwnPath } from "@tessera/contract/ownPath.ts";

/** What an address of a video is: a file to play, the player of another site to show, or why neither. */
export type VideoAddress =
  | { readonly kind: "none" }
  | { readonly kind: "bad" }
  /** `host` of another site is not among the allowed ones. */
  | { readonly kind: "refused"; readonly host: string }
  | { readonly kind: "file" | "player"; readonly url: string };

/** Endings of files that browsers play themselves; any other address of another site leads to a player of its own. */
const playable = /\.(?:mp4|m4v|webm|ogv|ogg|mov)$/i;

/** Whether an address belongs to another site, so that the allowed hosts must be known. */
export const isForeignVideo = (src: string): boolean => src !== "" && !src.startsWith("/");

/**
 * Reads a stored address, which nobody vouches for. A path stays in the installation; any other address must be of
 * https, without a user name or a port, and its host one of `hosts` (in small letters) or a subdomain of one. `origin`
 * is that of the page, which no frame may have.
 */
export function videoAddress(src: string, hosts: readonly string[], origin: string): VideoAddress {
  if (src === "") return { kind: "none" };
  if (src.startsWith("/")) return isOwnPath(src) ? { kind: "file", url: src } : { kind: "bad" };
  const url = URL.canParse(src) ? new URL(src) : null;
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "")
    return { kind: "bad" };
  if (url.origin === origin) return { kind: "bad" };
  const { hostname } = url;
  if (!hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
    return { kind: "refused", host: hostname };
  return { kind: playable.test(url.pathname) ? "file" : "player", url: url.href };
}

import { isOwnPath } from "@tessera/contract/ownPath.ts";
import type { AssetKind } from "../../schema/schemaShape.ts";

/** An address as it is kept: one of this installation (`origin`) that was copied whole becomes its path. */
export function assetAddress(typed: string, origin: string): string {
  const address = typed.trim();
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : address;
}

/**
 * Where an address leads: into this installation, to another site that may be allowed, or nowhere that a page may
 * reach.
 */
export function assetPlace(address: string, of: AssetKind): "own" | "foreign" | "bad" {
  if (/\s/.test(address)) return "bad";
  if (isOwnPath(address)) return "own";
  return of === "video" && /^https:\/\/[^/]/.test(address) ? "foreign" : "bad";
}

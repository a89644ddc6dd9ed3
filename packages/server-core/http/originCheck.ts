import { TesseraError } from "@tessera/contract/errors.ts";

/** What a request says of where it comes from; browsers do not let a page forge these. */
export interface OriginClaims {
  readonly method: string;
  /** Null when absent. */
  readonly origin: string | null;
  readonly fetchSite: string | null;
  readonly fetchMode: string | null;
  /** Whether the marker header `X-Requested-With` is there; another site cannot send it. */
  readonly marked: boolean;
}

/** Whether the request is the browser going to an address, which executes nothing (design §10 Session). */
export function isNavigation(claims: OriginClaims): boolean {
  return claims.fetchMode === "navigate";
}

/** Throws `foreign_origin` when another site sent the request. A direct visit (an address typed in) is nobody's. */
export function refuseForeignOrigin(claims: OriginClaims, ownOrigin: string): void {
  const { origin, fetchSite } = claims;
  if (origin !== null && origin !== ownOrigin) throw new TesseraError("foreign_origin");
  const isForeign = fetchSite === "cross-site" || fetchSite === "same-site";
  if (isForeign && !isNavigation(claims)) throw new TesseraError("foreign_origin");
}

/**
 * Throws `foreign_origin` for what the cookie alone opens (files) where another site asks for it, also by a link: only
 * own pages do, and who types the address in (design §10 Session).
 */
export function requireOwnSite({ fetchSite }: OriginClaims): void {
  if (fetchSite !== null && fetchSite !== "same-origin" && fetchSite !== "none")
    throw new TesseraError("foreign_origin");
}

/**
 * Throws `confirmation_required` for a GET that changes state without the marker, or from elsewhere than the own pages.
 */
export function requireMarker(claims: OriginClaims): void {
  const { fetchSite, marked } = claims;
  const isOwn = fetchSite === null || fetchSite === "same-origin";
  if (!marked || !isOwn || isNavigation(claims)) throw new TesseraError("confirmation_required");
}

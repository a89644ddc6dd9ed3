/** Headers of every answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(self)",
  "x-frame-options": "DENY",
};

/** Added where the public address is https. */
export const secureHeaders: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000",
};

/** Policy of answers that are no page. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What pages may reach beside the installation itself. */
export interface PageReach {
  /** Origin that the page may send error reports to; null: calls leave the installation nowhere. */
  readonly reportsTo: string | null;
  /** Hosts whose videos it may show, with their subdomains. */
  readonly videoHosts: readonly string[];
  /** Whether the installation's own pages may show it in a frame. Absent: nobody may. */
  readonly isFramed?: boolean;
}

/**
 * Policy of pages (design §9): scripts and styles from files; styles also by the page's nonce, when it has one. Without
 * `reach` a page reaches nothing but the installation.
 */
export function pagePolicy(nonce: string | null, reach: PageReach = { reportsTo: null, videoHosts: [] }): string {
  const { isFramed = false, reportsTo, videoHosts } = reach;
  const videos = ["'self'", ...videoHosts.flatMap((host) => [`https://${host}`, `https://*.${host}`])].join(" ");
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce === null ? "" : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${reportsTo === null ? "" : ` ${reportsTo}`}`,
    `media-src ${videos}`,
    `frame-src ${videos}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** Headers of every answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
  "x-frame-options": "DENY",
};

/** Added where the public address is https. */
export const secureHeaders: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000",
};

/** Policy of answers that are no page. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Policy of pages (design §9): scripts and styles from files; styles also by the page's nonce, when it has one. `reportsTo` is the origin that
 * the page may send error reports to; null: calls leave the installation nowhere.
 */
export function pagePolicy(nonce: string | null, reportsTo: string | null = null): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce === null ? "" : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${reportsTo === null ? "" : ` ${reportsTo}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

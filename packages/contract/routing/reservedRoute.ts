/** First segments of what the server answers itself: a page below one of them could not be reached by its address. */
const ownSegments: ReadonlySet<string> = new Set([
  "api",
  "assets",
  "auth",
  "csrf-token",
  "force-login",
  "healthz",
  "Layout",
  "LayoutManager",
  "Localization",
  "logout",
  "logout-domain",
  "metrics",
  "oidc",
  "pages",
  "readyz",
  "sentry-test",
  "ui-config",
  "ws",
]);

const statusPage = /^[0-9]{3}\.html$/;

/**
 * Whether a path is the server's own, or one that the frame of the application answers (spec shell §2.1), so that no
 * page may have it.
 */
export function isReservedRoute(route: string): boolean {
  const [first = ""] = route.split("/").filter((segment) => segment !== "");
  return ownSegments.has(first) || statusPage.test(first);
}

import type { UrlEntry } from "@tessera/documents/store/findUrl.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Whether the caller may open a url: `sign_in` when signing in may help. */
export type UrlPermission = "allowed" | "sign_in" | "denied";

/**
 * Asks the caller's rights for a url. Being public is all that opens one to a guest: no grant of the role of guests does. The caller has
 * compared the counters.
 */
export function urlPermission(context: RequestContext, url: Omit<UrlEntry, "document">): UrlPermission {
  if (url.isPublic) return "allowed";
  if (context.subject.userId === null) return "sign_in";
  return url.forEveryone || context.services.records.rights(context).mayUseUrl(url.id) ? "allowed" : "denied";
}

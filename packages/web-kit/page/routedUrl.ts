import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import type { PageContext } from "./pageContext.ts";

/**
 * The address of a page with all of its parameters in the query, as calls name it to the server (spec shell §2.1,
 * §7.1): values of named segments, `idUrl` and what the server worked out are appended to what the address itself says.
 */
export function routedUrl({ params, url }: Pick<PageContext, "params" | "url">): string {
  const { path, query } = addressParts(url);
  const said = new URLSearchParams(query);
  const added = new URLSearchParams([...params].filter(([name]) => !said.has(name)));
  const whole = [query, added.toString()].filter((part) => part !== "").join("&");
  return whole === "" ? path : `${path}?${whole}`;
}

/**
 * A route with its named segments filled in from parameters (`/orders/:id` and `id=7` give `/orders/7`); a segment
 * without a value stays as it is. Addresses outside of the application come back unchanged.
 */
export function filledRoute(route: string, params: ReadonlyMap<string, string>): string {
  if (!route.startsWith("/")) return route;
  const [path = "", rest = ""] = route.split(/([?#].*)/s);
  const segments = path.split("/").map((segment) => {
    const value = segment.startsWith(":") ? params.get(segment.slice(1)) : undefined;
    return value === undefined || value === "" ? segment : encodeURIComponent(value);
  });
  return segments.join("/") + rest;
}

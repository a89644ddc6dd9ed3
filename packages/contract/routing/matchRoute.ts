/** Segments that never stand for a parameter (spec shell §2.1). */
const fixedSegments = new Set(["create", "update", "index", "delete"]);

/** Whether a route is an `http(s)` address, which leaves the application (spec shell §2.1). */
export function isExternalRoute(route: string): boolean {
  return /^https?:/.test(route);
}

/** A route that fits a path, with the values of its named segments. */
export interface RouteMatch<Entry> {
  readonly entry: Entry;
  readonly params: ReadonlyMap<string, string>;
}

function paramsOf(route: readonly string[], path: readonly string[]): Map<string, string> | null {
  if (route.length !== path.length) return null;
  const params = new Map<string, string>();
  for (const [index, segment] of route.entries()) {
    const given = path[index] ?? "";
    if (segment.startsWith(":") && !fixedSegments.has(given)) params.set(segment.slice(1), given);
    else if (segment !== given) return null;
  }
  return params;
}

function segments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign: the segment stands for itself.
    return segment;
  }
}

/**
 * Finds the route that a path belongs to, on the server and in the browser alike; query and fragment are ignored, and
 * so is a slash at the end. Where several fit, the one with the fewest parameters wins. Routes that are `http(s)`
 * addresses fit no path. Null when none fits.
 */
export function matchRoute<Entry extends { readonly route: string }>(
  entries: readonly Entry[],
  address: string,
): RouteMatch<Entry> | null {
  const path = segments(address.split(/[?#]/, 1)[0] ?? "").map(decoded);
  let best: RouteMatch<Entry> | null = null;
  for (const entry of entries) {
    if (isExternalRoute(entry.route)) continue;
    const params = paramsOf(segments(entry.route), path);
    if (params !== null && (best === null || params.size < best.params.size)) best = { entry, params };
  }
  return best;
}

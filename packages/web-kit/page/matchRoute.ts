/** Segments that never stand for a parameter (spec shell §2.1). */
const fixedSegments = new Set(["create", "update", "index", "delete"]);

/** A route that fits a path, with the values of its named segments. */
export interface RouteMatch<Entry> {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign: the segment stands for itself.
    return segment;
  }
}

function paramsOf(route: readonly string[], path: readonly string[]): [string, string][] | null {
  if (route.length !== path.length) return null;
  const params: [string, string][] = [];
  for (const [index, segment] of route.entries()) {
    const given = path[index] ?? "";
    if (segment.startsWith(":") && !fixedSegments.has(given)) params.push([segment.slice(1), given]);
    else if (segment !== given) return null;
  }
  return params;
}

/** Finds the route of a path, as the server does: with the fewest parameters where several fit; null when none fits. */
export function matchRoute<Entry extends { readonly route: string }>(
  entries: readonly Entry[],
  path: string,
): RouteMatch<Entry> | null {
  const segments = segmentsOf(path).map(decoded);
  let best: { readonly entry: Entry; readonly params: [string, string][] } | null = null;
  for (const entry of entries) {
    const params = paramsOf(segmentsOf(entry.route), segments);
    if (params !== null && (best === null || params.length < best.params.length)) best = { entry, params };
  }
  return best === null ? null : { entry: best.entry, params: Object.fromEntries(best.params) };
}

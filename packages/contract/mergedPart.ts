/** What becomes of a part of a value that one of two people changed, or both alike; undefined where they differ. */
export function mergedPart<Part>(base: Part, theirs: Part, mine: Part): { readonly part: Part } | undefined {
  if (mine === base || mine === theirs) return { part: theirs };
  return theirs === base ? { part: mine } : undefined;
}

import type { PageContext } from "./pageContext.ts";

/** What the address does not say. */
export interface PageSurroundings {
  readonly subsystem: string | null;
  readonly level: number;
  readonly language: string;
  readonly zone: string;
}

/** Names the parts of an address: controller from all segments but the last, action from the last (design §9). */
export function makePageContext(url: string, surroundings: PageSurroundings): PageContext {
  const [path = "", query = ""] = url.split("#", 1)[0]?.split(/\?(.*)/s) ?? [];
  const segments = path.split("/").filter(Boolean);
  return {
    ...surroundings,
    url,
    controller: segments.length > 1 ? segments.slice(0, -1).join("/") : (segments[0] ?? ""),
    action: segments.length > 1 ? (segments.at(-1) ?? "") : "index",
    params: new Map(new URLSearchParams(query)),
  };
}

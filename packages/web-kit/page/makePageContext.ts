import type { Language } from "@tessera/contract/languages.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import type { PageContext } from "./pageContext.ts";

/** What the address does not say. */
export interface PageSurroundings {
  readonly subsystem: string | null;
  readonly level: number;
  readonly language: Language;
  readonly zone: string;
}

/** Names the parts of an address: controller from all segments but the last, action from the last (design §9). */
export function makePageContext(url: string, surroundings: PageSurroundings): PageContext {
  const { path, query } = addressParts(url);
  const segments = path.split("/").filter(Boolean);
  return {
    ...surroundings,
    url,
    controller: segments.length > 1 ? segments.slice(0, -1).join("/") : (segments[0] ?? ""),
    action: segments.length > 1 ? (segments.at(-1) ?? "") : "index",
    params: new Map(new URLSearchParams(query)),
  };
}

import { use } from "react";
import { PageReactContext } from "./PageProvider.tsx";
import type { PageContext } from "./pageContext.ts";

/** Where the caller stands (design §9). Throws outside a `PageProvider`. */
export function usePageContext(): PageContext {
  const page = use(PageReactContext);
  if (page === null) throw new Error("usePageContext needs a PageProvider above it.");
  return page;
}

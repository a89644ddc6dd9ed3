import { createContext, type ReactNode } from "react";
import type { PageContext } from "./pageContext.ts";

/** See `usePageContext`. */
export const PageReactContext = createContext<PageContext | null>(null);

/** Says where everything below it stands. */
export function PageProvider(props: { page: PageContext; children: ReactNode }): ReactNode {
  return <PageReactContext value={props.page}>{props.children}</PageReactContext>;
}

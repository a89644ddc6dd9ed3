import type { Navigator } from "./navigator.ts";

/** What is done with an address that an answer names. */
interface Ways {
  readonly history: { readonly url: string; navigate(url: string): void };
  readonly navigator: Pick<Navigator, "refreshLayout"> | null;
}

/** Goes where an answer says (spec shell §7.1); where that is the present page, its layout is loaded again. */
export function followLocation(location: string, { history, navigator }: Ways): void {
  const here = new URL(history.url, window.location.origin);
  const there = URL.canParse(location, here.origin) ? new URL(location, here.origin) : null;
  const isHere = there?.origin === here.origin && there.pathname === here.pathname && there.search === here.search;
  if (isHere && navigator !== null) void navigator.refreshLayout();
  else history.navigate(location);
}

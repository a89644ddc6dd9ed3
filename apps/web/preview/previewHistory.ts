import type { BrowserHistory } from "@tessera/web-kit/page/browserHistory.ts";

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

/**
 * The address of a preview: its panels keep their state in the query as on a page, but it stands in no address bar, and
 * nothing leads away from it. `onLeave` hears of each try.
 */
export function previewHistory(start: string, onLeave: () => void): BrowserHistory {
  const listeners = new Set<() => void>();
  let url = start;
  return {
    get url() {
      return url;
    },
    isGuarded: false,
    navigate(target) {
      const { origin, pathname, search } = new URL(target, new URL(url, window.location.href));
      if (origin !== window.location.origin || pathname !== pathOf(url)) {
        onLeave();
        return;
      }
      url = pathname + search;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // What is entered here is never kept, so nothing is lost.
    guard: () => () => undefined,
    setQuestion: () => undefined,
    mayLeave: async () => true,
    setLayers: () => undefined,
  };
}

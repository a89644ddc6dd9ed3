import { isOwnPath } from "@tessera/contract/ownPath.ts";
import type { BrowserHistory } from "../page/browserHistory.ts";
import type { PopupStack } from "./popupStack.ts";

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

/**
 * The address bar as what stands in a pop-up sees it: its own address is that of the entry. Another query, and an
 * address that takes the place of the present one, stay in the pop-up; any other leaves it together with the page
 * below. What would be lost in it is asked for when it closes.
 */
export function createPopupHistory(outer: BrowserHistory, stack: PopupStack, id: number): BrowserHistory {
  let guards = 0;
  const ownUrl = (): string => stack.entries.find((one) => one.id === id)?.url ?? outer.url;
  return {
    get url() {
      return ownUrl();
    },
    get isGuarded() {
      return guards > 0;
    },
    navigate(target, options = {}) {
      if (isOwnPath(target) && (options.replace === true || pathOf(target) === pathOf(ownUrl())))
        stack.move(id, target);
      else outer.navigate(target);
    },
    subscribe: stack.subscribe,
    guard() {
      const release = outer.guard();
      guards += 1;
      let isHeld = true;
      return () => {
        if (isHeld) guards -= 1;
        isHeld = false;
        release();
      };
    },
    // Anyone who asks is the page's.
    setQuestion: () => undefined,
    mayLeave: async (reason = "popup") => guards === 0 || outer.mayLeave(reason),
    setLayers: outer.setLayers,
  };
}

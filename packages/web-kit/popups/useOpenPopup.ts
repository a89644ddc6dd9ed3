import { use, useCallback } from "react";
import { PopupStackContext } from "./PopupStackContext.ts";
import type { PopupRequest } from "./popupStack.ts";

/**
 * Opens a pop-up above the page, and above the pop-ups that are open: `open({ url: "/orders/update?id=1" })`. Where
 * there is no page below, as in a gallery, nothing opens.
 */
export function useOpenPopup(): (request: PopupRequest) => void {
  const stack = use(PopupStackContext);
  return useCallback((request) => stack?.setUrl(request), [stack]);
}

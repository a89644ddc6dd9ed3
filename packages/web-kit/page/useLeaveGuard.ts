import { useEffect } from "react";
import { useHistory } from "./HistoryProvider.tsx";

/** While `isUnsaved`, leaving the page by a link, the back button or by closing the tab asks first. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const history = useHistory();
  useEffect(() => (isUnsaved ? history.guard() : undefined), [history, isUnsaved]);
}

import { use, useCallback } from "react";
import { useHistory } from "./HistoryProvider.tsx";
import { PageReactContext } from "./PageProvider.tsx";
import { filledRoute } from "./routedUrl.ts";

/**
 * Goes to an address: `navigate("/orders/update?id=1", {replace: true})`. Segments `:name` take the value of the page's
 * parameter of that name. Asks first when something would be lost.
 */
export function useNavigate(): (url: string, options?: { readonly replace?: boolean }) => void {
  const history = useHistory();
  const params = use(PageReactContext)?.params;
  return useCallback(
    (url, options) => history.navigate(params === undefined ? url : filledRoute(url, params), options),
    [history, params],
  );
}

import { useHistory } from "./HistoryProvider.tsx";

/** Goes to an address: `navigate("/orders/update?id=1", {replace: true})`. Asks first when something would be lost. */
export function useNavigate(): (url: string, options?: { readonly replace?: boolean }) => void {
  return useHistory().navigate;
}

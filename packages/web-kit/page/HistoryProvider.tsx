import { LinkProvider } from "@tessera/ui/action/LinkProvider.tsx";
import { followLayers, openLayers } from "@tessera/ui/layer/overlayStack.ts";
import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import { PopupStackContext } from "../popups/PopupStackContext.ts";
import { createPopupStack, type PopupStack } from "../popups/popupStack.ts";
import type { BrowserHistory } from "./browserHistory.ts";

const HistoryContext = createContext<BrowserHistory | null>(null);

/**
 * Gives everything below the address bar; links inside go through it. The outermost also gives the pop-ups of the page,
 * and has Back close the layers above it.
 */
export function HistoryProvider(props: {
  history: BrowserHistory;
  /** Absent: one of its own. */
  popups?: PopupStack;
  children: ReactNode;
}): ReactNode {
  const outer = use(PopupStackContext);
  const { history, popups } = props;
  const stack = useMemo(() => popups ?? outer ?? createPopupStack(), [popups, outer]);
  const isOutermost = outer === null;
  useEffect(() => {
    if (!isOutermost) return undefined;
    const follow = (): void => history.setLayers(openLayers());
    follow();
    return followLayers(follow);
  }, [isOutermost, history]);
  return (
    <PopupStackContext value={stack}>
      <HistoryContext value={history}>
        <LinkProvider navigate={history.navigate}>{props.children}</LinkProvider>
      </HistoryContext>
    </PopupStackContext>
  );
}

/** The pop-ups of the page. Throws outside a `HistoryProvider`. */
export function usePopupStack(): PopupStack {
  const stack = use(PopupStackContext);
  if (stack === null) throw new Error("usePopupStack needs a HistoryProvider above it.");
  return stack;
}

/** The address bar. Throws outside a `HistoryProvider`. */
export function useHistory(): BrowserHistory {
  const history = use(HistoryContext);
  if (history === null) throw new Error("useHistory needs a HistoryProvider above it.");
  return history;
}

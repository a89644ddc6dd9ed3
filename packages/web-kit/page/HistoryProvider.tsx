import { LinkProvider } from "@tessera/ui/LinkProvider.tsx";
import { createContext, type ReactNode, use } from "react";
import type { BrowserHistory } from "./browserHistory.ts";

const HistoryContext = createContext<BrowserHistory | null>(null);

/** Gives everything below the address bar; links inside go through it. */
export function HistoryProvider(props: { history: BrowserHistory; children: ReactNode }): ReactNode {
  return (
    <HistoryContext value={props.history}>
      <LinkProvider navigate={props.history.navigate}>{props.children}</LinkProvider>
    </HistoryContext>
  );
}

/** The address bar. Throws outside a `HistoryProvider`. */
export function useHistory(): BrowserHistory {
  const history = use(HistoryContext);
  if (history === null) throw new Error("useHistory needs a HistoryProvider above it.");
  return history;
}

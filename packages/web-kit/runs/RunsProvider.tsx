import type { Progress } from "@tessera/contract/socket/progress.ts";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { RunList } from "./runList.ts";

const RunsContext = createContext<RunList | null>(null);
const none: readonly Progress[] = [];

/** Gives everything below the person's runs. */
export function RunsProvider(props: { list: RunList; children: ReactNode }): ReactNode {
  return <RunsContext value={props.list}>{props.children}</RunsContext>;
}

/** The person's runs, with the list that changes them; the list is null where the page keeps none. */
export function useRuns(): { readonly list: RunList | null; readonly items: readonly Progress[] } {
  const list = use(RunsContext);
  const items = useSyncExternalStore(
    (listener) => list?.subscribe(listener) ?? (() => undefined),
    () => list?.items ?? none,
  );
  return { list, items };
}

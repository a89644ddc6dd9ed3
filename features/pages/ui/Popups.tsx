import { usePopupStack } from "@tessera/web-kit/page/HistoryProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";

const PopupLayers = lazyPart(async () => (await import("./PopupLayers.tsx")).PopupLayers);

/** The pop-ups above a page (spec lists §2.3): they are drawn at its level, and go when another page comes. */
export function Popups(props: { title: string }): ReactNode {
  const stack = usePopupStack();
  const entries = useSyncExternalStore(stack.subscribe, () => stack.entries);
  const { url } = usePageContext();
  const path = url.split("?", 1)[0];
  const former = useRef(path);
  useEffect(() => {
    if (former.current !== path) stack.clear();
    former.current = path;
  }, [path, stack]);
  if (entries.length === 0) return null;
  return <PopupLayers entries={entries} title={props.title} onFailed={stack.clear} />;
}

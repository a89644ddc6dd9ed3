import type { Popup } from "@tessera/web-kit/popups/popupStack.ts";
import { type ReactNode, useState } from "react";
import { PopupLayer } from "./PopupLayer.tsx";
import { useShownPopups } from "./useShownPopups.tsx";

/** The open pop-ups, one above the other; each names the layer below it. */
export function PopupLayers(props: { entries: readonly Popup[]; title: string }): ReactNode {
  const { entries } = props;
  useShownPopups(entries);
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  return entries.map((entry, index) => {
    const below = entries[index - 1];
    return (
      <PopupLayer
        key={entry.id}
        entry={entry}
        level={index + 1}
        behind={below === undefined ? props.title : (titles.get(below.id) ?? below.title)}
        onTitle={(title) => setTitles((now) => new Map(now).set(entry.id, title))}
      />
    );
  });
}

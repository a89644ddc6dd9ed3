import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./FacetBar.css";

export type SelectionBarProps = {
  readonly count: number;
  readonly onClear: () => void;
  /** What the list is filtered by, which stays in sight: `FacetChip`s that only say it. */
  readonly facets?: ReactNode;
  /** Quiet buttons for what can be done with the selection. */
  readonly children: ReactNode;
  /** At the right: select all, delete. */
  readonly end?: ReactNode;
};

/** In place of a list's toolbar while rows are selected. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { text } = useUiText();
  return (
    <div role="toolbar" aria-label={text("ui.selection")} className="t-picked">
      <IconButton icon={X} label={text("ui.clear_selection")} onClick={props.onClear} />
      <b role="status">{text("ui.selected", { count: props.count })}</b>
      {props.facets && <span className="t-picked__facets">{props.facets}</span>}
      {props.children}
      <span className="t-picked__end">{props.end}</span>
    </div>
  );
}

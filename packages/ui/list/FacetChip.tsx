import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./Chip.css";

export type FacetChipProps = {
  /** Name of the column or filter, on the darker half. */
  readonly name: string;
  /** Values as text; the joining "or" is drawn quiet by the caller with `<i>`. */
  readonly children: ReactNode;
  readonly onRemove?: () => void;
  /** Opens the filter. */
  readonly onClick?: () => void;
};

/** One active filter. */
export function FacetChip(props: FacetChipProps): ReactNode {
  const { text } = useUiText();
  const body = (
    <>
      <b>{props.name}</b> <span>{props.children}</span>
    </>
  );
  return (
    <span className="t-facet">
      {props.onClick ? (
        <button type="button" className="t-facet__body" onClick={props.onClick}>
          {body}
        </button>
      ) : (
        <span className="t-facet__body">{body}</span>
      )}
      {props.onRemove && (
        <button
          type="button"
          className="t-facet__remove"
          aria-label={text("ui.remove", { name: props.name })}
          onClick={props.onRemove}
        >
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  );
}

import type { ReactNode } from "react";
import { Icon, type IconSource } from "../show/Icon.tsx";
import "./Segmented.css";

export type Segment = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconSource;
  readonly disabled?: boolean;
};

/** A choice of two to five views; with icons the labels are their names. */
export function Segmented(props: {
  label: string;
  items: readonly Segment[];
  value: string;
  onChange: (id: string) => void;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a set of form fields
    <div role="group" aria-label={props.label} className="t-segmented">
      {props.items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-pressed={item.id === props.value}
          aria-label={item.icon ? item.label : undefined}
          title={item.icon ? item.label : undefined}
          disabled={item.disabled}
          onClick={() => props.onChange(item.id)}
        >
          {item.icon ? <Icon of={item.icon} /> : item.label}
        </button>
      ))}
    </div>
  );
}

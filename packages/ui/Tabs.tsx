import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Badge } from "./Badge.tsx";
import "./Tabs.css";

export type TabItem = {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  readonly countTone?: "danger";
  readonly disabled?: boolean;
};

export type TabsProps = {
  /** Name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly active: string;
  readonly onChange: (id: string) => void;
  /** Ids of tab and panel derive from it: `${idBase}-tab-${id}`, `${idBase}-panel-${id}`. */
  readonly idBase: string;
};

/** Tabs; arrows move, and the one moved to is shown. Draw the content in a `TabPanel`. */
export function Tabs(props: TabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const usable = props.tabs.filter((tab) => !tab.disabled);
    const at = usable.findIndex((tab) => tab.id === props.active);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % usable.length,
      ArrowLeft: (at - 1 + usable.length) % usable.length,
      Home: 0,
      End: usable.length - 1,
    };
    const next = usable[targets[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    props.onChange(next.id);
    document.getElementById(`${props.idBase}-tab-${next.id}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={props.label} className="t-tabs" onKeyDown={onKeyDown}>
      {props.tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${props.idBase}-tab-${tab.id}`}
          aria-controls={tab.id === props.active ? `${props.idBase}-panel-${tab.id}` : undefined}
          aria-selected={tab.id === props.active}
          tabIndex={tab.id === props.active ? 0 : -1}
          disabled={tab.disabled}
          className="t-tab"
          onClick={() => props.onChange(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && <Badge tone={tab.countTone}>{tab.count}</Badge>}
        </button>
      ))}
    </div>
  );
}

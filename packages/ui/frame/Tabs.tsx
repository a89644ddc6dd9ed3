import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../classNames.ts";
import { useFitting } from "../measure/useFitting.ts";
import { Menu } from "../menu/Menu.tsx";
import { Badge } from "../show/Badge.tsx";
import { useUiText } from "../UiTextProvider.tsx";
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
  /**
   * How many stand in the row at most; those that it has no room for and further ones are chosen in a menu. Default:
   * all, and the row scrolls.
   */
  readonly shown?: number;
  /** `card`: the chosen one is part of the surface below; default: a line under it. */
  readonly look?: "card";
  /** They share the whole width. */
  readonly stretch?: boolean;
  /** One below the other, arrows up and down move. */
  readonly vertical?: boolean;
};

/** The tabs that stand in the row: the first `shown`; an active one of the rest takes the place of the last. */
function rowOf(tabs: readonly TabItem[], active: string, shown: number): readonly TabItem[] {
  const first = tabs.slice(0, shown);
  const chosen = tabs.find((tab) => tab.id === active);
  if (chosen === undefined || first.includes(chosen)) return first;
  return [...first.slice(0, -1), chosen];
}

/** Tabs; arrows move, and the one moved to is shown. Draw the content in a `TabPanel`. */
export function Tabs(props: TabsProps): ReactNode {
  const { tabs, active, idBase, vertical = false } = props;
  const { text } = useUiText();
  const list = useRef<HTMLDivElement>(null);
  const asked = Math.max(1, props.shown ?? tabs.length);
  const fitting = useFitting(
    list,
    props.shown === undefined || vertical ? null : Math.min(asked, tabs.length),
    JSON.stringify([tabs, active]),
  );
  const row = rowOf(tabs, active, fitting ?? asked);
  const rest = tabs.filter((tab) => !row.includes(tab));
  const onKeyDown = (event: KeyboardEvent): void => {
    const usable = row.filter((tab) => !tab.disabled);
    const at = usable.findIndex((tab) => tab.id === active);
    const next = (at + 1) % usable.length;
    const former = (at - 1 + usable.length) % usable.length;
    const targets: Record<string, number> = {
      ...(vertical ? { ArrowDown: next, ArrowUp: former } : { ArrowRight: next, ArrowLeft: former }),
      Home: 0,
      End: usable.length - 1,
    };
    const target = usable[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    props.onChange(target.id);
    document.getElementById(`${idBase}-tab-${target.id}`)?.focus();
  };
  const look = classNames(
    "t-tabs",
    props.look === "card" && "t-tabs--card",
    props.stretch && "t-tabs--stretch",
    vertical && "t-tabs--vertical",
  );
  const bar = (
    <div
      ref={list}
      role="tablist"
      aria-label={props.label}
      aria-orientation={vertical ? "vertical" : undefined}
      className={rest.length === 0 ? look : "t-tabs__row"}
      onKeyDown={onKeyDown}
    >
      {row.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${idBase}-tab-${tab.id}`}
          aria-controls={tab.id === active ? `${idBase}-panel-${tab.id}` : undefined}
          aria-selected={tab.id === active}
          tabIndex={tab.id === active ? 0 : -1}
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
  if (rest.length === 0) return bar;
  return (
    <div className={look}>
      {bar}
      <Menu
        label={text("ui.tabs.more")}
        text={text("ui.tabs.more")}
        variant="quiet"
        items={rest
          .filter(({ disabled }) => !disabled)
          .map(({ id, label }) => ({
            id,
            label,
            onSelect: () => props.onChange(id),
          }))}
      />
    </div>
  );
}
